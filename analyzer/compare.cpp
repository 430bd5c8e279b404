// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare.h"

#include "analyzer/compared_work.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ridge::analyzer {
namespace {

enum class SideId : std::uint8_t { A, B };

/// Mean of times that are not negative, rounded down; exact for one.
Ns mean(std::span<const Ns> times) {
    const auto n = static_cast<std::int64_t>(times.size());
    std::int64_t whole = 0, rest = 0;
    for (Ns time : times) {
        whole += time.count() / n;
        rest += time.count() % n;
    }
    return Ns(whole + rest / n);
}

std::vector<double> asDoubles(std::span<const Ns> times) {
    std::vector<double> values;
    for (Ns time : times)
        values.push_back(static_cast<double>(time.count()));
    return values;
}

/// Everything of a change but its parts.
Change changeOf(std::span<const Ns> a, std::span<const Ns> b) {
    const std::vector<double> valuesA = asDoubles(a), valuesB = asDoubles(b);
    Change change;
    change.a = mean(a);
    change.b = mean(b);
    change.deviationA = spread(valuesA).deviation;
    change.deviationB = spread(valuesB).deviation;
    change.significance = significance(valuesA, valuesB);
    return change;
}

ComparedSide sideOf(std::span<const Analysis> runs) {
    ComparedSide side;
    side.command = runs.front().capture.command;
    side.verdict = runs.front().verdict;
    for (const DeviceRow& row : runs.front().devices)
        side.devices.push_back(row.device);
    for (const Analysis& run : runs) {
        Ns total{};
        for (const DeviceRow& row : run.devices)
            total = plus(total, row.span);
        side.totals.push_back(total);
        if (side.withheld.empty())
            side.withheld = run.withheld;
    }
    return side;
}

/// What ranges are matched by: a range "first X" beside a range "X" is one X more.
class Names {
  public:
    explicit Names(std::span<const RangeRow> rows) {
        for (const RangeRow& row : rows)
            m_names.emplace(row.parent, row.startEnd, row.domain, row.name);
    }
    std::string_view matchedBy(const RangeRow& row) const {
        constexpr std::string_view kFirst = "first ";
        std::string_view name = row.name;
        if (!name.starts_with(kFirst))
            return name;
        name.remove_prefix(kFirst.size());
        return m_names.contains({row.parent, row.startEnd, row.domain, name}) ? name : row.name;
    }

  private:
    std::set<std::tuple<std::uint32_t, bool, std::string_view, std::string_view>> m_names;
};

/// Brings the ranges, functions and groups of all runs under common names.
class Merge {
  public:
    Merge(std::span<const Analysis> a, std::span<const Analysis> b) : m_runs{a.size(), b.size()} {
        for (const auto& [runs, side] : {std::pair(a, SideId::A), std::pair(b, SideId::B)})
            for (std::size_t i = 0; i < runs.size(); ++i)
                add(runs[i], side, i);
    }

    /// A range path with its extents by run and side.
    struct Extents {
        std::vector<Ns> a, b;
        double instancesA = 0, instancesB = 0;
        bool whole = true; ///< no instance was left out of the tables
    };
    std::vector<ComparedPath> paths;
    std::vector<Extents> extents; ///< by path
    std::vector<std::string> functions;
    std::map<GroupKey, ComparedGroup> groups;

  private:
    void add(const Analysis& run, SideId side, std::size_t index);
    std::uint32_t pathOf(const RangeRow& row, std::string_view name, std::uint32_t parent);
    std::uint32_t functionOf(const std::string& function);
    GroupKey keyOf(const Analysis& run, const OperationGroup& group,
                   std::span<const std::uint32_t> pathOfRow);
    void addGroup(const Analysis& run, const OperationGroup& group, const GroupKey& key,
                  SideId side, std::size_t index);

