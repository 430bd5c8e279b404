// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/distribution.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/replayed_totals.h"
#include "analyzer/results/measures/top_parts.h"
#include "analyzer/results/measures/work_totals.h"
#include "analyzer/results/rows/work_part.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// All instances of a range with the same path of (domain, name) pairs.
struct RangeRow {
    std::string name, domain;     ///< domain "": the default one
    std::uint32_t parent = kNone; ///< index into Analysis::ranges, always smaller than the own one
    std::uint32_t depth = 0;
    std::string within; ///< of a root: path of the ranges around it that Options::range left out
    bool startEnd = false;
    std::uint64_t instances = 0; ///< that were recorded
    /// Other ones, in steps without recording: nothing below has them.
    std::uint64_t notRecorded = 0;
    std::uint64_t neverClosed = 0;
    std::uint32_t longest = kNone; ///< instance by host time, of equals the first; of Trace::ranges
    std::uint64_t withoutWork = 0; ///< instances that hold no GPU operation
    std::uint64_t notCounted = 0;  ///< instances left out to bound the analysis' time
    std::uint64_t kernels = 0, copies = 0, fills = 0; ///< operations of all instances
    std::uint64_t byTime = 0;                         ///< of these, attributed by time
    Ns host{};                                        ///< host time of all instances
    Ns extent{};                 ///< sum of the instances' extents, device-seconds
    Ns busy{};                   ///< sum of the unions of their own operations
    Budget budget;               ///< adds up to `extent`
    Distribution instanceExtent; ///< of instances with GPU work that are counted
    Distribution instanceHost;   ///< of all instances
    BudgetVerdict verdict;
    WorkTotals work;         ///< replayed when that is known of every kernel inside, else annotated
    WorkTotals annotated;    ///< as the program says it, also beside replayed work
    ReplayedTotals replayed; ///< of the kernels inside; annotated beside: the range's own figures
    BusyShares shares;       ///< sampled: of the device over `busy`
    /// What the replayed shares, else `shares`, else `work` over `busy` say of the range as one
    /// piece.
    KernelVerdict asWhole;
    /// By intensity, where instances do different work: one range over several sizes. Else empty.
    std::vector<WorkPart> parts;
    TopParts top; ///< kernels inside, by function, inner ranges included; push/pop ranges only
};

} // namespace ridge::analyzer
