// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// An amount of work with where it comes from; 0 of Origin::None: not known.
struct KnownWork {
    double amount = 0;
    Origin origin = Origin::None;
    bool known() const { return origin != Origin::None; }
};

/// What a recording says in a line. Time and work are those of an iteration, the mean, where
/// `iterations` are reported, else of the whole reported part; of several devices the sum.
struct RunFigures {
    std::uint64_t iterations = 0;
    Ns time{};
    double busyShare = 0;         ///< part of `time` with an operation, 0 to 1
    KnownWork flops;              ///< FLOP
    KnownWork bytes;              ///< of DRAM
    std::uint64_t peakMemory = 0; ///< of all devices, bytes; 0: no allocation was recorded
    BudgetVerdict verdict;
    std::vector<KernelRow> kernels; ///< as in Analysis: what bounds them is what bounds the run
    Label largest = Label::Unclassified;       ///< of the budget, without what recording costs
    Resource largestResource = Resource::None; ///< that bounds most of `largest`
    bool withheld = false;                     ///< no verdict may be given
    Roofs roofs;                               ///< of the device that was busy longest
    std::string device;                        ///< its name; "": there was no operation

    double flopsPerSecond() const { return perSecond(flops.amount, time); }
    double bytesPerSecond() const { return perSecond(bytes.amount, time); }
};

/// FLOPs and bytes that the outermost push/pop ranges announce; all else is 0.
WorkTotals announcedWork(const Analysis& analysis);

/// Part of the kernels' time whose work must be known for the run's to be.
inline constexpr double kKnownRun = 0.95;

/// Work is that of the kernels by a second run where it knows kKnownRun of their time. Else FLOPs
/// are what the outermost ranges announce, or those of ops by shape, where kKnownRun of the products'
/// time is known. Bytes are sampled ones, then announced ones, then the least ones by shape.
RunFigures runFigures(const Analysis& analysis);

} // namespace ridge::analyzer
