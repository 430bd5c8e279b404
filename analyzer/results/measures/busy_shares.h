// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What sampled counters say of a kernel, a range or a device (docs/method/sampling.md).
#pragma once

#include "analyzer/results/measures/resource.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

/// A quantity that is sampled over time. First the busy shares of units, then what also adds up
/// over kernels, then what is a quotient of its own.
enum class Metric : std::uint8_t {
    Tensor,
    Fp32,
    Fp64,
    Xu,
    Alu,
    Issue,
    L1,
    L2,
    Dram, ///< busy shares so far: 1 is the unit's peak sustained over the elapsed time
    DramRead,
    DramWrite,
    L2Bytes,     ///< bytes/s so far
    L2Far,       ///< lookups that one half of the L2 makes in the other; a share of all it could do
    SmClock,     ///< Hz
    WarpsActive, ///< share of the most that fit
    L2HitRate    ///< share
};
inline constexpr std::size_t kUnits = 9;     ///< metrics that are busy shares
inline constexpr std::size_t kAdditive = 13; ///< metrics that are means over the kernels' times
inline constexpr std::size_t kMetrics = 16;

/// Name of the series in a trace: "tensor", "DRAM read", "SM cycles", ...
std::string_view seriesName(Metric);

/// The resource whose busy share it is; None for other metrics.
Resource unitOf(Metric);

enum class EstimateState : std::uint8_t { NotSampled, Undecided, Known };

/// The truth lies within value +- band in about 95 of 100 cases. Undecided: the band is too wide to
/// be said; it bounds the value all the same. NotSampled: both mean nothing.
struct Estimate {
    double value = 0;
    double band = 0;
    EstimateState state = EstimateState::NotSampled;
    bool known() const { return state == EstimateState::Known; }
};

/// Means over the GPU time of some operations.
struct BusyShares {
    std::array<Estimate, kMetrics> by{};
    double pure = 0;      ///< samples wholly inside one kernel of the group
    double effective = 0; ///< sum over samples of the share that the operations ran
    Ns time{};            ///< GPU time of the operations that this is about
    Origin origin = Origin::None;
    /// Of counted shares alone: the busiest part of the L2. That of Metric::L2 is of lookups.
    /// Sampled shares have l2Fabric() instead.
    Estimate l2Whole;

    Estimate& of(Metric m) { return by[static_cast<std::size_t>(m)]; }
    const Estimate& of(Metric m) const { return by[static_cast<std::size_t>(m)]; }
    bool known() const { return origin != Origin::None; }
};

/// Busy share of the fabric between the halves of a Hopper's L2, which is the busiest part of the
/// L2 where data stream. Follows from Metric::L2Far, and is not sampled where that is not. The band
/// holds the error of the formula (docs/method/sampling.md, 'The L2').
Estimate l2Fabric(const BusyShares& shares);

/// As it was counted, else l2Fabric().
Estimate busiestPartOfL2(const BusyShares& shares);

/// Fewer effective samples of a range or device, or pure ones of a kernel, say nothing.
inline constexpr double kLeastSamples = 20;

} // namespace ridge::analyzer
