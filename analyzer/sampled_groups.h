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
/// (which implies the function) and class of their durations (analyzer/duration_classes.h), copies by kind and
/// memory, fills by memory. The classes of one configuration are neighbours, the shortest first.
struct OperationGroups {
    std::vector<std::uint32_t> ofOperation; ///< by operation
    std::vector<std::uint32_t> config;      ///< by group: row of Trace::configs; kNone: no kernel
    std::vector<std::int64_t> longest;      ///< by group: the longest duration of the class, in ns
    std::vector<Ns> time;                   ///< by group, summed over its operations
    std::size_t count() const { return config.size(); }
    /// Of the classes from `first` on that of an operation that took `ns`.
    std::uint32_t classOf(std::uint32_t first, std::int64_t ns) const {
        while (ns > longest[first])
            ++first;
        return first;
    }
};

OperationGroups groupOperations(const trace::Trace& trace, std::span<const Operation> operations);

/// Most groups that are solved for together; those with less sampled time share one column more.
inline constexpr std::size_t kMostColumns = 256;

/// A group with less effective samples than this is not told; its band says whether more would be needed.
inline constexpr double kLeastOfGroup = 5;

/// Shares the samples of a device out to its groups (METHOD.md, 'Sampled counters'); one entry per
/// group. `operations`: of the device, sorted by start.
///
/// One value per group is solved for by least squares over all samples in which anything ran: sample = sum over
/// groups of the share that the group ran x its value, each value between 0 and what is possible. A group with at
/// least kLeastSamples pure samples, and a fifth of its effective ones pure, has their mean for the time inside of them and what is solved for without them
/// for the rest of its time. Bands: sampled_solve.cpp. A band above kWidestBand is EstimateState::Undecided; value
/// and band then are what bounds it.
///
/// Time: n for n samples with what runs in them, times r^2 for r different groups in a sample; with k
/// columns some twenty times k^3.
std::vector<BusyShares> shareOut(const DeviceSamples& samples,
                                 std::span<const Operation> operations,
                                 const OperationGroups& groups);

} // namespace ridge::analyzer
