// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/scope.h"

#include "analyzer/iterations/phase_windows.h"
#include "analyzer/iterations/search.h"
#include "analyzer/run/module_selection.h"

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

/// NVTX ranges and modules that resemble a pattern.
std::vector<std::string> nearestTo(const RangeFilter& filter, std::vector<RangeRow> ranges,
                                   const std::vector<RangeRow>& modules) {
    constexpr std::size_t kNearest = 5;
    const auto count = static_cast<std::uint32_t>(ranges.size());
    for (RangeRow row : modules) {
        row.parent += row.parent == kNone ? 0 : count;
        ranges.push_back(std::move(row));
    }
    return nearestPaths(ranges, filter.pattern(), kNearest);
}

bool any(const std::vector<bool>& matches) {
    return std::ranges::count(matches, true) > 0;
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

Scope chooseProcesses(const trace::Trace& trace, const LabelledRun& run,
                      const std::vector<std::size_t>& processes) {
    Scope scope{run};
    if (processes.empty())
        return scope;
    scope.part = scope.chosen(selectProcesses(trace, run.projected.forest, run.tree,
                                              run.projected.operations, processes));
    scope.filter = scope.part->selection.summary;
    return scope;
}

Scope choosePhase(const trace::Trace& trace, const Scope& base, const Phases& phases,
                  PhaseChoice choice) {
    if (choice == PhaseChoice::All || phases.basis == IterationBasis::None)
        return base;
    const auto part =
        base.chosen(selectPhase(phases, choice, base.operations(), base.tree()), !base.part);
    leaveOutRanges(trace, base, *part);
    return {base.run, part, base.filter};
}

Scope chooseRanges(const trace::Trace& trace, const Scope& base,
                   const std::optional<RangeFilter>& filter) {
    if (!filter)
        return base;
    const std::vector<bool> matches = filter->matches(base.tree().rows);
    const ModulePaths modules(trace);
    if (const std::vector<bool> inModules = filter->matches(modules.rows);
        !any(matches) && any(inModules)) {
        Selection selection = selectModules(trace, base.run, base.operations(), modules, inModules);
        selection.tree = base.tree();
        const auto part = base.chosen(std::move(selection));
        leaveOutRanges(trace, base, *part);
        return {base.run, part, part->selection.summary};
    }
    const auto part = base.chosen(select(trace, base.run.projected.forest, base.tree(),
                                         base.byRange(), base.operations(), matches));
    if (base.part)
        part->work = base.part->work;
    Scope scope{base.run, part, part->selection.summary};
    if (scope.filter->paths == 0)
        scope.filter->nearest = nearestTo(*filter, base.tree().rows, modules.rows);
    return scope;
}

IterationSpans searchIn(const trace::Trace& trace, const Scope& scope, const DeviceTimes& times,
                        const std::optional<RangeFilter>& iteration) {
    std::optional<std::vector<bool>> allowed;
    if (iteration)
        allowed = iteration->matches(scope.tree().rows);
    const DeviceOperations perDevice = scope.perDevice(trace);
    std::vector<BusyIndex> own; // what others ran is none of the part's busy time
    if (scope.part)
        for (const std::span<const Operation> operations : perDevice)
            own.emplace_back(operations);
    return searchIterations({trace, scope.run.projected.forest, scope.tree(), scope.byRange(),
                             scope.operations(), perDevice, scope.part ? own : times.busy,
                             scope.run.families.trials()},
                            allowed);
}

} // namespace ridge::analyzer
