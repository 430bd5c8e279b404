// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay.h"

#include "collector/inject/capture.h"
#include "collector/inject/intern.h"
#include "collector/inject/launch_config.h"
#include "collector/inject/pass_counting.h"
#include "collector/inject/process_facts.h"
#include "collector/inject/range_session.h"
#include "collector/inject/replay_choice.h"
#include "collector/inject/replay_records.h"
#include "collector/inject/replay_watchdog.h"
#include "collector/inject/session.h"
#include "collector/inject/thread_log.h"
#include "trace/spool_environment.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unistd.h>
#include <utility>

namespace ridge::inject {

namespace {

constexpr int kHungStatus = 124; // as of timeout(1)
constexpr std::uint64_t kWaitMs = 10'000;
constexpr std::uint32_t kMostProcesses = 100'000; // of one name

/// What the plan says of this process.
struct OwnPlan {
    spool::ReplayHow how = spool::ReplayHow::Replay;
    std::vector<spool::PlannedLaunch> launches;
};

/// Who counts in a context: one of them.
struct Counting {
    std::unique_ptr<RangeSession> replays;
    std::unique_ptr<PassCounting> passes;
};

struct Replay {
    CuptiApi api;
    RangeApi ranges;
    spool::ReplayHow how;
    std::size_t numbers; ///< of planned launches, those of all passes of one alike
    ReplayChoice choice;
    std::recursive_mutex mutex;                   ///< held from a launch's entry to its exit
    std::map<CUcontext, Counting> contexts;       ///< whose kernels can be counted
    std::map<std::string, std::uint64_t> skipped; ///< launches by kernel
    int captures = 0;                             ///< streams that are being captured into graphs
    RangeSession* replaying = nullptr; ///< between entry and exit of a launch that is replayed
    PassCounting* passing = nullptr;   ///< likewise of one that is counted in a pass
    bool asked = false;                ///< whether that launch was put to `choice`
    std::optional<spool::ReplayedKernel>
        kernel;            ///< that launch, where it is planned and no one counts it in a pass
    std::string launching; ///< the kernel between entry and exit

    Replay(const CuptiApi& cupti, const RangeApi& rangeApi, const OwnPlan& plan)
        : api(cupti), ranges(rangeApi), how(plan.how), numbers(countNumbers(plan)),
          choice(plan.launches) {}

