// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Work of one kernel or range, and how close to its roofs that comes.
#pragma once

#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/resource.h"
#include "trace/records/records.h"

namespace ridge::analyzer {

/// Work of one kernel or range. Figures that are 0 are not known.
struct Work {
    double flops = 0;
    double bytes = 0; ///< of DRAM
    trace::Precision precision{};
    Origin origin = Origin::None;
    bool fitsCache = false; ///< the L2 may hold the bytes, so they prove no traffic of DRAM
};

/// Shares of the roofs that work reached in a time. Annotated work bounds them from below.
struct Saturation {
    Resource math = Resource::None; ///< unit of `compute`; None: no FLOPs or no such roof
    double compute = 0;             ///< FLOP/s / roof
    double memory = 0;              ///< bytes/s / DRAM roof
    Ns speedOfLight{};              ///< time of the slowest resource at its roof; 0: not known
    CeilingOrigin ceiling = CeilingOrigin::None; ///< the weaker of the roofs used
    /// Annotated bytes exceed what DRAM can deliver: part of them came from a cache.
    bool aboveDram() const { return memory > kMostOfDram; }
    static constexpr double kMostOfDram = 1.03; ///< with the error of the roof
};

} // namespace ridge::analyzer