    std::array<std::size_t, 2> m_runs;
    std::map<std::tuple<std::uint32_t, bool, std::string, std::string>, std::uint32_t> m_pathIndex;
    std::map<std::string, std::uint32_t> m_functionIndex;
};

std::uint32_t Merge::pathOf(const RangeRow& row, std::string_view name, std::uint32_t parent) {
    const auto [entry, isNew] =
        m_pathIndex.try_emplace({parent, row.startEnd, row.domain, std::string(name)},
                                static_cast<std::uint32_t>(paths.size()));
    if (isNew) {
        paths.push_back({parent, row.domain, std::string(name), row.startEnd});
        extents.push_back({std::vector<Ns>(m_runs[0]), std::vector<Ns>(m_runs[1])});
    }
    return entry->second;
}

std::uint32_t Merge::functionOf(const std::string& function) {
    const auto [entry, isNew] =
        m_functionIndex.try_emplace(function, static_cast<std::uint32_t>(functions.size()));
    if (isNew)
        functions.push_back(function);
    return entry->second;
}

void Merge::add(const Analysis& run, SideId side, std::size_t index) {
    const bool isA = side == SideId::A;
    const auto runs = static_cast<double>(m_runs[isA ? 0 : 1]);
    std::vector<std::uint32_t> pathOfRow;
    const Names names(run.ranges);
    for (const RangeRow& row : run.ranges) {
        const std::uint32_t path =
            pathOf(row, names.matchedBy(row), row.parent == kNone ? kNone : pathOfRow[row.parent]);
        pathOfRow.push_back(path);
        (isA ? paths[path].inA : paths[path].inB) = true;
        Extents& extent = extents[path];
        Ns& time = (isA ? extent.a : extent.b)[index];
        time = plus(time, row.extent);
        (isA ? extent.instancesA : extent.instancesB) += static_cast<double>(row.instances) / runs;
        extent.whole = extent.whole && row.notCounted == 0;
    }
    for (const OperationGroup& group : run.groups)
        addGroup(run, group, keyOf(run, group, pathOfRow), side, index);
}

GroupKey Merge::keyOf(const Analysis& run, const OperationGroup& group,
                      std::span<const std::uint32_t> pathOfRow) {
    GroupKey key;
    key.path = group.range == kNone ? kNone : pathOfRow[group.range];
    key.kind = group.kind;
    switch (group.kind) {
    case OperationKind::Kernel:
        key.function = functionOf(run.kernels[group.row].function);
        break;
    case OperationKind::Copy:
        key.copy = run.copies[group.row].kind;
        key.source = run.copies[group.row].source;
        key.destination = run.copies[group.row].destination;
        break;
    case OperationKind::Fill:
        key.destination = run.fills[group.row].memory;
        break;
    }
    return key;
}

void Merge::addGroup(const Analysis& run, const OperationGroup& group, const GroupKey& key,
                     SideId side, std::size_t index) {
    ComparedGroup& compared = groups[key];
    compared.key = key;
    const std::size_t runs = m_runs[side == SideId::A ? 0 : 1];
    std::optional<GroupSide>& here = side == SideId::A ? compared.a : compared.b;
    if (!here) {
        here.emplace();
        here->own.resize(runs);
        here->work.known = here->counted.known = true;
        here->work.clockKnown = here->counted.clockKnown = true;
    }
    const double share = 1 / static_cast<double>(runs);
    const GroupWork work = annotatedWork(group, run.devices[group.device].roofs, share);
    here->work += work;
    here->counted +=
        group.kind == OperationKind::Kernel ? countedWork(group, work.roofs, share) : work;
    here->calls += static_cast<double>(group.calls) * share;
    here->own[index] = plus(here->own[index], group.own);
}

std::vector<Ns> runTimes(std::span<const ComparedGroup> groups, SideId side, std::size_t runs) {
    std::vector<Ns> times(runs);
    for (const ComparedGroup& group : groups)
        if (const auto& here = side == SideId::A ? group.a : group.b)
            for (std::size_t i = 0; i < runs; ++i)
                times[i] = plus(times[i], here->own[i]);
    return times;
}

std::optional<GroupWork> workOf(std::span<const ComparedGroup> groups, SideId side) {
    std::optional<GroupWork> sum;
    for (const ComparedGroup& group : groups)
        if (const auto& here = side == SideId::A ? group.a : group.b) {
            if (sum)
                *sum += here->work;
            else
                sum = here->work;
        }
    return sum;
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
    row.change.parts = splitChange(row.change.a, row.a, row.change.b, row.b);
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

std::vector<ChangeRow> rowsOf(const Merge& merge, std::size_t runsA, std::size_t runsB) {
    const std::vector<std::uint32_t> common = commonPaths(merge.paths);
    std::vector<ChangeRow> rows;
    std::map<std::uint32_t, std::vector<ComparedGroup>> unmatched; ///< kernels, by common path
    for (const auto& [key, group] : merge.groups) {
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
    const auto size = [](const Row& row) { return std::chrono::abs(row.change.difference()); };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const Row& x, const Row& y) { return size(x) > size(y); });
}

/// Parts of all rows in or below each path.
std::vector<ChangeParts> partsByPath(const Merge& merge, std::span<const ChangeRow> rows) {
    const std::vector<std::uint32_t> common = commonPaths(merge.paths);
    std::vector<ChangeParts> parts(merge.paths.size());
    for (const ChangeRow& row : rows)
        if (row.path != kNone && common[row.path] != kNone)
            parts[common[row.path]] += row.change.parts;
    for (std::size_t i = parts.size(); i-- > 0;)
        if (const std::uint32_t parent = merge.paths[i].parent; parent != kNone)
            parts[parent] += parts[i];
    return parts;
}

std::vector<RangeChange> rangeChanges(const Merge& merge, std::span<const ChangeRow> rows) {
    const std::vector<ChangeParts> parts = partsByPath(merge, rows);
    std::vector<RangeChange> result;
    for (std::uint32_t i = 0; i < merge.paths.size(); ++i) {
        const Merge::Extents& extent = merge.extents[i];
        if (!merge.paths[i].inA || !merge.paths[i].inB || !extent.whole)
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

bool GroupKey::operator<(const GroupKey& other) const {
    return std::tie(path, kind, function, copy, source, destination) <
           std::tie(other.path, other.kind, other.function, other.copy, other.source,
                    other.destination);
}

std::string_view name(Match match) {
    switch (match) {
    case Match::Both:
        return "changed";
    case Match::Gone:
        return "gone";
    case Match::New:
        return "new";
    case Match::Replaced:
        return "replaced";
    }
    return "";
}

Comparison compare(std::span<const Analysis> a, std::span<const Analysis> b) {
    Comparison result;
    if (const auto& range = a.front().options.range)
        result.range = range->pattern();
    result.a = sideOf(a);
    result.b = sideOf(b);
    Merge merge(a, b);
    result.rows = rowsOf(merge, a.size(), b.size());
    byChange(result.rows);
    result.total = changeOf(result.a.totals, result.b.totals);
    for (const ChangeRow& row : result.rows) {
        result.total.parts += row.change.parts;
        result.clockInSaturation = result.clockInSaturation || hidesClock(row);
    }
    result.total.parts[Factor::Rest] += result.total.difference() - result.total.parts.total();
    result.ranges = rangeChanges(merge, result.rows);
    result.paths = std::move(merge.paths);
    result.functions = std::move(merge.functions);
    return result;
}

bool slowerBy(const Comparison& comparison, double share) {
    const Change& total = comparison.total;
    return static_cast<double>(total.b.count()) >
               static_cast<double>(total.a.count()) * (1 + share) &&
           total.significance.certainty != Certainty::Noise;
}

} // namespace ridge::analyzer
