// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the least squares of the samples are solved for.
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/sampled/groups.h"
#include "analyzer/sampled/series.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace ridge::analyzer {

/// A wider band is EstimateState::Undecided: a tenth of the unit's peak, of bytes of the largest
/// sample.
inline constexpr double kWidestBand = 0.1;

/// What is solved for. `columns`: groups with sampled time, each once; those that are in none share
/// one column more. `pure`, by group: means over pure samples where these are left out, as the
/// group has enough of them; else not known. `rows`: samples that are not left out and in which
/// anything ran.
struct SolveInput {
    const DeviceSamples& samples;
    std::span<const Operation> operations;
    const OperationGroups& groups;
    std::span<const std::uint32_t> columns;
    std::span<const BusyShares> pure;
    std::size_t rows = 0;
};

/// What a value of the metric is measured by: 1 for busy shares, else the largest sample.
double scaleOf(const DeviceSamples& samples, std::size_t metric);

/// Most that a value can be: 1 for busy shares, the bandwidth for bytes of DRAM, else nothing
/// bounds it.
double mostOf(const DeviceSamples& samples, std::size_t metric);

/// Half the width of the interval that holds 95 % of Student's distribution, in standard errors.
double studentQuantile(double degreesOfFreedom);

} // namespace ridge::analyzer
