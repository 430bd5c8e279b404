// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compared_runs.h"

#include "analyzer/compare/compared_work.h"

#include <set>
#include <utility>

namespace ridge::analyzer {
namespace {

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

} // namespace

ComparedRuns::ComparedRuns(std::span<const Analysis> a, std::span<const Analysis> b)
    : m_runs{a.size(), b.size()} {
    for (const auto& [runs, side] : {std::pair(a, SideId::A), std::pair(b, SideId::B)})
        for (std::size_t i = 0; i < runs.size(); ++i)
            add(runs[i], side, i);
}

std::uint32_t ComparedRuns::pathOf(const RangeRow& row, std::string_view name,
                                   std::uint32_t parent) {
    const auto [entry, isNew] =
        m_pathIndex.try_emplace({parent, row.startEnd, row.domain, std::string(name)},
                                static_cast<std::uint32_t>(paths.size()));
    if (isNew) {
        paths.push_back({parent, row.domain, std::string(name), row.startEnd});
        extents.push_back({std::vector<Ns>(m_runs[0]), std::vector<Ns>(m_runs[1])});
    }
    return entry->second;
}

std::uint32_t ComparedRuns::functionOf(const std::string& function) {
    const auto [entry, isNew] =
        m_functionIndex.try_emplace(function, static_cast<std::uint32_t>(functions.size()));
    if (isNew)
        functions.push_back(function);
    return entry->second;
}

void ComparedRuns::add(const Analysis& run, SideId side, std::size_t index) {
    const bool isA = side == SideId::A;
    const std::int64_t iterations = iterationsIn(run);
    const auto parts = static_cast<double>(m_runs[isA ? 0 : 1]) * static_cast<double>(iterations);
    std::vector<std::uint32_t> pathOfRow;
    const Names names(run.ranges);
    for (const RangeRow& row : run.ranges) {
        const std::uint32_t path =
            pathOf(row, names.matchedBy(row), row.parent == kNone ? kNone : pathOfRow[row.parent]);
        pathOfRow.push_back(path);
        bool& isHere = isA ? paths[path].inA : paths[path].inB;
        isHere = isHere || row.instances > 0; // in the phase that is told
        Extents& extent = extents[path];
        Ns& time = (isA ? extent.a : extent.b)[index];
        time = plus(time, row.extent / iterations);
        (isA ? extent.instancesA : extent.instancesB) += static_cast<double>(row.instances) / parts;
        extent.whole = extent.whole && row.notCounted == 0;
    }
    for (const OperationGroup& group : run.groups)
        addGroup(run, group, keyOf(run, group, pathOfRow), side, index);
}

GroupKey ComparedRuns::keyOf(const Analysis& run, const OperationGroup& group,
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

void ComparedRuns::addGroup(const Analysis& run, const OperationGroup& group, const GroupKey& key,
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
    const std::int64_t iterations = iterationsIn(run);
    const double share = 1 / (static_cast<double>(runs) * static_cast<double>(iterations));
    const GroupWork work = statedWork(group, run.devices[group.device].roofs, share);
    here->work += work;
    here->counted +=
        group.kind == OperationKind::Kernel ? countedWork(group, work.roofs, share) : work;
    if (group.origin == Origin::Shape)
        here->origin = Origin::Shape;
    here->calls += static_cast<double>(group.calls) * share;
    here->own[index] = plus(here->own[index], group.own / iterations);
}

} // namespace ridge::analyzer
