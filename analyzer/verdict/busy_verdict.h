// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/thresholds.h"

#include <array>

namespace ridge::analyzer {

/// Saturations by unit, in the order of Metric; a unit that was not sampled is 0.
using UnitSaturations = std::array<double, kUnits>;

/// Busy shares over those that the device's own ceilings reached (1 where none was measured). That
/// of the L2 is the larger one of its lookups and its busiest part: counted, or the fabric between
/// its halves by samples (l2Fabric()). The busiest part counts where DRAM is not saturated:
/// saturated DRAM bounds before what its traffic does in the L2 on the way.
UnitSaturations unitSaturations(const BusyShares& shares, const Roofs& roofs,
                                const Thresholds& thresholds);

/// Verdict from saturations alone (docs/method/verdicts.md, 'From busy shares'); origin Sampled.
KernelVerdict judgeUnits(const UnitSaturations& saturations, const Thresholds& thresholds);

/// As judgeUnits(), within the bands of the shares; the origin is that of the shares. The verdict
/// is unclassified, with the reason as its limit, when
/// - there are too few samples;
/// - another regime (compute, bandwidth, overhead) lies within the bands of the units: each alone,
///   all together, or math against memory;
/// - it would be overhead, but a unit was not sampled.
///
/// Where nothing is saturated and neither math nor memory leads by more than the bands it is
/// Limit::Mixed. It is one side where the other leads nowhere in the bands by enough to be the
/// verdict; latency-limited where the values alone would be mixed. A regime within the bands does
/// not matter either where all bands end below Thresholds::limited + Thresholds::balanced: latency
/// bounds it, whatever the values say.
///
/// A unit whose share is undecided may be anything within its bounds, and is not named: the
/// resource is None where it would be.
KernelVerdict judgeBusy(const BusyShares& shares, const Roofs& roofs, const Thresholds& thresholds);

} // namespace ridge::analyzer
