// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/picture.h"

#include <optional>

namespace ridge::gui {

/// Where an item is among the lanes.
struct ItemLane {
    LaneKey lane;
    std::size_t row = 0, index = 0; ///< of the lane, of the row
};

/// The lane of `item`, which begins at `start`, if it has one. Lanes times log n.
std::optional<ItemLane> laneOf(const Lanes& lanes, Item item, std::int64_t start);

/// Index of `item`, which begins at `start`, in `row`; the size of the row where it is not there.
/// log n.
std::size_t indexIn(const SpanRow& row, Item item, std::int64_t start);

/// From the first to the last operation of `range` on all devices; none without operations. log n.
std::optional<TimeWindow> timeOnGpus(const Lanes& lanes, Item range);

/// The host call of an operation, or the operation that a call launched; none of other items.
Item counterpartOf(Item item);

} // namespace ridge::gui
