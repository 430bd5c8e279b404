// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_layout.h"

namespace ridge::gui {

std::vector<PlacedLane> layoutOf(const Lanes& lanes, const std::set<std::uint32_t>& collapsed) {
    std::vector<PlacedLane> placed;
    int y = 0;
    for (std::uint32_t g = 0; g < lanes.groups.size(); ++g) {
        if (lanes.groups[g].lanes.empty())
            continue;
        placed.push_back({{g, 0}, true, y, kHeadingHeight, 0});
        y += kHeadingHeight;
        if (collapsed.contains(g))
            continue;
        for (std::uint32_t i = 0; i < lanes.groups[g].lanes.size(); ++i) {
            const Lane& lane = lanes.groups[g].lanes[i];
            const int rows = lane.rows ? static_cast<int>(lane.rows->size()) : 1;
            const int height = rows * lane.height + 2 * kLanePadding;
            placed.push_back({{g, i}, false, y, height, lane.height});
            y += height + 1;
        }
    }
    return placed;
}

std::vector<PlacedLane> visibleLanes(const std::vector<PlacedLane>& placed, int top, int bottom) {
    std::vector<PlacedLane> visible;
    for (const PlacedLane& lane : placed)
        if (lane.y < bottom && lane.y + lane.height >= top)
            visible.push_back(lane);
    return visible;
}

int totalHeight(const std::vector<PlacedLane>& placed) {
    return placed.empty() ? 0 : placed.back().y + placed.back().height + 1;
}

} // namespace ridge::gui
