// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compare.h"

#include "analyzer/compare/compared_modules.h"
#include "analyzer/compare/compared_runs.h"
#include "analyzer/compare/compared_work.h"
#include "analyzer/compare/run_times.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// Its parts are still to be set.
Change changeOf(std::span<const Ns> a, std::span<const Ns> b) {
    return {timeChange(a, b), {}};
}

ComparedSide sideOf(std::span<const Analysis> runs) {
    ComparedSide side;
    side.command = runs.front().capture.command;
    if (const auto& processes = runs.front().options.processes; !processes.empty())
        side.command = runs.front().processes[processes.front()].command;
    side.verdict = runs.front().verdict;
    side.hasSteadyState = std::ranges::all_of(runs, &Analysis::hasSteadyState);
    for (const DeviceRow& row : runs.front().devices)
        side.devices.push_back(row.device);
    for (const Analysis& run : runs) {
        Ns total{};
        for (const DeviceRow& row : run.devices)
            total = plus(total, row.span);
        side.totals.push_back(total / iterationsIn(run));
        side.iterations += run.iterationsTold;
        if (side.withheld.empty())
            side.withheld = run.withheld;
    }
    return side;
}

std::vector<Ns> runTimes(std::span<const ComparedGroup> groups, SideId side, std::size_t runs) {
    std::vector<Ns> times(runs);
    for (const ComparedGroup& group : groups)
        if (const auto& here = side == SideId::A ? group.a : group.b)
            for (std::size_t i = 0; i < runs; ++i)
                times[i] = plus(times[i], here->own[i]);
    return times;
}

/// Of groups whose work is known, or of all.
std::optional<GroupWork> workOf(std::span<const ComparedGroup> groups, SideId side,
                                bool known = false) {
    std::optional<GroupWork> sum;
    for (const ComparedGroup& group : groups)
        if (const auto& here = side == SideId::A ? group.a : group.b;
            here && (!known || here->work.known)) {
            if (sum)
                *sum += here->work;
            else
                sum = here->work;
        }
    return sum;
}

/// Of kernels that replace others, the work of some may not be known: the change of their time is
/// Unknown, and the others are compared.
void splitKnown(std::span<const ComparedGroup> groups, ChangeRow& row) {
    const auto a = workOf(groups, SideId::A, true), b = workOf(groups, SideId::B, true);
    if (!a || !b) {
        row.change.parts = splitChange(row.change.a, row.a, row.change.b, row.b);
        return;
    }
    Ns knownA{}, knownB{};
    for (const ComparedGroup& group : groups) {
        if (group.a && group.a->work.known)
            knownA = plus(knownA, mean(group.a->own));
        if (group.b && group.b->work.known)
            knownB = plus(knownB, mean(group.b->own));
    }
    row.a = a;
    row.b = b;
    row.change.parts = splitChange(knownA, a, knownB, b);
    row.change.parts[Factor::Unknown] += row.change.difference() - (knownB - knownA);
}

ChangeRow rowOf(std::uint32_t path, std::vector<ComparedGroup> groups, std::size_t runsA,
                std::size_t runsB) {
    ChangeRow row;
    row.path = path;
    chooseWork(groups, row);
    row.a = workOf(groups, SideId::A);
    row.b = workOf(groups, SideId::B);
    row.match = !row.b               ? Match::Gone
                : !row.a             ? Match::New
                : groups.size() == 1 ? Match::Both
                                     : Match::Replaced;
    row.change = changeOf(runTimes(groups, SideId::A, runsA), runTimes(groups, SideId::B, runsB));
    splitKnown(groups, row);
    const auto longest = [](const ComparedGroup& group) {
        return std::max(group.a ? mean(group.a->own) : Ns{}, group.b ? mean(group.b->own) : Ns{});
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const auto& x, const auto& y) { return longest(x) > longest(y); });
    row.groups = std::move(groups);
    return row;
}

/// Whether a change of the SM clock would be in the saturation's part.
bool hidesClock(const ChangeRow& row) {
    return row.groups.front().key.kind == OperationKind::Kernel && row.a && row.b &&
           row.change.parts[Factor::Saturation] != Ns{} &&
           !(row.a->clockHz() > 0 && row.b->clockHz() > 0);
}

/// The innermost path around each one (itself included) that both sides have.
std::vector<std::uint32_t> commonPaths(std::span<const ComparedPath> paths) {
    std::vector<std::uint32_t> common(paths.size(), kNone);
    for (std::uint32_t i = 0; i < paths.size(); ++i) {
        if (paths[i].inA && paths[i].inB)
            common[i] = i;
        else if (paths[i].parent != kNone)
            common[i] = common[paths[i].parent];
    }
    return common;
}

