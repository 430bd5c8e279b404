// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/shares.h"

#include "analyzer/results/measures/ns.h"
#include "analyzer/verdict/replayed_saturation.h"

#include <cmath>

namespace ridge::analyzer {

BusyShares busyShares(const ReplayedTotals& totals) {
    return totals.coveredShare() >= kEnoughReplayed ? busyShares(totals.sum, totals.time)
                                                    : BusyShares{};
}

std::optional<ShareDifference> largestDifference(const BusyShares& sampled,
                                                 const ReplayedTotals& totals) {
    const BusyShares replayed = busyShares(totals);
    std::optional<ShareDifference> largest;
    if (!sampled.known() || sampled.pure < kLeastSamples)
        return largest;
    double most = kSharesAgree;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        const double difference = std::abs(sampled.by[unit].value - replayed.by[unit].value);
        if (!sampled.by[unit].known() || !replayed.by[unit].known() || difference <= most)
            continue;
        most = difference;
        largest = {static_cast<Metric>(unit), sampled.by[unit].value, replayed.by[unit].value};
    }
    return largest;
}

std::optional<double> otherTimeInReplay(const ReplayedTotals& totals) {
    const std::optional<double>& replay = totals.sum.of(Quantity::Time);
    if (!totals.known() || !replay || *replay <= 0 || totals.time <= Ns{})
        return std::nullopt;
    const double ratio = *replay * 1e-9 / seconds(totals.time);
    return std::abs(ratio - 1) > kTimesAlike ? std::optional(ratio) : std::nullopt;
}

} // namespace ridge::analyzer
