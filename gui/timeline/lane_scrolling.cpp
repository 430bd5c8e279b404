// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What of the lanes is in sight: the kernels at first, and what is selected.
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/timeline/item_lane.h"
#include "gui/timeline/lane_canvas.h"

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

} // namespace

int LaneCanvas::laneHeight() const {
    return height() - kRulerHeight;
}

/// Where to scroll so that the first lane of kernels is in sight: not at all, else to the heading of its GPU,
/// else, where ranges between them take all the room, to the lane itself.
int LaneCanvas::firstScroll(const Lanes& lanes, const std::vector<PlacedLane>& placed) const {
    const auto kernels = std::ranges::find_if(placed, [&](const PlacedLane& lane) {
        return !lane.isHeading && hasKernels(laneIn(lanes, lane));
    });
    if (kernels == placed.end())
        return 0;
    const auto heading = std::ranges::find_if(placed, [&](const PlacedLane& lane) {
        return lane.isHeading && lane.key.group == kernels->key.group;
    });
    const int end = kernels->y + kernels->height;
    return end <= laneHeight() ? 0 : end - heading->y <= laneHeight() ? heading->y : kernels->y;
}

/// A range lies on its thread's lane and on those of GPUs: where one of these is in sight, it need not be looked for.
bool LaneCanvas::isRangeInSight() const {
    const int top = m_scroll->value();
    return std::ranges::any_of(
        visibleLanes(m_placed, top, top + laneHeight()), [&](const PlacedLane& lane) {
            return !lane.isHeading && m_lanes->groups[lane.key.group].device != analyzer::kNone &&
                   hasRanges(laneIn(*m_lanes, lane));
        });
}

/// Scrolls no farther than it takes to see the row of what is selected.
void LaneCanvas::showSelected() {
    const Item selected = m_state.selection();
    if (!selected || !m_lanes || !m_document || m_isClicking ||
        (selected.kind == ItemKind::Range && isRangeInSight()))
        return;
    const auto at = laneOf(*m_lanes, selected, timeOf(*m_document, selected).from);
    const auto placed = std::ranges::find_if(m_placed, [&](const PlacedLane& lane) {
        return at && !lane.isHeading && lane.key == at->lane;
    });
    if (placed == m_placed.end())
        return;
    const int top = placed->y + static_cast<int>(at->row) * placed->rowHeight;
    const int bottom = top + placed->rowHeight + 2 * kLanePadding;
    m_scroll->setValue(std::clamp(m_scroll->value(), std::min(bottom - laneHeight(), top), top));
}

} // namespace ridge::gui
