// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/time/time_window.h"

#include <cmath>
#include <cstdint>

namespace ridge::gui {

/// A window of time laid out over `width` pixels from `left` on. Times are subtracted as integers
/// first, so that a window of nanoseconds is exact even days after the start.
struct TimeScale {
    TimeWindow window;
    double left = 0, width = 1; ///< pixels; width > 0

    double nsPerPixel() const { return static_cast<double>(window.length()) / width; }
    double x(std::int64_t time) const {
        return left + static_cast<double>(time - window.from) / nsPerPixel();
    }
    /// The time at `x`, rounded down.
    std::int64_t time(double x) const {
        return window.from + static_cast<std::int64_t>(std::floor((x - left) * nsPerPixel()));
    }
    /// The first time that is not left of `x`.
    std::int64_t timeFrom(double x) const {
        return window.from + static_cast<std::int64_t>(std::ceil((x - left) * nsPerPixel()));
    }
};

} // namespace ridge::gui
