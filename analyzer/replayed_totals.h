// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/replayed_work.h"

#include <cstdint>
#include <optional>

namespace ridge::analyzer {

/// Annotated against counted work of the same kernels or range instances. Each pair speaks of those where
/// both are known and above 0.
struct AnnotatedBeside {
    double annotatedFlops = 0, countedFlops = 0;
    double annotatedBytes = 0,
           countedBytes = 0; ///< the algorithm's least bytes; read and written in DRAM

    void add(const Work& annotated, std::optional<double> flops, std::optional<double> bytes);
    std::optional<double> usefulFlops() const;   ///< annotated / counted
    std::optional<double> trafficBlowUp() const; ///< counted / annotated
};

/// What replayed counters say of the kernels of a row. Times are those of the normal run.
struct ReplayedTotals {
    std::uint64_t kernels = 0;  ///< of the row
    std::uint64_t covered = 0;  ///< of these, those that the sums speak of
    std::uint64_t replayed = 0; ///< of these, launches that were replayed themselves
    Ns kernelTime{};            ///< GPU time of `kernels`, summed
    Ns time{};                  ///< of `covered`
    ReplayedWork
        sum; ///< over `covered`; shares are means over `time` once finished, else times seconds
    AnnotatedBeside beside;

    bool known() const { return covered > 0; }
    bool whole() const { return known() && covered == kernels; }
    double coveredShare() const; ///< `time` / `kernelTime`

    /// A kernel that ran for `ran`; `work` null: nothing was replayed. `own`: this launch was.
    void add(const ReplayedWork* work, bool own, Ns ran);
    ReplayedTotals& operator+=(const ReplayedTotals& other); ///< before finish()
    void finish();                                           ///< once, at last
};

/// A row's busy shares are those of its replayed kernels from this share of its kernel time on.
inline constexpr double kEnoughReplayed = 0.95;

/// Mean busy shares of the covered kernels; origin None where too little of the time is covered or no share
/// was counted.
BusyShares busyShares(const ReplayedTotals& totals);

/// Where replayed and sampled shares of one row differ most; none below 5 points, the most that both may
/// differ by. `sampled` counts with kLeastSamples pure samples alone.
struct ShareDifference {
    Metric unit{};
    double sampled = 0, replayed = 0;
};
inline constexpr double kSharesAgree = 0.05;
std::optional<ShareDifference> largestDifference(const BusyShares& sampled,
                                                 const ReplayedTotals& totals);

/// How many times as long the covered launches took in the replay as in the normal run, where that is not
/// within kTimesAlike of 1: busy shares are of the replay's time and not those of the normal run then (a
/// kernel that runs at two speeds, cold caches of a short one).
inline constexpr double kTimesAlike = 0.05;
std::optional<double> otherTimeInReplay(const ReplayedTotals& totals);

} // namespace ridge::analyzer
