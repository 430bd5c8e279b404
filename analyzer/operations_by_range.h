// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "analyzer/operations.h"
#include "analyzer/range_forest.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Operations by range: those whose innermost range lies in the subtree of position p are
/// order[begin[p] .. begin[subtreeEnd[p]]), grouped by range and in time order within each.
struct OperationsByRange {
    std::vector<std::uint32_t> order;       ///< indexes into the operations
    std::vector<std::uint32_t> begin;       ///< by position, and one more
    std::vector<std::uint32_t> kernelsUpTo; ///< kernels among order[0 .. i)

    OperationsByRange(const RangeForest& forest, std::span<const Operation> operations);
    std::uint32_t kernels(std::uint32_t from, std::uint32_t to) const {
        return kernelsUpTo[to] - kernelsUpTo[from];
    }
};

/// Work annotations by row of Trace::ranges, none where the program said nothing.
/// Several annotations of one range add up; when their precisions differ, the precision is None.
std::vector<std::optional<Work>> workOfRanges(const trace::Trace& trace);

/// Index into `ranges` (a row of Trace::ranges) per operation whose work that range tells, else
/// kNone: a range that holds exactly one kernel tells this kernel's work, the innermost one first. Empty for a
/// trace without annotations.
std::vector<std::uint32_t> rangeOfKernelWork(const trace::Trace& trace, const RangeForest& forest,
                                             const OperationsByRange& byRange,
                                             std::span<const Operation> operations,
                                             std::span<const std::optional<Work>> work);

/// Adds work that took `time` to totals, with its saturation there.
void addWork(WorkTotals& totals, const Work& work, Ns time, const Roofs& roofs);

/// The same with counted work; levels and FLOPs are left to preferCounted().
void addWork(WorkTotals& totals, const ReplayedWork& work, Ns time, const Roofs& roofs);

/// Puts counted work in the place of `work`, which holds what is annotated. `counted`: what addWork()
/// made of the launches or instances of `totals`. FLOPs or bytes that were not counted stay annotated
/// where that speaks of the same time.
void preferCounted(WorkTotals& work, const WorkTotals& counted, const ReplayedTotals& totals);

/// Turns the sums of addWork() (shares times seconds) into means over the time. Call once.
void finishWork(WorkTotals& totals);

} // namespace ridge::analyzer
