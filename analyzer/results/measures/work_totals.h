// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/resource.h"

#include <cstdint>

namespace ridge::analyzer {

/// Work of a group of kernels or range instances, with the time it took.
struct WorkTotals {
    double flops = 0, bytes = 0;    ///< sums; 0: not known
    Ns time{};                      ///< GPU time of the instances in the sums
    Ns speedOfLight{};              ///< sum of each instance's slowest resource at its roof
    double compute = 0;             ///< FLOP/s over the math roof, mean over `time`; 0: not known
    double memory = 0;              ///< bytes/s over the DRAM roof, mean over `time`; 0: not known
    Resource math = Resource::None; ///< unit of `compute`; None also when instances differ
    std::uint64_t instances = 0;    ///< with known work
    bool inner = false;             ///< summed up from ranges inside, which may leave work out
    Origin origin = Origin::None;   ///< the weaker one of the next two
    Origin flopsOrigin = Origin::None, bytesOrigin = Origin::None; ///< None: not known
    CeilingOrigin ceiling = CeilingOrigin::None;
    /// Bytes that passed the inner levels, which only counters have; 0: not known.
    double l2Bytes = 0, l2ToSmBytes = 0, l1Bytes = 0;

    double flopsPerSecond() const;
    double bytesPerSecond() const;
    double intensity() const; ///< FLOP per byte of DRAM; 0: one of them is not known
};

} // namespace ridge::analyzer
