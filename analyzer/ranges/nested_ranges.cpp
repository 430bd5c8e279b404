// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/nested_ranges.h"

#include "analyzer/algorithms/near_search.h"

#include <algorithm>
#include <limits>

namespace ridge::analyzer {
namespace {

/// Builds one thread's trees from its ranges in preorder.
class ThreadWalk {
  public:
    explicit ThreadWalk(NestedRanges& nested) : m_nested(nested) {}

    void open(std::int64_t start, std::int64_t end) {
        closeUntil(start);
        const auto position = static_cast<std::uint32_t>(m_nested.parent.size());
        const std::uint32_t outer = m_stack.empty() ? kNone : m_stack.back();
        m_nested.parent.push_back(outer);
        m_nested.subtreeEnd.push_back(position + 1);
        m_nested.end.push_back(outer == kNone ? end : std::min(end, m_nested.end[outer]));
        m_stack.push_back(position);
        m_nested.changes.push_back({start, position});
    }

    void closeUntil(std::int64_t time) {
        while (!m_stack.empty() && m_nested.end[m_stack.back()] <= time) {
            const std::uint32_t closed = m_stack.back();
            m_stack.pop_back();
            m_nested.subtreeEnd[closed] = static_cast<std::uint32_t>(m_nested.parent.size());
            m_nested.changes.push_back(
                {m_nested.end[closed], m_stack.empty() ? kNone : m_stack.back()});
        }
    }

  private:
    NestedRanges& m_nested;
    std::vector<std::uint32_t> m_stack;
};

} // namespace

NestedRanges nest(std::span<const ThreadRange> sorted, std::size_t threads) {
    NestedRanges nested;
    nested.parent.reserve(sorted.size());
    nested.subtreeEnd.reserve(sorted.size());
    nested.end.reserve(sorted.size());
    nested.changes.reserve(2 * sorted.size());
    nested.threadChanges.assign(threads + 1, 0);
    std::size_t next = 0;
    for (std::size_t thread = 0; thread < threads; ++thread) {
        nested.threadChanges[thread] = nested.changes.size();
        ThreadWalk walk(nested);
        for (; next < sorted.size() && sorted[next].thread == thread; ++next)
            walk.open(sorted[next].start, sorted[next].end);
        walk.closeUntil(std::numeric_limits<std::int64_t>::max());
    }
    nested.threadChanges[threads] = nested.changes.size();
    return nested;
}

bool NestedRanges::hasRanges(trace::ThreadId thread) const {
    const std::size_t t = trace::value(thread);
    return t != 0 && t + 1 < threadChanges.size() && threadChanges[t] < threadChanges[t + 1];
}

std::uint32_t NestedRanges::innermost(trace::ThreadId thread, std::int64_t time,
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
