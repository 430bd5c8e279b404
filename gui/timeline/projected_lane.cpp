// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace ridge::gui {
namespace {

constexpr int kRangeRow = 18;

/// When the work of each range ran on the device of `operations`: by forest position, from > to where there
/// is none.
std::vector<TimeWindow> extentsOf(std::span<const analyzer::Operation> operations,
                                  const analyzer::Details& details) {
    constexpr TimeWindow kNothing{analyzer::kFarthest, -analyzer::kFarthest};
    std::vector<TimeWindow> extents(details.forest.order.size(), kNothing);
    for (const analyzer::Operation& op : operations)
        if (op.range != analyzer::kNone) {
            TimeWindow& own = extents[op.range];
            own = {std::min(own.from, op.start), std::max(own.to, op.end)};
        }
    // Parents stand before their children: from the last on, each is complete when it is added.
    for (std::size_t i = extents.size(); i-- > 0;)
        if (const std::uint32_t parent = details.forest.parent[i]; parent != analyzer::kNone)
            extents[parent] = {std::min(extents[parent].from, extents[i].from),
                               std::max(extents[parent].to, extents[i].to)};
    return extents;
}

/// Until when each row is taken, as a tree of the least of two, so that a free one is found in log of the rows.
class TakenRows {
  public:
    /// The first row from `from` on, at most rows(), that is free at `time`; from now on it is taken until `end`.
    std::size_t take(std::size_t from, std::int64_t time, std::int64_t end) {
        if (m_rows == m_leaves)
            grow();
        const std::size_t row = firstFree(from, time);
        m_rows = std::max(m_rows, row + 1);
        set(row, end);
        return row;
    }
    std::size_t rows() const { return m_rows; }

  private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();

    /// There is one: row rows() was never taken.
    std::size_t firstFree(std::size_t from, std::int64_t time) const {
        std::size_t node = from + m_leaves;
        while (m_least[node] > time) {
            while (node % 2 == 1)
                node /= 2;
            ++node;
        }
        while (node < m_leaves)
            node = m_least[2 * node] <= time ? 2 * node : 2 * node + 1;
        return node - m_leaves;
    }
    void set(std::size_t row, std::int64_t end) {
        std::size_t node = row + m_leaves;
        m_least[node] = end;
        while ((node /= 2) > 0)
            m_least[node] = std::min(m_least[2 * node], m_least[2 * node + 1]);
    }
    void grow() {
        const std::vector<std::int64_t> before = std::move(m_least);
        const std::size_t leaves = m_leaves;
        m_leaves *= 2;
        m_least.assign(2 * m_leaves, kNever);
        for (std::size_t row = 0; row < leaves; ++row)
            set(row, before[leaves + row]);
    }

    std::size_t m_rows = 0, m_leaves = 2;
    std::vector<std::int64_t> m_least =
        std::vector<std::int64_t>(4, kNever); ///< node i: of 2 i and 2 i + 1
};

/// Each range that has an extent in the first row below its parent's that is free when it begins. By what is open then,
/// as on a thread, the many that overlap on a GPU without nesting would each lie a row below the last.
std::vector<SpanRow> rowsOf(const std::vector<TimeWindow>& extents,
                            const analyzer::RangeForest& forest) {
    std::vector<std::uint32_t> byStart;
    for (std::uint32_t i = 0; i < extents.size(); ++i)
        if (extents[i].from <= extents[i].to)
            byStart.push_back(i);
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(extents[a].from, extents[b].to) < std::tie(extents[b].from, extents[a].to);
    };
    if (!std::ranges::is_sorted(byStart, isBefore))
        std::ranges::stable_sort(byStart, isBefore); // of equal ones the parent stays first
    std::vector<std::uint32_t> rowOf(extents.size());
    std::vector<SpanRow> rows;
    TakenRows taken;
    for (const std::uint32_t i : byStart) {
        const auto [from, to] = extents[i];
        const std::uint32_t parent = forest.parent[i];
        const std::size_t row =
            taken.take(parent == analyzer::kNone ? 0 : rowOf[parent] + 1, from, to);
        rowOf[i] = static_cast<std::uint32_t>(row);
        rows.resize(taken.rows());
        rows[row].add({from, to, {ItemKind::Range, value(forest.order[i]) - 1}});
    }
    return rows;
}

std::optional<Lane> projectedLane(std::span<const analyzer::Operation> operations,
                                  const analyzer::Details& details) {
    if (operations.empty())
        return std::nullopt;
    std::vector<SpanRow> rows = rowsOf(extentsOf(operations, details), details.forest);
    if (rows.empty())
        return std::nullopt;
    return boxLane("NVTX on the GPU", "first to last operation", kRangeRow, std::move(rows));
}

} // namespace

std::vector<std::optional<Lane>> projectedLanes(const Document& document) {
    const analyzer::Details& details = document.results->details;
    const std::size_t devices = document.trace->devices.size();
    const std::vector<std::size_t> bounds = analyzer::deviceBounds(details.operations, devices);
    std::vector<std::optional<Lane>> lanes;
    for (std::size_t d = 0; d <= devices; ++d)
        lanes.push_back(projectedLane(
            std::span(details.operations).subspan(bounds[d], bounds[d + 1] - bounds[d]), details));
    return lanes;
}

} // namespace ridge::gui
