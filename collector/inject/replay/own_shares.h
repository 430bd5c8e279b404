// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the counters of a range say of the one kernel in it. The range begins before the kernel and
// ends after it, by 6 us and more on an H200, and by another time in each pass. So shares "of the
// elapsed cycles" are those of the range. These are made shares of the kernel's own time.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace ridge::inject {

/// From the launch of a kernel to its first block, and from its last block to its end. A kernel's
/// time is longer by this than the longest time that an SM is active. 1.2 to 1.8 us of five kernels
/// of 3 to 50 us on an H200 (tests/gpu/run replay).
inline constexpr double kAroundBlocksNs = 1500;

/// What has to be counted beside `names` for ownShares(). They live as long as the process.
std::vector<const char*> helpersOf(std::span<const char* const> names);

/// `values` of a range, by `names`, become those of its kernel:
/// - its time is that of its longest active SM and kAroundBlocksNs, in place of
///   gpu__time_duration.sum, and its cycles likewise in place of sm__cycles_elapsed.max;
/// - X.pct_of_peak_sustained_elapsed, where X.pct_of_peak_sustained_active was counted, is that x
///   sm__cycles_active.avg / its cycles, as it is the same in each pass. Else it is the range's
///   share x the range's time / its time, at most 100;
/// - counts stay.
/// Where time or active cycles were not counted, shares and time become NaN.
void ownShares(std::span<const char* const> names, std::span<double> values);

} // namespace ridge::inject
