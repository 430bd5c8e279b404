// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/host_pace.h"

#include "analyzer/advice/parts.h"
#include "analyzer/idle/host_timeline.h"
#include "analyzer/operations/operations.h"
#include "analyzer/operations/recorded_steps.h"
#include "analyzer/results/measures/window.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridge::analyzer {
namespace {

/// A call that launched something; of a graph one for all of its nodes.
struct Call {
    std::int64_t start = 0;
    std::uint32_t row = kNone; ///< of Analysis::kernels; kNone: a copy or fill, or a graph

    friend bool operator<(const Call& a, const Call& b) { return a.start < b.start; }
};

/// Ascending, each call once. None where several processes launched.
std::optional<std::vector<Call>> launchCalls(const trace::Trace& trace,
                                             std::span<const Operation> operations,
                                             const Analysis& analysis) {
    const KernelRows rows(analysis);
    std::vector<std::uint32_t> ofConfig;
    for (const trace::KernelConfig& config : trace.configs)
        ofConfig.push_back(rows.of(trace.text(config.function)));
    ofConfig.push_back(kNone);
    std::vector<Call> calls;
    std::optional<trace::ProcessId> process;
    for (const Operation& op : operations) {
        const trace::Launch& launch = launchOf(trace, op);
        if (!launch.known())
            continue;
        if (const trace::ProcessId own = processOf(trace, launch.thread);
            process.value_or(own) != own)
            return std::nullopt;
        else
            process = own;
        const bool isKernel = op.kind == OperationKind::Kernel;
        calls.push_back(
            {clampTime(launch.start), isKernel ? ofConfig[configOf(trace, op.row)] : kNone});
    }
    std::stable_sort(calls.begin(), calls.end());
    const auto same = [](const Call& a, const Call& b) { return a.start == b.start; };
    calls.erase(std::unique(calls.begin(), calls.end(), same), calls.end());
    return calls;
}

/// When the host may have waited for the GPU, or ran without being recorded.
std::vector<Window> waits(const trace::Trace& trace, std::span<const Operation> operations) {
    constexpr std::int64_t kLongCall = 50'000; // ns: the queue of launches was full
    std::vector<Window> all;
    for (const std::vector<HostPiece>& thread : hostTimelines(trace))
        for (const HostPiece& piece : thread)
            if (piece.label == Label::IdleDrain || piece.label == Label::IdleAllocation)
                all.push_back({piece.start, piece.end});
    for (const Operation& op : operations)
        if (const trace::Launch& launch = launchOf(trace, op);
            launch.known() && clampTime(launch.end) - clampTime(launch.start) > kLongCall)
            all.push_back({clampTime(launch.start), clampTime(launch.end)});
    const RecordedSteps steps(trace);
    for (std::size_t p = 0; p <= trace.processes.size(); ++p) {
        const auto own = steps.leftOut(static_cast<trace::ProcessId>(p));
        all.insert(all.end(), own.begin(), own.end());
    }
    return merged(std::move(all));
}

Ns median(std::vector<std::int64_t>& values) {
    if (values.empty())
        return {};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return Ns(*middle);
}

/// What following advice does to the kernels that it is about.
enum class Effect { None, Shorter, Fewer };

Effect effectOf(AdviceKind kind) {
    switch (kind) {
    case AdviceKind::LargerGrid:
    case AdviceKind::MoreInFlight:
    case AdviceKind::ReuseData:
    case AdviceKind::UseTensorCores:
    case AdviceKind::LowerPrecision:
        return Effect::Shorter;
    case AdviceKind::FuseKernels:
    case AdviceKind::FuseTiny:
    case AdviceKind::FuseElementwise:
    case AdviceKind::FuseOptimizer:
    case AdviceKind::FuseAttention:
    case AdviceKind::CastOnce:
    case AdviceKind::ChannelsLast:
    case AdviceKind::SparseProduct:
    case AdviceKind::BatchRequests:
        return Effect::Fewer;
    default:
        return Effect::None;
    }
}

/// Host time of the launches that advice is about, which are the same share of each row's.
Ns launchTime(const Analysis& analysis, const HostPace& pace, const Advice& advice) {
    double time = 0, calls = 0;
    for (const std::uint32_t row : advice.kernels) {
        const auto own = static_cast<double>(analysis.kernels[row].time.count);
        calls += own;
        time += own * static_cast<double>(pace.launch[row].count());
    }
    return calls > 0 ? Ns(std::llround(time / calls * static_cast<double>(advice.count))) : Ns{};
}

} // namespace

std::optional<HostPace> hostPace(const trace::Trace& trace, std::span<const Operation> operations,
                                 const Analysis& analysis) {
    if (analysis.framework.framework != "PyTorch" || analysis.devices.size() != 1 ||
        analysis.options.range)
        return std::nullopt;
    const std::optional<std::vector<Call>> calls = launchCalls(trace, operations, analysis);
    if (!calls || calls->size() < 2)
        return std::nullopt;
    const std::vector<Window> waiting = waits(trace, operations);
    std::vector<std::vector<std::int64_t>> times(analysis.kernels.size());
    std::int64_t own = 0;
    for (std::size_t i = 1; i < calls->size(); ++i) {
        std::int64_t time = 0;
        visitOutside(waiting, (*calls)[i - 1].start, (*calls)[i].start,
                     [&](std::int64_t from, std::int64_t to) { time += to - from; });
        own += time;
        if (const std::uint32_t row = (*calls)[i].row; row != kNone)
            times[row].push_back(time);
    }
    HostPace pace;
    pace.slack = std::max(Ns{}, analysis.budget.total() - Ns(own));
    for (std::vector<std::int64_t>& each : times)
        pace.launch.push_back(median(each));
    return pace;
}

void limitToHost(const Analysis& analysis, const HostPace& pace, Advice& advice) {
    const Effect effect = effectOf(advice.kind);
    if (effect == Effect::None)
        return;
    const Ns launches = effect == Effect::Fewer ? launchTime(analysis, pace, advice) : Ns{};
    const Ns most = plus(pace.slack, launches);
    if (advice.gain <= most)
        return;
    advice.withoutHost = advice.gain;
    advice.gain = most;
}

} // namespace ridge::analyzer
