// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes.h"

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kRangeRow = 18;

/// When the work of each range ran on a device: by forest position, from > to where there is none.
std::vector<TimeWindow> extentsOn(const analyzer::Details& details, std::uint32_t device) {
    constexpr TimeWindow kNothing{analyzer::kFarthest, -analyzer::kFarthest};
    std::vector<TimeWindow> extents(details.forest.order.size(), kNothing);
    for (const analyzer::Operation& op : details.operations)
        if (op.device == device && op.range != analyzer::kNone) {
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

} // namespace

void addProjectedLane(const Document& document, LaneGroup& device) {
    const analyzer::Details& details = document.results->details;
    const std::vector<TimeWindow> extents = extentsOn(details, device.device);
    std::vector<Span> spans;
    for (std::size_t i = 0; i < extents.size(); ++i)
        if (extents[i].from <= extents[i].to)
            spans.push_back({extents[i].from,
                             extents[i].to,
                             {ItemKind::Range, value(details.forest.order[i]) - 1}});
    if (!spans.empty())
        device.lanes.insert(device.lanes.begin(),
                            boxLane("NVTX on the GPU", "first to last operation", kRangeRow,
                                    nested(std::move(spans))));
}

} // namespace ridge::gui
