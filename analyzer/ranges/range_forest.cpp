// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/range_forest.h"

#include "analyzer/algorithms/near_search.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

std::int64_t lastTime(const trace::Trace& trace) {
    std::int64_t last = trace.capture.duration ? clampTime(*trace.capture.duration) : 0;
    const auto see = [&](Ns time) { last = std::max(last, clampTime(time)); };
    for (const auto& k : trace.kernels)
        see(k.end), see(k.launch.end);
    for (const auto& c : trace.copies)
        see(c.end), see(c.launch.end);
    for (const auto& f : trace.fills)
        see(f.end), see(f.launch.end);
    for (const auto& call : trace.calls)
        see(call.end);
    for (const auto& range : trace.ranges)
        see(range.end.value_or(range.start));
    for (const auto& process : trace.processes)
        see(process.end.value_or(process.start));
    return last;
}

/// Builds one thread's trees from its ranges in preorder.
class ThreadWalk {
  public:
    explicit ThreadWalk(RangeForest& forest) : m_forest(forest) {}

    void open(trace::RangeId id, std::int64_t start, std::int64_t end) {
        closeUntil(start);
        const auto position = static_cast<std::uint32_t>(m_forest.order.size());
        const std::uint32_t outer = m_stack.empty() ? kNone : m_stack.back();
        m_forest.order.push_back(id);
        m_forest.parent.push_back(outer);
        m_forest.subtreeEnd.push_back(position + 1);
        m_forest.end.push_back(outer == kNone ? end : std::min(end, m_forest.end[outer]));
        m_stack.push_back(position);
        m_forest.changes.push_back({start, position});
    }

    void closeUntil(std::int64_t time) {
        while (!m_stack.empty() && m_forest.end[m_stack.back()] <= time) {
            const std::uint32_t closed = m_stack.back();
            m_stack.pop_back();
            m_forest.subtreeEnd[closed] = static_cast<std::uint32_t>(m_forest.order.size());
            m_forest.changes.push_back(
                {m_forest.end[closed], m_stack.empty() ? kNone : m_stack.back()});
        }
    }

  private:
    RangeForest& m_forest;
    std::vector<std::uint32_t> m_stack;
};

} // namespace

std::int64_t endOf(const trace::Trace& trace, const trace::Range& range, std::int64_t traceEnd) {
    const std::int64_t start = clampTime(range.start);
    if (range.end)
        return std::max(start, clampTime(*range.end));
    if (range.thread == trace::ThreadId::None || trace::index(range.thread) >= trace.threads.size())
        return std::max(start, traceEnd);
    const trace::ProcessId process = trace.threads[trace::index(range.thread)].process;
    const bool known =
        process != trace::ProcessId::None && trace::index(process) < trace.processes.size();
    const std::optional<Ns> end = known ? trace.processes[trace::index(process)].end : std::nullopt;
    return std::max(start, end ? clampTime(*end) : traceEnd);
}

RangeForest buildForest(const trace::Trace& trace) {
    RangeForest forest;
    forest.traceEnd = lastTime(trace);
    const std::size_t threads = trace.threads.size() + 1;
    struct Item {
        std::uint32_t thread, row;
        std::int64_t start, end;
    };
    std::vector<Item> items;
    items.reserve(trace.ranges.size());
    for (std::size_t i = 0; i < trace.ranges.size(); ++i) {
        const trace::Range& range = trace.ranges[i];
        const auto row = static_cast<std::uint32_t>(i);
        const std::uint32_t thread = trace::value(range.thread);
        if (range.startEnd)
            forest.startEnd.push_back(row);
        else
            items.push_back({thread < threads ? thread : 0, row, clampTime(range.start),
                             endOf(trace, range, forest.traceEnd)});
    }
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return std::tie(a.thread, a.start, b.end, a.row) <
               std::tie(b.thread, b.start, a.end, b.row);
    });
    std::stable_sort(forest.startEnd.begin(), forest.startEnd.end(),
                     [&](auto a, auto b) { return trace.ranges[a].start < trace.ranges[b].start; });
    forest.order.reserve(items.size());
    forest.parent.reserve(items.size());
    forest.subtreeEnd.reserve(items.size());
    forest.end.reserve(items.size());
    forest.changes.reserve(2 * items.size());
    forest.threadChanges.assign(threads + 1, 0);
    std::size_t next = 0;
    for (std::size_t thread = 0; thread < threads; ++thread) {
        forest.threadChanges[thread] = forest.changes.size();
        ThreadWalk walk(forest);
        for (; next < items.size() && items[next].thread == thread; ++next)
            walk.open(trace::RangeId(items[next].row + 1), items[next].start, items[next].end);
        walk.closeUntil(std::numeric_limits<std::int64_t>::max());
    }
    forest.threadChanges[threads] = forest.changes.size();
    return forest;
}

bool RangeForest::hasRanges(trace::ThreadId thread) const {
    const std::size_t t = trace::value(thread);
    return t != 0 && t + 1 < threadChanges.size() && threadChanges[t] < threadChanges[t + 1];
}

std::uint32_t RangeForest::innermost(trace::ThreadId thread, std::int64_t time,
                                     std::size_t& hint) const {
    if (!hasRanges(thread))
        return kNone;
    const std::size_t first = threadChanges[trace::value(thread)];
    const std::size_t last = threadChanges[trace::value(thread) + 1];
    const std::size_t found =
        firstNotBefore(first, last, hint, [&](std::size_t i) { return changes[i].time <= time; });
    hint = found == first ? first : found - 1;
    return found == first ? kNone : changes[hint].innermost;
}

} // namespace ridge::analyzer
