// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ridge::analyzer {

/// Where the times of iterations settle.
struct Settling {
    std::size_t warmUp = 0; ///< iterations before they settle
    bool settles = true;    ///< false: they go on changing after warm-up
    double growth = 0; ///< after warm-up: median of the last quarter over that of the first, less 1
};

/// Warm-up ends before the first kCalm iterations in a row that are no longer than the level, the
/// median of the second half. A tenth of the level is allowed, or three standard deviations where
/// that is more. The deviation is that of the steps from each time to the next. A slow iteration
/// later on does not lengthen warm-up. Warm-up takes the first half at most. Where it would take
/// more, the times do not settle, and `warmUp` is what takes more than ten times the level at the
/// beginning. Nor do they settle where the median of the last quarter differs from that of the
/// first by more than is allowed. `times`: of each iteration, in order. Time: n.
Settling settling(std::span<const std::int64_t> times);
inline constexpr std::size_t kCalm = 3;

} // namespace ridge::analyzer
