// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/time/time_window.h"

#include <string>
#include <vector>

namespace ridge::gui {

/// The ticks of a time axis: one unit for all of them, and as many digits as the step needs.
struct Ruler {
    std::int64_t step = 1;           ///< ns: 1, 2 or 5 times a power of ten
    std::vector<std::int64_t> ticks; ///< multiples of step inside the window

    /// "348.2 ms".
    std::string label(std::int64_t tick) const;
    std::int64_t unit = 1; ///< ns of the unit that labels are in
    const char* unitName = "ns";
    int digits = 0; ///< after the point

    /// A ruler without ticks, in the same unit, with as many digits as steps of `step` ns need.
    Ruler finer(double step) const;
};

/// Ticks that are at least `leastPixels` apart when `window` is `width` pixels wide.
Ruler rulerFor(TimeWindow window, double width, double leastPixels);

} // namespace ridge::gui
