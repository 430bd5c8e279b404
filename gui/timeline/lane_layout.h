// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/picture.h"

#include <set>
#include <vector>

namespace ridge::gui {

/// Where a heading or a lane is: pixels from the top of the first one.
struct PlacedLane {
    LaneKey key;
    bool isHeading = false; ///< of group `key.group`
    int y = 0, height = 0;  ///< without the line below
    int rowHeight = 0;      ///< of boxes
};

inline constexpr int kHeadingHeight = 24;
inline constexpr int kLanePadding = 4; ///< above and below the rows of a lane

/// Headings and lanes from top to bottom; a collapsed group is its heading alone, an empty one nothing.
std::vector<PlacedLane> layoutOf(const Lanes& lanes, const std::set<std::uint32_t>& collapsed);

/// Those of `placed` that overlap [top, bottom).
std::vector<PlacedLane> visibleLanes(const std::vector<PlacedLane>& placed, int top, int bottom);

/// The height of all.
int totalHeight(const std::vector<PlacedLane>& placed);

} // namespace ridge::gui
