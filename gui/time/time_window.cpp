// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/time/time_window.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {

TimeWindow clamped(TimeWindow window, TimeWindow whole) {
    const std::int64_t shortest = std::min(kShortestWindow, whole.length());
    const std::int64_t length = std::clamp(window.length(), shortest, whole.length());
    const std::int64_t from = std::clamp(window.from, whole.from, whole.to - length);
    return {from, from + length};
}

TimeWindow zoomed(TimeWindow window, double factor, std::int64_t at) {
    // Longer windows than three days of nanoseconds times a thousand would overflow below.
    constexpr double kLongest = 2.5e17;
    const double length = static_cast<double>(window.length());
    const double wanted =
        std::clamp(length * factor, static_cast<double>(kShortestWindow), kLongest);
    const double before = length > 0 ? static_cast<double>(at - window.from) / length : 0.5;
    const std::int64_t from = at - std::llround(wanted * before);
    return {from, from + std::llround(wanted)};
}

TimeWindow panned(TimeWindow window, double share) {
    const std::int64_t by = std::llround(static_cast<double>(window.length()) * share);
    return {window.from + by, window.to + by};
}

TimeWindow withMargin(TimeWindow run) {
    const std::int64_t margin = run.length() / 50;
    return {run.from - margin, run.to + margin};
}

TimeWindow around(TimeWindow part) {
    const std::int64_t margin = std::max<std::int64_t>(part.length() / 10, kShortestWindow / 2);
    return {part.from - margin, part.to + margin};
}

} // namespace ridge::gui
