// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What of the lanes is in sight: the kernels at first, and what is selected.
#include "gui/items/item_place.h"
#include "gui/timeline/lane_sight.h"

#include <algorithm>

namespace ridge::gui {
namespace {

const Lane& laneIn(const Lanes& lanes, const PlacedLane& placed) {
    return lanes.groups[placed.key.group].lanes[placed.key.lane];
}

bool hasKernels(const Lane& lane) {
    const bool isSummed = lane.sums && lane.height == kStreamRow;
    return isSummed || (lane.rows && !lane.rows->empty() && !lane.rows->front().empty() &&
                        lane.rows->front().item(0).kind == ItemKind::Kernel);
}

bool hasRanges(const Lane& lane) {
    return lane.rows && !lane.rows->empty() && !lane.rows->front().empty() &&
           lane.rows->front().item(0).kind == ItemKind::Range;
}

/// A range lies on its thread's lane and on those of GPUs: where one of these is in sight, it need not be looked for.
bool isRangeInSight(const LaneSight& sight) {
    return std::ranges::any_of(sight.visible(), [&](const PlacedLane& lane) {
        return !lane.isHeading && sight.lanes->groups[lane.key.group].device != analyzer::kNone &&
               hasRanges(laneIn(*sight.lanes, lane));
    });
}

} // namespace

/// Not at all, else to the heading of the lane's GPU, else, where ranges between them take all the room, to the lane
/// itself.
int firstScroll(const Lanes& lanes, const std::vector<PlacedLane>& placed, int height) {
    const auto kernels = std::ranges::find_if(placed, [&](const PlacedLane& lane) {
        return !lane.isHeading && hasKernels(laneIn(lanes, lane));
    });
    if (kernels == placed.end())
        return 0;
    const auto heading = std::ranges::find_if(placed, [&](const PlacedLane& lane) {
        return lane.isHeading && lane.key.group == kernels->key.group;
    });
    const int end = kernels->y + kernels->height;
    return end <= height ? 0 : end - heading->y <= height ? heading->y : kernels->y;
}

int scrolledTo(const LaneSight& sight, const Document& document, Item item) {
    if (item.kind == ItemKind::Range && isRangeInSight(sight))
        return sight.scroll;
    const auto at = laneOf(*sight.lanes, item, timeOf(document, item).from);
    const PlacedLane* placed = at ? sight.find(at->lane) : nullptr;
    if (!placed)
        return sight.scroll;
    const int top = placed->y + static_cast<int>(at->row) * placed->rowHeight;
    const int bottom = top + placed->rowHeight + 2 * kLanePadding;
    return std::clamp(sight.scroll, std::min(bottom - sight.laneHeight(), top), top);
}

} // namespace ridge::gui
