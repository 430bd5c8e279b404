// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "gui/time/time_window.h"

#include <cstdint>

namespace ridge::gui {

/// When `item` was; [0, 0) of none.
TimeWindow timeOf(const Document& document, Item item);

/// The launch stored with an operation, for the operation or its launch item; null for other items.
/// Launch::known() may be false.
const trace::Launch* launchOf(const trace::Trace& trace, Item item);

/// The kernel, copy or fill that `operation` is.
Item itemOf(const analyzer::Operation& operation);

/// The analyzer's record of a kernel, copy or fill; null of other items and without results. log n.
const analyzer::Operation* operationOf(const Document& document, Item item);

/// Position in RangeForest of the innermost push/pop range around `item`; for a range its own
/// position. kNone for start/end ranges and items outside of ranges. log n; for a range also linear
/// in the ranges of its thread with the same start.
std::uint32_t rangePositionOf(const Document& document, Item item);

/// The next idle piece of any device that begins after `time` (direction 1) or before it (-1), or
/// none. Needs results. Devices times log n.
Item nextGap(const Document& document, std::int64_t time, int direction);

} // namespace ridge::gui
