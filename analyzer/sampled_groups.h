// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations.h"
#include "analyzer/sampled_series.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Groups of a device's operations that samples are shared out to: kernels by launch configuration
/// (which implies the function), copies by kind and memory, fills by memory.
struct OperationGroups {
    std::vector<std::uint32_t> ofOperation; ///< by operation
    std::vector<std::uint32_t> config;      ///< by group: row of Trace::configs; kNone: no kernel
    std::vector<Ns> time;                   ///< by group, summed over its operations
    std::size_t count() const { return config.size(); }
};

OperationGroups groupOperations(const trace::Trace& trace, std::span<const Operation> operations);

/// Most groups that are solved for together; those with less sampled time share one column more.
inline constexpr std::size_t kMostColumns = 256;

/// Shares the samples of a device out to its groups (METHOD.md, 'Sampled counters'); one entry per
/// group. `operations`: of the device, sorted by start.
///
/// One value per group is solved for by non-negative least squares over all samples in which anything
/// ran: sample = sum over groups of the share that the group ran x its value. A group with at least
/// kLeastSamples pure samples has their mean for the time inside of them, the band being two standard
/// errors, and what is solved for without them for the rest of its time; the difference between the two
/// then widens the band by the rest's share.
/// The band of what is solved for is two standard errors from the residuals and the inverse of the Gram
/// matrix, and what an error of the clocks of kClockResidual makes. Where that error could be a large part
/// of what tells a group from the others, as when two kernels alternate faster than the interval, only the
/// bounds stand that no value is negative. A band above kWidestBand is EstimateState::Undecided.
///
/// Time: n for n samples with what runs in them, times r for r different groups in a sample; with k
/// columns k^3 once and a few times per metric.
std::vector<BusyShares> shareOut(const DeviceSamples& samples,
                                 std::span<const Operation> operations,
                                 const OperationGroups& groups);

} // namespace ridge::analyzer
