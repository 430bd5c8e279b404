// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/picture.h"
#include "gui/view/lane_arrangement.h"

#include <vector>

namespace ridge::gui {

/// Where a heading or a lane is: pixels from the top of the first one.
struct PlacedLane {
    LaneKey key;
    bool isHeading = false;   ///< of group `key.group`
    int y = 0, height = 0;    ///< without the line below
    int rowHeight = 0;        ///< of boxes
    bool isFolded = false;    ///< of a heading: its lanes are not shown
    std::uint32_t hidden = 0; ///< of a heading: lanes of its group hidden one by one
};

inline constexpr int kGutter = 216;    ///< pixels left of the time axis
inline constexpr int kFoldPixels = 20; ///< at the left of a heading: its triangle
inline constexpr int kHeadingHeight = 24;
inline constexpr int kLanePadding = 4; ///< above and below the rows of a lane

/// Pixels of a row of `lane` before the user sizes it: less than Lane::height where the rows are so
/// deep that they would fill the screen.
int ownRowHeight(const Lane& lane);

std::string nameOf(const LaneGroup& group);
LaneName nameOf(const Lanes& lanes, LaneKey key);

/// Headings and lanes from top to bottom. Omits groups without visible lanes, unless the user hid
/// lanes one by one; the heading then shows how many.
std::vector<PlacedLane> layoutOf(const Lanes& lanes, const LaneArrangement& arrangement);

/// Those of `placed` that overlap [top, bottom).
std::vector<PlacedLane> visibleLanes(const std::vector<PlacedLane>& placed, int top, int bottom);

/// The height of all.
int totalHeight(const std::vector<PlacedLane>& placed);

} // namespace ridge::gui
