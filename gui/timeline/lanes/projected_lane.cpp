// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lanes.h"
#include "gui/timeline/spans/taken_rows.h"

#include <algorithm>
#include <tuple>

namespace ridge::gui {
namespace {

constexpr int kProjectedRow = 18;
constexpr TimeWindow kNothing{analyzer::kFarthest, -analyzer::kFarthest};

/// When the work of each range ran on the device of `operations`: by forest position, from > to
/// where there is none.
std::vector<TimeWindow> extentsOf(std::span<const analyzer::Operation> operations,
                                  const analyzer::Details& details) {
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

/// Each range that has an extent in the first row below its parent's that is free when it begins.
/// By what is open then, as on a thread, the many that overlap on a GPU without nesting would each
/// lie a row below the last.
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

/// The lane of a device, whose extents it adds to `all`.
std::optional<Lane> projectedLane(std::span<const analyzer::Operation> operations,
                                  const analyzer::Details& details, std::vector<TimeWindow>& all) {
    if (operations.empty())
        return std::nullopt;
    const std::vector<TimeWindow> extents = extentsOf(operations, details);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = {std::min(all[i].from, extents[i].from), std::max(all[i].to, extents[i].to)};
    std::vector<SpanRow> rows = rowsOf(extents, details.forest);
    if (rows.empty())
        return std::nullopt;
    return boxLane("NVTX on the GPU", "first to last operation", kProjectedRow, std::move(rows));
}

} // namespace

Projection projectionOf(const Document& document) {
    const analyzer::Details& details = *document.results->details;
    const std::size_t devices = document.trace->devices.size();
    const std::vector<std::size_t> bounds = analyzer::deviceBounds(details.operations, devices);
    Projection projection;
    projection.times.assign(details.forest.order.size(), kNothing);
    for (std::size_t d = 0; d <= devices; ++d)
        projection.lanes.push_back(projectedLane(
            std::span(details.operations).subspan(bounds[d], bounds[d + 1] - bounds[d]), details,
            projection.times));
    return projection;
}

} // namespace ridge::gui
