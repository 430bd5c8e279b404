// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/busy_shares.h"

#include <algorithm>

namespace ridge::analyzer {

Estimate l2Fabric(const BusyShares& shares) {
    // Each lookup keeps the fabric busy for some cycles, and more of them fall into the same ones.
    constexpr double kPerLookup = 8.7, kOverlap = 17, kError = 0.1;
    const Estimate& far = shares.of(Metric::L2Far);
    const double most = kPerLookup / (2 * kOverlap); // the formula has its peak there
    const double share = std::clamp(far.value, 0.0, most);
    const double busy = std::min(1.0, share * (kPerLookup - kOverlap * share));
    const double slope = kPerLookup - 2 * kOverlap * share;
    return {busy, slope * far.band + kError * busy, far.state};
}

Estimate busiestPartOfL2(const BusyShares& shares) {
    return shares.l2Whole.known() ? shares.l2Whole : l2Fabric(shares);
}

} // namespace ridge::analyzer