std::vector<ChangeRow> rowsOf(const ComparedRuns& merged, std::size_t runsA, std::size_t runsB) {
    const std::vector<std::uint32_t> common = commonPaths(merged.paths);
    std::vector<ChangeRow> rows;
    std::map<std::uint32_t, std::vector<ComparedGroup>> unmatched; ///< kernels, by common path
    for (const auto& [key, group] : merged.groups) {
        if ((group.a && group.b) || key.kind != OperationKind::Kernel)
            rows.push_back(rowOf(key.path, {group}, runsA, runsB));
        else
            unmatched[key.path == kNone ? kNone : common[key.path]].push_back(group);
    }
    for (auto& [path, groups] : unmatched) {
        const bool replaced = workOf(groups, SideId::A) && workOf(groups, SideId::B);
        if (replaced) {
            rows.push_back(rowOf(path, std::move(groups), runsA, runsB));
            continue;
        }
        for (const ComparedGroup& group : groups)
            rows.push_back(rowOf(group.key.path, {group}, runsA, runsB));
    }
    return rows;
}

template <class Row>
void byChange(std::vector<Row>& rows) {
    std::ranges::stable_sort(rows, std::greater(), [](const Row& row) {
        return std::chrono::abs(row.change.difference());
    });
}

/// Parts of all rows in or below each path.
std::vector<ChangeParts> partsByPath(const ComparedRuns& merged, std::span<const ChangeRow> rows) {
    const std::vector<std::uint32_t> common = commonPaths(merged.paths);
    std::vector<ChangeParts> parts(merged.paths.size());
    for (const ChangeRow& row : rows)
        if (row.path != kNone && common[row.path] != kNone)
            parts[common[row.path]] += row.change.parts;
    for (std::size_t i = parts.size(); i-- > 0;)
        if (const std::uint32_t parent = merged.paths[i].parent; parent != kNone)
            parts[parent] += parts[i];
    return parts;
}

std::vector<RangeChange> rangeChanges(const ComparedRuns& merged, std::span<const ChangeRow> rows) {
    const std::vector<ChangeParts> parts = partsByPath(merged, rows);
    std::vector<RangeChange> result;
    for (std::uint32_t i = 0; i < merged.paths.size(); ++i) {
        const ComparedRuns::Extents& extent = merged.extents[i];
        if (!merged.paths[i].inA || !merged.paths[i].inB || !extent.whole)
            continue;
        RangeChange range;
        range.path = i;
        range.instancesA = extent.instancesA;
        range.instancesB = extent.instancesB;
        range.change = changeOf(extent.a, extent.b);
        if (range.change.a == Ns{} && range.change.b == Ns{})
            continue;
        range.change.parts = parts[i];
        range.change.parts[Factor::Rest] += range.change.difference() - parts[i].total();
        result.push_back(range);
    }
    byChange(result);
    return result;
}

} // namespace

bool tellOnePart(std::span<const Analysis> runs, std::span<const Analysis> others) {
    const auto isSame = [&](const Analysis& run) {
        return run.told() == runs.front().told() &&
               (run.iterationsTold > 0) == (runs.front().iterationsTold > 0);
    };
    return std::ranges::all_of(runs, isSame) && std::ranges::all_of(others, isSame);
}

Comparison compare(std::span<const Analysis> a, std::span<const Analysis> b) {
    Comparison result;
    if (const auto& range = a.front().options.range)
        result.range = range->pattern();
    result.told = a.front().told();
    result.a = sideOf(a);
    result.b = sideOf(b);
    ComparedRuns merged(a, b);
    result.rows = rowsOf(merged, a.size(), b.size());
    byChange(result.rows);
    result.total = changeOf(result.a.totals, result.b.totals);
    for (const ChangeRow& row : result.rows) {
        result.total.parts += row.change.parts;
        result.clockInSaturation = result.clockInSaturation || hidesClock(row);
    }
    result.total.parts[Factor::Rest] += result.total.difference() - result.total.parts.total();
    result.ranges = rangeChanges(merged, result.rows);
    result.modules = moduleChanges(a, b);
    result.paths = std::move(merged.paths);
    result.functions = std::move(merged.functions);
    return result;
}

bool slowerBy(const Comparison& comparison, double share) {
    const Change& total = comparison.total;
    return static_cast<double>(total.b.count()) >
               static_cast<double>(total.a.count()) * (1 + share) &&
           total.significance.certainty != Certainty::Noise;
}

} // namespace ridge::analyzer
