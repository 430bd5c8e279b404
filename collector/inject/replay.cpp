// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay.h"

#include "collector/inject/capture.h"
#include "collector/inject/intern.h"
#include "collector/inject/launch_config.h"
#include "collector/inject/range_session.h"
#include "collector/inject/replay_choice.h"
#include "collector/inject/replay_watchdog.h"
#include "collector/inject/session.h"
#include "collector/inject/thread_log.h"

#include <cstdlib>
#include <unistd.h>
#include <utility>

namespace ridge::inject {

namespace {

constexpr int kHungStatus = 124; // as of timeout(1)
constexpr std::uint64_t kWaitMs = 10'000;

struct Replay {
    CuptiApi api;
    RangeApi ranges;
    ReplayChoice choice;
    std::recursive_mutex mutex; ///< held from a launch's entry to its exit
    std::map<CUcontext, std::unique_ptr<RangeSession>>
        sessions;                                 ///< of contexts that can be replayed
    std::map<std::string, std::uint64_t> skipped; ///< launches by kernel
    std::size_t declaredMetrics = 0;
    int captures = 0;                 ///< streams that are being captured into graphs
    RangeSession* counting = nullptr; ///< between entry and exit of a launch that is replayed
    spool::ReplayedKernel kernel{};   ///< that launch
    std::string launching;            ///< the kernel between entry and exit

