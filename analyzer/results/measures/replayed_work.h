// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What replayed counters say that a launch did (docs/method/replay.md). What was not counted is not
// known; it is never 0.
#pragma once

#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/resource.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace ridge::analyzer {

/// A quantity that adds up over launches.
enum class Quantity : std::uint8_t {
    Fp32,
    Fp64,
    Fp16, ///< of the CUDA cores so far
    TensorFp64,
    TensorFp8,
    TensorFp16,
    TensorBf16,
    TensorTf32,
    TensorInt8, ///< of the tensor pipe so far; FLOP, a multiply-add is two
    Flops,      ///< all of them together
    DramRead,
    DramWrite,
    L2,     ///< all that passed the L2's tag stage
    L2ToSm, ///< what the L2 gave the SMs, TMA included
    L1,     ///< of L1 cache and shared memory; not known of kernels whose traffic goes around both
    Time,   ///< ns of the replayed run; last so far: bytes
    Cycles  ///< of the SMs in the replayed run
};
inline constexpr std::size_t kFlopTypes = 9; ///< quantities that are FLOPs of one type
inline constexpr std::size_t kQuantities = 17;

/// Math unit of one of the first kFlopTypes.
Resource unitOf(Quantity);

struct ReplayedWork {
    std::array<std::optional<double>, kQuantities> by{};
    std::array<std::optional<double>, kUnits> shares{}; ///< busy shares, in the order of Metric
    /// Busy share of the busiest part of the L2, with what misses fill; that of Metric::L2 is of
    /// its lookups alone.
    std::optional<double> l2Whole;
    /// The tensor pipe was busy, or may have been, and no count says with what: Flops is not known.
    bool tensorNotTold = false;

    const std::optional<double>& of(Quantity q) const { return by[static_cast<std::size_t>(q)]; }
    std::optional<double>& of(Quantity q) { return by[static_cast<std::size_t>(q)]; }
    std::optional<double> dramBytes() const; ///< read and written
    /// Sums of both; what one of them does not know the sum does not. Shares add up like all else.
    ReplayedWork& operator+=(const ReplayedWork& other);
    void scale(double factor); ///< all but the shares
    void scaleShares(double factor);
};

} // namespace ridge::analyzer
