// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/scope.h"

#include "analyzer/iterations/phase_windows.h"
#include "analyzer/iterations/search.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Ranges that hold no operation of `part`, and were not open between its first and last launch,
/// have no instances there. Those that hold others too have no work of their own there.
void leaveOutRanges(const trace::Trace& trace, const Scope& base, ChosenPart& part) {
    std::int64_t from = kFarthest, to = -kFarthest;
    for (const Operation& op : part.selection.operations.all())
        if (const trace::Launch& launch = launchOf(trace, op); launch.known()) {
            from = std::min(from, clampTime(launch.start));
            to = std::max(to, clampTime(launch.start));
        }
    const RangeForest& forest = base.run.projected.forest;
    RangeTree& tree = part.selection.tree;
    const auto count = [&](const OperationsByRange& byRange, std::size_t p) {
        return byRange.begin[forest.subtreeEnd[p]] - byRange.begin[p];
    };
    part.work = base.run.work;
    for (std::size_t p = 0; p < forest.order.size(); ++p) {
        const std::size_t range = trace::index(forest.order[p]);
        const std::int64_t start = clampTime(trace.ranges[range].start);
        const std::uint32_t all = count(base.byRange(), p), here = count(part.byRange, p);
        const bool onHostAlone = all == 0 && from <= start && start <= to;
        if (here == 0 && !onHostAlone)
            tree.rowOf[p] = kNone;
        if (here < all && !part.work.empty())
            part.work[range].reset();
    }
    for (std::size_t i = 0; i < forest.startEnd.size(); ++i) {
        const trace::Range& range = trace.ranges[forest.startEnd[i]];
        if (clampTime(range.start) > to || endOf(trace, range, forest.traceEnd) < from)
            tree.rowOfStartEnd[i] = kNone;
    }
}

} // namespace

DeviceTimes deviceTimes(const DeviceOperations& operations) {
    DeviceTimes times;
    for (const std::span<const Operation> own : operations) {
        times.busy.emplace_back(own);
        times.idle.emplace_back(times.busy.back().gaps());
    }
    return times;
}

Scope chooseProcesses(const trace::Trace& trace, const LabelledRun& run, Analysis& result) {
    Scope scope{run, nullptr};
    if (result.options.processes.empty())
        return scope;
    scope.part = scope.chosen(selectProcesses(trace, run.projected.forest, run.tree,
                                              run.projected.operations, result.options.processes));
    result.filter = scope.part->selection.summary;
    return scope;
}

Scope choosePhase(const trace::Trace& trace, const Scope& base, Analysis& result) {
    const PhaseChoice choice = result.options.phase;
    if (choice == PhaseChoice::All || result.phases.basis == IterationBasis::None)
        return base;
    const auto part =
        base.chosen(selectPhase(result.phases, choice, base.operations(), base.tree()), !base.part);
    leaveOutRanges(trace, base, *part);
    const auto repeating = std::ranges::count_if(
        result.byProcess, [](const ProcessRow& row) { return row.iterations.has_value(); });
    if (choice == PhaseChoice::Steady && repeating < 2) // else they are no iterations of one kind
        result.iterationsTold = result.phases.of(Phase::Steady).iterations;
    return {base.run, part};
}

Scope chooseRanges(const trace::Trace& trace, const Scope& base, Analysis& result) {
    constexpr std::size_t kNearest = 5;
    if (!result.options.range)
        return base;
    const RangeFilter& filter = *result.options.range;
    const auto part =
        base.chosen(select(trace, base.run.projected.forest, base.tree(), base.byRange(),
                           base.operations(), filter.matches(base.tree().rows)));
    if (base.part)
        part->work = base.part->work;
    result.filter = part->selection.summary;
    if (result.filter->paths == 0)
        result.filter->nearest = nearestPaths(base.tree().rows, filter.pattern(), kNearest);
    return {base.run, part};
}

IterationSpans searchIn(const trace::Trace& trace, const Scope& scope, const DeviceTimes& times,
                        Analysis& result) {
    constexpr std::size_t kNearest = 5;
    std::optional<std::vector<bool>> allowed;
    if (const auto& pattern = result.options.iteration)
        allowed = pattern->matches(scope.tree().rows);
    const DeviceOperations perDevice = scope.perDevice(trace);
    std::vector<BusyIndex> own; // what others ran is none of the part's busy time
    if (scope.part)
        for (const std::span<const Operation> operations : perDevice)
            own.emplace_back(operations);
    IterationSpans found = searchIterations(
        {trace, scope.run.projected.forest, scope.tree(), scope.byRange(), scope.operations(),
         perDevice, scope.part ? own : times.busy, scope.run.families.trials()},
        allowed);
    if (allowed && found.basis == IterationBasis::None)
        result.nearestIteration =
            nearestPaths(scope.tree().rows, result.options.iteration->pattern(), kNearest);
    return found;
}

} // namespace ridge::analyzer
