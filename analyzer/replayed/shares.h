// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Busy shares of a row from its replayed kernels, and how they agree with the sampled ones.
#pragma once

#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/replayed_totals.h"

#include <optional>

namespace ridge::analyzer {

/// A row's busy shares are those of its replayed kernels from this share of its kernel time on.
inline constexpr double kEnoughReplayed = 0.95;

/// Mean busy shares of the covered kernels; origin None where too little of the time is covered or
/// no share was counted.
BusyShares busyShares(const ReplayedTotals& totals);

/// Where replayed and sampled shares of one row differ most; none below 5 points, the most that
/// both may differ by. `sampled` counts with kLeastSamples pure samples alone.
struct ShareDifference {
    Metric unit{};
    double sampled = 0, replayed = 0;
};
inline constexpr double kSharesAgree = 0.05;
std::optional<ShareDifference> largestDifference(const BusyShares& sampled,
                                                 const ReplayedTotals& totals);

/// How many times as long the covered launches took in the replay as in the normal run, where that
/// is not within kTimesAlike of 1. Busy shares are then of the replay's time and not of the normal
/// run's. Causes: a kernel that runs at two speeds, cold caches of a short one.
inline constexpr double kTimesAlike = 0.05;
std::optional<double> otherTimeInReplay(const ReplayedTotals& totals);

} // namespace ridge::analyzer
