// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::gui {

/// A stretch of the trace's time in nanoseconds, from <= t < to.
struct TimeWindow {
    std::int64_t from = 0, to = 0;
    std::int64_t length() const { return to - from; }
    bool operator==(const TimeWindow&) const = default;
};

/// The shortest window that is shown.
inline constexpr std::int64_t kShortestWindow = 10;

/// `window` moved and, where it must be, shortened so that it lies inside `whole` and is at least
/// kShortestWindow long (or as long as `whole`).
TimeWindow clamped(TimeWindow window, TimeWindow whole);

/// `window` scaled by `factor` (above 1: shows more) so that the time `at` stays where it is.
TimeWindow zoomed(TimeWindow window, double factor, std::int64_t at);

/// `window` moved by a share of its length.
TimeWindow panned(TimeWindow window, double share);

/// `run` with a fiftieth of its length on each side, so that what begins and ends it lies off the edges.
TimeWindow withMargin(TimeWindow run);

/// A window around `part` with a tenth of its length on each side.
TimeWindow around(TimeWindow part);

} // namespace ridge::gui
