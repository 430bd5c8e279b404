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

/// Warm-up ends with the first of kCalm iterations in a row that are no longer than the level of
/// the second half. No longer: by less than a tenth of its median, or three standard deviations,
/// which the steps from each time to the next tell. A slow iteration later on does not make warm-up
/// longer. Warm-up takes the first half at most; else there is none, and nothing settles. Nor does
/// it where growth is beyond the same bounds. `times`: of each iteration, in order. n.
Settling settling(std::span<const std::int64_t> times);
inline constexpr std::size_t kCalm = 3;

} // namespace ridge::analyzer
