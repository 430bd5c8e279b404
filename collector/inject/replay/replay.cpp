// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/replay.h"

#include "collector/inject/output/thread_log.h"
#include "spool/environment.h"

#include <cstdlib>
#include <exception>
#include <set>
#include <unistd.h>
#include <utility>

namespace ridge::inject {

namespace {

constexpr int kHungStatus = 124; // as of timeout(1)
constexpr std::uint64_t kWaitMs = 10'000;

// Launches of this thread that have entered and not left: it holds the mutex of the replay.
thread_local int t_launches = 0;

std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

std::size_t countNumbers(const OwnPlan& plan) {
    std::set<std::uint32_t> numbers;
    for (const spool::PlannedLaunch& launch : plan.launches)
        numbers.insert(launch.number);
    return numbers.size();
}

bool endsCapture(CUpti_CallbackId cbid) {
    return cbid == CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture ||
           cbid == CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture_ptsz;
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

} // namespace

Replay::Replay(const ReplayParts& parts, const CuptiApi& api, const RangeApi& ranges,
               const OwnPlan& plan)
    : m_parts(parts), m_records(parts.declarations), m_api(api), m_ranges(ranges), m_how(plan.how),
      m_numbers(countNumbers(plan)), m_choice(plan.launches) {}

void Replay::start() {
    const auto patience =
        static_cast<std::int64_t>(numberFrom(spool::environment::kReplayWaitMs, kWaitMs));
    if (m_watchdog.start(patience, [this] { onHang(); }))
        subscribe();
    else
        m_records.loss(spool::LossKind::NotReplayed, 1,
                       "the program may start no thread, which would end a launch that hangs");
}

void Replay::openContext(CUcontext context) {
    if (m_numbers == 0)
        return;
    const bool passes = m_how == spool::ReplayHow::Passes;
    std::string error;
    auto profiler = RangeProfiler::open(m_ranges, context, m_how, passes ? m_numbers : 1, error);
    if (!profiler)
        return m_records.loss(spool::LossKind::NotReplayed, 1, error);
    m_records.declareMetrics(std::span(profiler->metrics().names).first(profiler->metrics().told));
    Counting& counting = m_contexts[context];
    if (passes)
        counting.passes =
            std::make_unique<PassCounting>(PassSession(std::move(profiler)), m_records);
    else
        counting.replays = std::make_unique<RangeSession>(std::move(profiler));
}

/// What the trace needs to find the kernel again in the normal run.
spool::ReplayedKernel Replay::describe(const ReplayLaunch& launch, CUcontext context) {
    CUpti_ActivityKernel10 shape{};
    shape.gridX = static_cast<std::int32_t>(launch.grid[0]);
    shape.gridY = static_cast<std::int32_t>(launch.grid[1]);
    shape.gridZ = static_cast<std::int32_t>(launch.grid[2]);
    shape.blockX = static_cast<std::int32_t>(launch.block[0]);
    shape.blockY = static_cast<std::int32_t>(launch.block[1]);
    shape.blockZ = static_cast<std::int32_t>(launch.block[2]);
    auto kernel = makeRecord<spool::ReplayedKernel>(threadId());
    kernel.time = now();
    kernel.config = m_parts.configs.number(shape, m_parts.declarations.intern(launch.mangled));
    m_api.cuptiGetContextId(context, &kernel.context);
    m_api.cuptiGetStreamIdEx(context, launch.stream, 0, &kernel.stream);
    return kernel;
}

void Replay::onLaunchEntry(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    m_asked = m_captures == 0 && m_parts.capture.capturing();
    m_kernel.reset();
    if (!m_asked)
        return;
    const ReplayLaunch launch = launchOf(cbid, data);
    const ReplayChoice::Answer answer = m_choice.ask(launch);
    if (!answer.number)
        return;
    if (answer.wouldHang)
        ++m_skipped[m_choice.demangled(launch.mangled)];
    m_kernel = describe(launch, data.context);
    m_kernel->number = *answer.number;
    const auto found = m_contexts.find(data.context);
    if (answer.wouldHang || found == m_contexts.end())
        return;
    const Counting& counting = found->second;
    if (counting.passes) {
        if (counting.passes->enter(*m_kernel, answer.pass))
            m_passing = counting.passes.get();
        m_kernel.reset();
        return;
    }
    if (const std::string error = counting.replays->start(); !error.empty()) {
        m_contexts.erase(found);
        return m_records.loss(spool::LossKind::NotReplayed, 1, error);
    }
    m_replaying = counting.replays.get();
}

void Replay::onLaunchExit(const CUpti_CallbackData& data) {
    std::string error;
    std::span<const double> values;
    if (PassCounting* passing = std::exchange(m_passing, nullptr))
        passing->leave();
    if (RangeSession* replaying = std::exchange(m_replaying, nullptr))
        values = replaying->stop(error);
    const auto* result = static_cast<const CUresult*>(data.functionReturnValue);
    const bool ran = !result || *result == CUDA_SUCCESS;
    if (!ran && m_asked)
        m_choice.takeBack();
    if (!ran || !m_kernel)
        return;
    if (!error.empty())
        m_records.loss(spool::LossKind::ReplayLost, 1, error);
    m_records.writeKernel(*m_kernel,
                          values); // without values too: the recorder waits for it no longer
}

/// All that happens between entry and exit happens to one thread at a time: a kernel of another one
/// would be counted too.
void Replay::onLaunch(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (data.callbackSite == CUPTI_API_ENTER) {
        m_mutex.lock();
        if (++t_launches > 1)
            return;
        m_launching = data.symbolName ? data.symbolName : "";
        m_watchdog.arm();
        return onLaunchEntry(cbid, data);
    }
    if (t_launches == 0)
        return; // it entered before we were there
    if (--t_launches == 0) {
        onLaunchExit(data);
        m_watchdog.disarm();
    }
    m_mutex.unlock();
}

/// A launch that is replayed synchronises, which breaks a capture.
void Replay::onStreamCapture(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (data.callbackSite == CUPTI_API_ENTER)
        return;
    const Lock lock(m_mutex);
    const auto* result = static_cast<const CUresult*>(data.functionReturnValue);
    if (endsCapture(cbid))
        m_captures -= m_captures > 0 ? 1 : 0;
    else if (!result || *result == CUDA_SUCCESS) // one that failed is never ended
        ++m_captures;
}

void Replay::onDriverCall(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart ||
        cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStop)
        m_parts.capture.onProfilerApi(cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart);
    else if (launchesKernel(cbid))
        onLaunch(cbid, data);
    else
        onStreamCapture(cbid, data);
}

void Replay::onContext(CUpti_CallbackId cbid, CUcontext context) {
    const Lock lock(m_mutex);
    if (cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED)
        return openContext(context);
    const auto found = m_contexts.find(context);
    if (found != m_contexts.end() && found->second.passes)
        found->second.passes->finish();
    m_contexts.erase(context);
}

void CUPTIAPI Replay::onCallback(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                                 const void* data) {
    Replay& replay = *static_cast<Replay*>(self);
    if (!replay.m_parts.state.recording() && t_launches == 0)
        return;
    try {
        if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
            replay.onDriverCall(cbid, *static_cast<const CUpti_CallbackData*>(data));
        if (domain == CUPTI_CB_DOMAIN_RESOURCE)
            replay.onContext(cbid, static_cast<const CUpti_ResourceData*>(data)->context);
    } catch (const std::exception&) { // only bad_alloc can be
        replay.m_records.loss(spool::LossKind::NotReplayed, 1, "out of memory");
    }
}

void Replay::reportSkipped() {
    for (const auto& [name, count] : std::exchange(m_skipped, {}))
        m_records.loss(spool::LossKind::ReplaySkipped, count, name);
}

/// The launch still holds the mutex, and CUPTI, for ever.
void Replay::onHang() {
    m_records.loss(spool::LossKind::ReplayHung, 1, m_choice.demangled(m_launching.c_str()));
    reportSkipped();
    m_parts.output.drain();
    ::_exit(kHungStatus);
}

void Replay::subscribe() {
    CUpti_SubscriberHandle subscriber = nullptr;
    std::string other;
    CUptiResult result = subscribeToCupti(m_api, onCallback, this, subscriber, other);
    const auto callback = [&](CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
        if (result == CUPTI_SUCCESS)
            result = m_api.cuptiEnableCallback(1, subscriber, domain, cbid);
    };
    callback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_CREATED);
    callback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING);
    for (const CUpti_CallbackId cbid : kKernelLaunches)
        callback(CUPTI_CB_DOMAIN_DRIVER_API, cbid);
    for (const CUpti_CallbackId cbid : kOtherCalls)
        callback(CUPTI_CB_DOMAIN_DRIVER_API, cbid);
    if (result != CUPTI_SUCCESS)
        m_records.loss(spool::LossKind::NotReplayed, 1, reasonOf(m_ranges, result));
}

void Replay::finish() {
    // A launch that never comes back must not hold up the end: the watchdog ends it.
    const Lock lock(m_mutex);
    for (const auto& [context, counting] : m_contexts)
        if (counting.passes)
            counting.passes->finish();
    reportSkipped();
}

} // namespace ridge::inject
