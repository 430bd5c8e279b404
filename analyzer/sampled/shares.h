// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/sampled/groups.h"
#include "analyzer/sampled/series.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// A group with less effective samples than this has none; its band says whether more would be
/// needed.
inline constexpr double kLeastOfGroup = 5;

/// Shares the samples of a device out to its groups (docs/method/sampling.md, 'Kernels'); one entry
/// per group. `operations`: of the device, sorted by start.
///
/// One value per group is solved for by least squares over all samples in which anything ran. A
/// sample is the sum over groups of the share that the group ran x its value. Each value lies
/// between 0 and what is possible. A group with at least kLeastSamples pure samples, and a fifth of
/// its effective ones pure, has their mean for the time inside of them. For the rest of its time it
/// has what is solved for without them. Bands: sampled/solve.cpp. A band above kWidestBand is
/// EstimateState::Undecided; value and band then are what bounds it.
///
/// Time: n for n samples with what runs in them, times r^2 for r different groups in a sample. With
/// k columns some twenty times k^3 is added.
std::vector<BusyShares> shareOut(const DeviceSamples& samples,
                                 std::span<const Operation> operations,
                                 const OperationGroups& groups);

} // namespace ridge::analyzer