    Replay(const CuptiApi& cupti, const RangeApi& rangeApi, const char* pattern, std::uint64_t most)
        : api(cupti), ranges(rangeApi), choice(pattern, most) {}
};

Replay* g_replay = nullptr; // never freed: CUPTI calls back until the end
thread_local int t_launches =
    0; // of this thread that have entered and not left: it holds the mutex

std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

void declareMetrics(const std::vector<const char*>& names) {
    for (std::size_t& i = g_replay->declaredMetrics; i < names.size(); ++i) {
        auto metric = makeRecord<spool::ReplayMetric>();
        metric.number = static_cast<std::uint32_t>(i);
        metric.name = internText(names[i]);
        output().declare(std::as_bytes(std::span(&metric, 1)));
    }
}

void writeKernel(spool::ReplayedKernel kernel, std::span<const double> values) {
    RecordBuffer record(sizeof kernel + values.size_bytes());
    kernel.count = static_cast<std::uint32_t>(values.size());
    kernel.head.words = static_cast<std::uint16_t>((sizeof kernel + values.size_bytes()) / 8);
    record.append(kernel);
    record.append(std::as_bytes(values));
    output().declare(record.bytes());
}

void openContext(CUcontext context) {
    std::string error;
    auto session = RangeSession::open(g_replay->ranges, context, error);
    if (!session)
        return reportLoss(spool::LossKind::NotReplayed, 1, error);
    declareMetrics(session->metrics());
    g_replay->sessions[context] = std::move(session);
}

/// What the trace needs to find the kernel again in the normal run.
spool::ReplayedKernel describe(const ReplayLaunch& launch, CUcontext context) {
    const CuptiApi& api = g_replay->api;
    CUpti_ActivityKernel10 shape{};
    shape.gridX = static_cast<std::int32_t>(launch.grid[0]);
    shape.gridY = static_cast<std::int32_t>(launch.grid[1]);
    shape.gridZ = static_cast<std::int32_t>(launch.grid[2]);
    shape.blockX = static_cast<std::int32_t>(launch.block[0]);
    shape.blockY = static_cast<std::int32_t>(launch.block[1]);
    shape.blockZ = static_cast<std::int32_t>(launch.block[2]);
    auto kernel = makeRecord<spool::ReplayedKernel>(threadId());
    kernel.time = now();
    kernel.config = launchConfig(shape, internText(launch.mangled));
    api.cuptiGetContextId(context, &kernel.context);
    api.cuptiGetStreamIdEx(context, launch.stream, 0, &kernel.stream);
    return kernel;
}

void onLaunchEntry(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    using Answer = ReplayChoice::Answer;
    Replay& r = *g_replay;
    const auto session = r.sessions.find(data.context);
    if (session == r.sessions.end() || r.captures > 0 || !capturing())
        return;
    const ReplayLaunch launch = launchOf(cbid, data);
    const Answer answer = r.choice.ask(launch);
    if (answer == Answer::WouldHang)
        ++r.skipped[r.choice.demangled(launch.mangled)];
    if (answer != Answer::Replay)
        return;
    if (const std::string error = session->second->start(); !error.empty()) {
        r.sessions.erase(session);
        return reportLoss(spool::LossKind::NotReplayed, 1, error);
    }
    r.kernel = describe(launch, data.context);
    r.counting = session->second.get();
}

void onLaunchExit(const CUpti_CallbackData& data) {
    RangeSession* session = std::exchange(g_replay->counting, nullptr);
    if (!session)
        return;
    std::string error;
    const std::span<const double> values = session->stop(error);
    const auto* result = static_cast<const CUresult*>(data.functionReturnValue);
    if (result && *result != CUDA_SUCCESS)
        return; // it never ran
    if (!error.empty())
        reportLoss(spool::LossKind::ReplayLost, 1, error);
    writeKernel(g_replay->kernel,
                values); // without values too: later ones of its kind keep their place
}

/// All that happens between entry and exit happens to one thread at a time: a kernel of another one would be
/// counted too.
void onLaunch(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    Replay& r = *g_replay;
    if (data.callbackSite == CUPTI_API_ENTER) {
        r.mutex.lock();
        if (++t_launches > 1)
            return;
        r.launching = data.symbolName ? data.symbolName : "";
        watchdogArm();
        return onLaunchEntry(cbid, data);
    }
    if (t_launches == 0)
        return; // it entered before we were there
    if (--t_launches == 0) {
        onLaunchExit(data);
        watchdogDisarm();
    }
    r.mutex.unlock();
}

bool isGraphLaunch(CUpti_CallbackId cbid) {
    return cbid == CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch ||
           cbid == CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz;
}

bool endsCapture(CUpti_CallbackId cbid) {
    return cbid == CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture ||
           cbid == CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture_ptsz;
}

/// A launch that is replayed synchronises, which breaks a capture, and CUPTI counts no kernels of graphs.
void onGraphCall(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    Replay& r = *g_replay;
    const std::lock_guard lock(r.mutex);
    const bool entry = data.callbackSite == CUPTI_API_ENTER;
    if (isGraphLaunch(cbid))
        r.skipped["graph launches"] += entry ? 1 : 0;
    else if (endsCapture(cbid))
        r.captures -= !entry && r.captures > 0 ? 1 : 0;
    else
        r.captures += entry ? 1 : 0;
}

/// Beside kKernelLaunches.
constexpr CUpti_CallbackId kOtherCalls[] = {
    CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch,
    CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture,
    CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2,
    CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph,
    CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCaptureToGraph_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture,
    CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuProfilerStart,
    CUPTI_DRIVER_TRACE_CBID_cuProfilerStop,
};

void onDriverCall(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart ||
        cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStop)
        captureOnProfilerApi(cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart);
    else if (launchesKernel(cbid))
        onLaunch(cbid, data);
    else
        onGraphCall(cbid, data);
}

void onContext(CUpti_CallbackId cbid, CUcontext context) {
    Replay& r = *g_replay;
    const std::lock_guard lock(r.mutex);
    if (cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED)
        return openContext(context);
    r.sessions.erase(context);
}

void CUPTIAPI onCallback(void*, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                         const void* data) {
    if (!recording() && t_launches == 0)
        return;
    try {
        if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
            onDriverCall(cbid, *static_cast<const CUpti_CallbackData*>(data));
        if (domain == CUPTI_CB_DOMAIN_RESOURCE)
            onContext(cbid, static_cast<const CUpti_ResourceData*>(data)->context);
    } catch (const std::exception&) { // only bad_alloc can be
        reportLoss(spool::LossKind::NotReplayed, 1, "out of memory");
    }
}

void reportSkipped() {
    for (const auto& [name, count] : std::exchange(g_replay->skipped, {}))
        reportLoss(spool::LossKind::ReplaySkipped, count, name);
}

/// The launch still holds the mutex, and CUPTI, for ever.
void onHang() {
    Replay& r = *g_replay;
    reportLoss(spool::LossKind::ReplayHung, 1, r.choice.demangled(r.launching.c_str()));
    reportSkipped();
    output().drain();
    ::_exit(kHungStatus);
}

bool subscribe() {
    const CuptiApi& api = g_replay->api;
    CUpti_SubscriberHandle subscriber = nullptr;
    std::string other;
    CUptiResult result = subscribeToCupti(api, onCallback, subscriber, other);
    const auto callback = [&](CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
        if (result == CUPTI_SUCCESS)
            result = api.cuptiEnableCallback(1, subscriber, domain, cbid);
    };
    callback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_CREATED);
    callback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING);
    for (const CUpti_CallbackId cbid : kKernelLaunches)
        callback(CUPTI_CB_DOMAIN_DRIVER_API, cbid);
    for (const CUpti_CallbackId cbid : kOtherCalls)
        callback(CUPTI_CB_DOMAIN_DRIVER_API, cbid);
    if (result != CUPTI_SUCCESS)
        reportLoss(spool::LossKind::NotReplayed, 1, reasonOf(g_replay->ranges, result));
    return result == CUPTI_SUCCESS;
}

} // namespace

bool replaying() {
    return std::getenv("RIDGE_REPLAY") != nullptr;
}

void startReplay(const LoadedCupti& cupti) {
    if (!cupti.error.empty())
        return reportLoss(spool::LossKind::NotReplayed, 1, cupti.error);
    RangeApi ranges;
    if (const std::string error = loadRangeApi(cupti.path, ranges); !error.empty())
        return reportLoss(spool::LossKind::NotReplayed, 1, error);
    g_replay = new Replay(cupti.api, ranges, std::getenv("RIDGE_REPLAY"),
                          numberFrom("RIDGE_REPLAY_MOST", UINT64_MAX));
    if (subscribe())
        startWatchdog(static_cast<std::int64_t>(numberFrom("RIDGE_REPLAY_WAIT_MS", kWaitMs)),
                      onHang);
}

void finishReplay() {
    if (!g_replay)
        return;
    // A launch that never comes back must not hold up the end: the watchdog ends it.
    const std::lock_guard lock(g_replay->mutex);
    reportSkipped();
}

} // namespace ridge::inject
