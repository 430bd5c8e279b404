// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/item_lane.h"
#include "gui/timeline/lanes/lane_layout.h"

#include <QPoint>

#include <optional>
#include <vector>

namespace ridge::gui {

inline constexpr int kRulerHeight = 28; ///< pixels above the lanes

/// What a box shows, and the time it is drawn at. On a GPU lane a range is drawn at the time of its
/// work.
struct ShownBox {
    Item item;
    TimeWindow time;
    bool isOnGpu = false;
    std::optional<LaneKey> curve = {}; ///< in place of an item
    bool operator==(const ShownBox&) const = default;
};

/// What of the lanes is in sight, and what lies where in the widget. All that it refers to outlives it.
struct LaneSight {
    const Lanes* lanes; ///< null: none
    const std::vector<PlacedLane>& placed;
    TimeScale scale; ///< the visible window right of the gutter
    int scroll;      ///< pixels of the lanes that lie above the first visible one
    int height;      ///< of the widget

    int laneHeight() const { return height - kRulerHeight; }
    int yInWidget(int y) const { return y + kRulerHeight - scroll; } ///< of PlacedLane::y
    int yInLanes(int y) const { return y - kRulerHeight + scroll; }  ///< and back
    std::vector<PlacedLane> visible() const;
    const PlacedLane* find(LaneKey key) const; ///< null: it is not shown
    std::optional<PlacedLane> laneAt(int y) const;
    /// The box or curve at a place, if any. For merged spans the longest of the first 64.
    ShownBox shownAt(QPoint place) const;
    /// Places that a lane moves, down or if below 0 up, if it is dropped at `y`.
    int placesTo(LaneKey key, int y) const;
    /// y of the edge where a lane would be inserted that moves so many places.
    int edgeOf(LaneKey key, int places) const;
};

/// Where to scroll at first, so that the first lane of kernels is in sight of `height` pixels.
int firstScroll(const Lanes& lanes, const std::vector<PlacedLane>& placed, int height);

/// LaneSight::scroll moved no farther than it takes to see the row of `item`. There must be lanes.
int scrolledTo(const LaneSight& sight, const Document& document, Item item);

} // namespace ridge::gui
