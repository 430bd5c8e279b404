// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/time/time_scale.h"

#include <vector>

namespace ridge::gui {

/// Stretches of time that a query found, by their start.
using FoundTimes = std::vector<TimeWindow>;

/// Pixels of a mark: [from, to].
struct MarkedPixels {
    int from = 0, to = 0;
    bool operator==(const MarkedPixels&) const = default;
};

/// Where `marks` are visible; those that share a pixel are one. n for n marks.
std::vector<MarkedPixels> pixelsOf(const FoundTimes& marks, const TimeScale& scale);

} // namespace ridge::gui