    static std::size_t countNumbers(const OwnPlan& plan) {
        std::set<std::uint32_t> numbers;
        for (const spool::PlannedLaunch& launch : plan.launches)
            numbers.insert(launch.number);
        return numbers.size();
    }
};

/// Set by joinReplayPlan(): the launches of this process, or why there is no plan.
Result<OwnPlan>* g_plan = nullptr;

Replay* g_replay = nullptr; // never freed: CUPTI calls back until the end
thread_local int t_launches =
    0; // of this thread that have entered and not left: it holds the mutex

std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

void openContext(CUcontext context) {
    Replay& r = *g_replay;
    if (r.numbers == 0)
        return;
    const bool passes = r.how == spool::ReplayHow::Passes;
    std::string error;
    auto profiler = RangeProfiler::open(r.ranges, context, r.how, passes ? r.numbers : 1, error);
    if (!profiler)
        return reportLoss(spool::LossKind::NotReplayed, 1, error);
    declareMetrics(std::span(profiler->metrics().names).first(profiler->metrics().told));
    Counting& counting = r.contexts[context];
    if (passes)
        counting.passes = std::make_unique<PassCounting>(PassSession(std::move(profiler)));
    else
        counting.replays = std::make_unique<RangeSession>(std::move(profiler));
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
    Replay& r = *g_replay;
    r.asked = r.captures == 0 && capturing();
    r.kernel.reset();
    if (!r.asked)
        return;
    const ReplayLaunch launch = launchOf(cbid, data);
    const ReplayChoice::Answer answer = r.choice.ask(launch);
    if (!answer.number)
        return;
    if (answer.wouldHang)
        ++r.skipped[r.choice.demangled(launch.mangled)];
    r.kernel = describe(launch, data.context);
    r.kernel->number = *answer.number;
    const auto found = r.contexts.find(data.context);
    if (answer.wouldHang || found == r.contexts.end())
        return;
    const Counting& counting = found->second;
    if (counting.passes) {
        if (counting.passes->enter(*r.kernel, answer.pass))
            r.passing = counting.passes.get();
        r.kernel.reset();
        return;
    }
    if (const std::string error = counting.replays->start(); !error.empty()) {
        r.contexts.erase(found);
        return reportLoss(spool::LossKind::NotReplayed, 1, error);
    }
    r.replaying = counting.replays.get();
}

void onLaunchExit(const CUpti_CallbackData& data) {
    Replay& r = *g_replay;
    std::string error;
    std::span<const double> values;
    if (PassCounting* passing = std::exchange(r.passing, nullptr))
        passing->leave();
    if (RangeSession* replaying = std::exchange(r.replaying, nullptr))
        values = replaying->stop(error);
    const auto* result = static_cast<const CUresult*>(data.functionReturnValue);
    const bool ran = !result || *result == CUDA_SUCCESS;
    if (!ran && r.asked)
        r.choice.takeBack();
    if (!ran || !r.kernel)
        return;
    if (!error.empty())
        reportLoss(spool::LossKind::ReplayLost, 1, error);
    writeKernel(*r.kernel, values); // without values too: the recorder waits for it no longer
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

bool endsCapture(CUpti_CallbackId cbid) {
    return cbid == CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture ||
           cbid == CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture_ptsz;
}

/// A launch that is replayed synchronises, which breaks a capture.
void onCapture(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (data.callbackSite == CUPTI_API_ENTER)
        return;
    Replay& r = *g_replay;
    const std::lock_guard lock(r.mutex);
    const auto* result = static_cast<const CUresult*>(data.functionReturnValue);
    if (endsCapture(cbid))
        r.captures -= r.captures > 0 ? 1 : 0;
    else if (!result || *result == CUDA_SUCCESS) // one that failed is never ended
        ++r.captures;
}

/// Beside kKernelLaunches.
constexpr CUpti_CallbackId kOtherCalls[] = {
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
        onCapture(cbid, data);
}

void onContext(CUpti_CallbackId cbid, CUcontext context) {
    Replay& r = *g_replay;
    const std::lock_guard lock(r.mutex);
    if (cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED)
        return openContext(context);
    const auto found = r.contexts.find(context);
    if (found != r.contexts.end() && found->second.passes)
        found->second.passes->finish();
    r.contexts.erase(context);
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

/// The how manieth process of `name` this is, from 0: the first whose file beside the plan is not taken.
Result<std::uint32_t> takePlace(const std::string& path, const std::string& name) {
    const std::string stem = path + '.' + std::to_string(std::hash<std::string>()(name)) + '.';
    for (std::uint32_t nth = 0; nth < kMostProcesses; ++nth) {
        const std::string file = stem + std::to_string(nth);
        const int taken = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (taken >= 0) {
            ::close(taken);
            return nth;
        }
        if (errno != EEXIST)
            return fail(file + ": " + std::strerror(errno));
    }
    return fail("too many processes of " + name);
}

Result<OwnPlan> planOfThisProcess(const std::string& path) {
    auto plan = spool::readReplayPlan(path);
    if (!plan)
        return tl::unexpected(plan.error());
    const std::string name = processPlanName();
    const auto nth = takePlace(path, name);
    if (!nth)
        return tl::unexpected(nth.error());
    for (spool::PlannedProcess& process : plan->processes)
        if (process.name == name && process.nth == *nth)
            return OwnPlan{plan->how, std::move(process.launches)};
    return OwnPlan{}; // none of this process
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
    return std::getenv(trace::spool::environment::kReplayPlan) != nullptr;
}

void joinReplayPlan() {
    const std::string path = std::getenv(trace::spool::environment::kReplayPlan);
    g_plan = new Result<OwnPlan>(planOfThisProcess(path));
}

void startReplay(const LoadedCupti& cupti) {
    if (!*g_plan)
        return reportLoss(spool::LossKind::NotReplayed, 1, g_plan->error().message);
    if (!cupti.error.empty())
        return reportLoss(spool::LossKind::NotReplayed, 1, cupti.error);
    RangeApi ranges;
    if (const std::string error = loadRangeApi(cupti.path, ranges); !error.empty())
        return reportLoss(spool::LossKind::NotReplayed, 1, error);
    g_replay = new Replay(cupti.api, ranges, **g_plan);
    if (subscribe())
        startWatchdog(static_cast<std::int64_t>(
                          numberFrom(trace::spool::environment::kReplayWaitMs, kWaitMs)),
                      onHang);
}

void finishReplay() {
    if (!g_replay)
        return;
    // A launch that never comes back must not hold up the end: the watchdog ends it.
    const std::lock_guard lock(g_replay->mutex);
    for (const auto& [context, counting] : g_replay->contexts)
        if (counting.passes)
            counting.passes->finish();
    reportSkipped();
}

} // namespace ridge::inject
