// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes.h"

#include <algorithm>

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

std::optional<Lane> projectedLane(std::span<const analyzer::Operation> operations,
                                  const analyzer::Details& details) {
    if (operations.empty())
        return std::nullopt;
    const std::vector<TimeWindow> extents = extentsOf(operations, details);
    std::vector<Span> spans;
    spans.reserve(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i)
        if (extents[i].from <= extents[i].to)
            spans.push_back({extents[i].from,
                             extents[i].to,
                             {ItemKind::Range, value(details.forest.order[i]) - 1}});
    if (spans.empty())
        return std::nullopt;
    return boxLane("NVTX on the GPU", "first to last operation", kRangeRow,
                   nested(std::move(spans)));
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
