// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/selection.h"

#include "analyzer/operations/launch_order.h"
#include "analyzer/operations/operations.h"
#include "analyzer/operations/recorded_steps.h"
#include "analyzer/results/range_filter.h"

#include <algorithm>
#include <utility>

namespace ridge::analyzer {
namespace {

/// Marks the operations of instances and keeps what each covers on its devices.
class Marks {
  public:
    Marks(std::span<const Operation> operations, std::size_t devices, std::uint64_t maxVisits)
        : m_operations(operations), m_marked(operations.size()), m_windows(devices + 1),
          m_lastInstance(devices + 1, 0), m_visitsLeft(maxVisits) {}

    void add(std::span<const std::uint32_t> instance, FilterSummary& summary) {
        ++summary.instances;
        summary.withoutWork += instance.empty();
        if (instance.size() > m_visitsLeft) {
            ++summary.notCounted;
            return;
        }
        m_visitsLeft -= instance.size();
        for (std::uint32_t i : instance) {
            m_marked[i] = true;
            const Operation& op = m_operations[i];
            std::vector<Window>& windows = m_windows[op.device];
            if (std::exchange(m_lastInstance[op.device], summary.instances) != summary.instances)
                windows.push_back({op.start, op.end});
            windows.back().start = std::min(windows.back().start, op.start);
            windows.back().end = std::max(windows.back().end, op.end);
        }
    }

    std::vector<Operation> operations() const {
        std::vector<Operation> result;
        for (std::size_t i = 0; i < m_operations.size(); ++i)
            if (m_marked[i])
                result.push_back(m_operations[i]);
        return result;
    }

    std::vector<std::vector<Window>> windows() && {
        for (std::vector<Window>& windows : m_windows)
            windows = merged(std::move(windows));
        return std::move(m_windows);
    }

