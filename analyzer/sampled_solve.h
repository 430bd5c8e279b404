// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/sampled_groups.h"

namespace ridge::analyzer {

/// A wider band is EstimateState::Undecided: a tenth of the unit's peak, of bytes of the largest sample.
inline constexpr double kWidestBand = 0.1;

/// The least squares of shareOut(): one entry per column, with Estimates of additive metrics only.
/// `columns`: groups with sampled time, each once. Groups that are in none share one column more.
/// `aside`, by group: its pure samples are left out.
std::vector<BusyShares> solveShares(const DeviceSamples& samples,
                                    std::span<const Operation> operations,
                                    const OperationGroups& groups,
                                    std::span<const std::uint32_t> columns,
                                    const std::vector<bool>& aside);

/// What a value of the metric is measured by: 1 for busy shares, else the largest sample.
double scaleOf(const DeviceSamples& samples, std::size_t metric);

} // namespace ridge::analyzer
