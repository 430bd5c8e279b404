// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/live_stack.h"

#include "analyzer/algorithms/stoppable_sort.h"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace ridge::gui {
namespace {

using Column = LiveStack::Column;

void keepLargest(Column& most, const Column& live) {
    const auto sum = [](const Column& bands) {
        return std::accumulate(bands.begin(), bands.end(), std::uint64_t{0});
    };
    if (sum(live) > sum(most))
        most = live;
}

} // namespace

LiveStack::LiveStack(std::span<const analyzer::Block> blocks, std::span<const std::uint8_t> bands,
                     const std::stop_token& stop)
    : m_blocks(blocks) {
    for (std::uint32_t i = 0; i < blocks.size(); ++i)
        if (blocks[i].end > blocks[i].start) {
            m_changes.push_back({i, bands[i], true});
            m_changes.push_back({i, bands[i], false});
        }
    const auto time = [&](const Change& change) {
        const analyzer::Block& block = m_blocks[change.block];
        return std::pair(change.opens ? block.start : block.end, change.opens);
    };
    analyzer::stoppableSort(m_changes, stop,
                            [&](const Change& a, const Change& b) { return time(a) < time(b); });
    Column live{};
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        if (i % kGroup == 0) {
            trace::throwIfStopped(stop);
            m_groups.push_back({live, {}});
        }
        apply(i, live);
        if (isSettled(i))
            keepLargest(m_groups.back().most, live);
    }
    m_groups.push_back({live, {}});
}

std::int64_t LiveStack::timeOf(std::size_t change) const {
    const analyzer::Block& block = m_blocks[m_changes[change].block];
    return m_changes[change].opens ? block.start : block.end;
}

bool LiveStack::isSettled(std::size_t change) const {
    return change + 1 == m_changes.size() || timeOf(change + 1) != timeOf(change);
}

void LiveStack::apply(std::size_t change, Column& live) const {
    std::uint64_t& band = live[m_changes[change].band];
    const std::uint64_t bytes = m_blocks[m_changes[change].block].bytes;
    band = m_changes[change].opens ? band + bytes : band - bytes;
}

/// Goes forward over the changes.
class LiveStack::Walk {
  public:
    Walk(const LiveStack& stack, std::int64_t from) : m_stack(stack) {
        const auto all = std::views::iota(std::size_t{0}, stack.m_changes.size());
        const std::size_t first = static_cast<std::size_t>(
            std::ranges::partition_point(all, [&](auto i) { return stack.timeOf(i) <= from; }) -
            all.begin());
        m_next = first / kGroup * kGroup;
        live = stack.m_groups.empty() ? Column{} : stack.m_groups[first / kGroup].before;
        while (m_next < first)
            stack.apply(m_next++, live);
    }

    /// All changes up to `time`; keeps what was largest after those before it.
    void to(std::int64_t time, Column& most) {
        const std::size_t count = m_stack.m_changes.size();
        while (m_next < count && m_stack.timeOf(m_next) <= time) {
            const std::size_t last = m_next + kGroup - 1;
            if (m_next % kGroup == 0 && last < count && m_stack.timeOf(last) < time) {
                keepLargest(most, m_stack.m_groups[m_next / kGroup].most);
                m_next += kGroup;
                live = m_stack.m_groups[m_next / kGroup].before;
                continue;
            }
            const bool isBefore = m_stack.timeOf(m_next) < time;
            m_stack.apply(m_next, live);
            if (isBefore && m_stack.isSettled(m_next))
                keepLargest(most, live);
            ++m_next;
        }
    }

    Column live{};

  private:
    const LiveStack& m_stack;
    std::size_t m_next = 0;
};

std::vector<Column> LiveStack::columns(const TimeScale& scale) const {
    std::vector<Column> result(static_cast<std::size_t>(std::max(scale.width, 0.0)));
    Walk walk(*this, scale.time(scale.left));
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] = walk.live;
        const std::int64_t until = scale.time(scale.left + static_cast<double>(i + 1));
        walk.to(until, result[i]);
    }
    return result;
}

} // namespace ridge::gui