  private:
    std::span<const Operation> m_operations;
    std::vector<bool> m_marked;
    std::vector<std::vector<Window>> m_windows;
    std::vector<std::uint64_t> m_lastInstance; ///< that reached the device, from 1
    std::uint64_t m_visitsLeft;
};

/// Rows that match, or that lie inside of one that does.
std::vector<bool> keptRows(const RangeTree& tree, const std::vector<bool>& matches) {
    std::vector<bool> kept = matches;
    for (std::size_t row = 0; row < tree.rows.size(); ++row)
        if (const std::uint32_t parent = tree.rows[row].parent; parent != kNone && kept[parent])
            kept[row] = true;
    return kept;
}

/// Takes the ranges of other processes from their rows, and the rows that then have none from
/// `kept`.
std::vector<bool> rowsOfProcesses(const trace::Trace& trace, const RangeForest& forest,
                                  const std::vector<bool>& ofProcess, RangeTree& tree) {
    const auto isOther = [&](const trace::Range& range) {
        const bool known = range.thread != trace::ThreadId::None &&
                           trace::index(range.thread) < trace.threads.size();
        const trace::ProcessId process =
            known ? trace.threads[trace::index(range.thread)].process : trace::ProcessId::None;
        return !ofProcess[trace::value(process)];
    };
    std::vector<bool> kept(tree.rows.size(), false);
    const auto take = [&](const trace::Range& range, std::uint32_t& row) {
        if (row != kNone && isOther(range))
            row = kNone;
        else if (row != kNone)
            kept[row] = true;
    };
    for (std::size_t p = 0; p < tree.rowOf.size(); ++p)
        take(trace.ranges[trace::index(forest.order[p])], tree.rowOf[p]);
    for (std::size_t i = 0; i < tree.rowOfStartEnd.size(); ++i)
        take(trace.ranges[forest.startEnd[i]], tree.rowOfStartEnd[i]);
    return kept;
}

RangeTree prune(const RangeTree& tree, const std::vector<bool>& kept) {
    RangeTree result;
    std::vector<std::uint32_t> place(tree.rows.size(), kNone);
    for (std::size_t i = 0; i < tree.rows.size(); ++i) {
        if (!kept[i])
            continue;
        place[i] = static_cast<std::uint32_t>(result.rows.size());
        RangeRow row = tree.rows[i];
        const std::uint32_t parent = row.parent == kNone ? kNone : place[row.parent];
        if (parent == kNone && row.parent != kNone)
            row.within = pathOf(tree.rows, row.parent, false).value_or("…");
        row.parent = parent;
        row.depth = parent == kNone ? 0 : result.rows[parent].depth + 1;
        result.rows.push_back(std::move(row));
    }
    setSubtreeEnds(result);
    const auto placeOf = [&](std::uint32_t row) { return row == kNone ? kNone : place[row]; };
    for (std::uint32_t row : tree.rowOf)
        result.rowOf.push_back(placeOf(row));
    for (std::uint32_t row : tree.rowOfStartEnd)
        result.rowOfStartEnd.push_back(placeOf(row));
    return result;
}

} // namespace

Selection select(const trace::Trace& trace, const RangeForest& forest, const RangeTree& tree,
                 const OperationsByRange& byRange, std::span<const Operation> operations,
                 const std::vector<bool>& matches, std::uint64_t maxVisits) {
    Selection selection;
    selection.summary.paths =
        static_cast<std::uint64_t>(std::count(matches.begin(), matches.end(), true));
    Marks marks(operations, trace.devices.size(), maxVisits);
    const RecordedSteps steps(trace);
    const auto isLeftOut = [&](const trace::Range& range) {
        const Window time{clampTime(range.start), endOf(trace, range, forest.traceEnd)};
        const bool leftOut = steps.leavesOut(processOf(trace, range.thread), time);
        selection.summary.notRecorded += leftOut ? 1 : 0;
        return leftOut;
    };
    for (std::uint32_t p = 0; p < forest.order.size();) {
        if (tree.rowOf[p] == kNone || !matches[tree.rowOf[p]]) {
            ++p;
            continue;
        }
        const std::uint32_t from = byRange.begin[p], to = byRange.begin[forest.subtreeEnd[p]];
        if (!isLeftOut(trace.ranges[trace::index(forest.order[p])]))
            marks.add(std::span(byRange.order).subspan(from, to - from), selection.summary);
        p = forest.subtreeEnd[p];
    }
    if (!forest.startEnd.empty()) {
        const LaunchOrder launches(trace, operations);
        for (std::size_t i = 0; i < forest.startEnd.size(); ++i) {
            if (tree.rowOfStartEnd[i] == kNone || !matches[tree.rowOfStartEnd[i]])
                continue;
            const trace::Range& range = trace.ranges[forest.startEnd[i]];
            if (isLeftOut(range))
                continue;
            marks.add(launches.within(range.thread, clampTime(range.start),
                                      endOf(trace, range, forest.traceEnd)),
                      selection.summary);
        }
    }
    selection.operations = ChosenOperations(marks.operations());
    selection.windows = std::move(marks).windows();
    selection.tree = prune(tree, keptRows(tree, matches));
    return selection;
}

Selection selectProcesses(const trace::Trace& trace, const RangeForest& forest,
                          const RangeTree& tree, std::span<const Operation> operations,
                          std::span<const std::size_t> processes) {
    std::vector<bool> chosen(trace.processes.size() + 1, false); // by value of ProcessId
    for (const std::size_t row : processes)
        chosen[row + 1] = true;
    Selection selection;
    selection.windows.resize(trace.devices.size() + 1);
    std::vector<Operation> own;
    for (const Operation& op : operations) {
        if (!chosen[trace::value(processOf(trace, streamOf(trace, op)))])
            continue;
        own.push_back(op);
        std::vector<Window>& windows = selection.windows[op.device];
        if (windows.empty())
            windows.push_back({op.start, op.end});
        windows.front().end = std::max(windows.front().end, op.end);
    }
    selection.operations = ChosenOperations(std::move(own));
    RangeTree ownTree = tree;
    const std::vector<bool> kept = rowsOfProcesses(trace, forest, chosen, ownTree);
    selection.tree = prune(ownTree, kept);
    return selection;
}

} // namespace ridge::analyzer
