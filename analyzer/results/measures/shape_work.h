// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Work by shape: what ops of a framework had to do, by the types and sizes of their arguments.
#pragma once

#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/resource.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridge::analyzer {

/// Of ops whose work follows from their shapes. Each call counts once, where its longest operation
/// is.
struct ShapeWork {
    std::uint64_t calls = 0;
    double flops = 0;        ///< of all these ops, elementwise ones too
    double modelFlops = 0;   ///< of `flops` what products, convolutions and attention have
    double bytes = 0;        ///< of DRAM, at least
    double modelSeconds = 0; ///< least time of `modelFlops`: each at the roof of its type
    Ns time{};               ///< GPU time of the operations of these ops, summed

    double intensity() const { return bytes > 0 ? flops / bytes : 0; } ///< FLOP per byte; 0: none
    ShapeWork& operator+=(const ShapeWork& other);
};

/// FLOPs of a model that one unit computed.
struct ModelFlops {
    Resource unit = Resource::None; ///< None: no unit is known for their type
    double flops = 0;
    double seconds = 0;                          ///< least time of those with a roof
    bool hasRoof = true;                         ///< of all of them the roof is known
    CeilingOrigin ceiling = CeilingOrigin::None; ///< the weakest
};

/// Why there is no MFU.
enum class MfuMissing : std::uint8_t {
    None,       ///< there is one
    NoProducts, ///< there are none
    Withheld,   ///< the times of the recording cannot be trusted
    Work,       ///< of too much of the products' time the work is not known
    Unit,       ///< no unit is known for the type of some products
    Roof        ///< of some unit no roof is known
};

/// What a model's FLOPs are of what the GPUs could have done in the same time: its MFU.
struct ModelUse {
    double flops = 0;      ///< of products, convolutions and attention
    double otherFlops = 0; ///< of all other ops
    /// Of `flops` what every kernel computes: a causal mask may skip half of an attention's. Less
    /// than that where `computedKnown` is false.
    double computedFlops = 0;
    bool computedKnown = true;
    std::vector<ModelFlops> byUnit; ///< most FLOPs first
    Ns knownBusy{};                 ///< busy time of products whose work is known
    Ns productBusy{};               ///< of all products, by op or by the name of the kernel
    std::optional<double> mfu;      ///< least time of `flops` / device time; may exceed 1
    MfuMissing missing = MfuMissing::NoProducts;

    /// Part of the products' busy time whose work is known, 0 to 1.
    double knownShare() const;
    double seconds() const;        ///< least time of `flops`
    CeilingOrigin ceiling() const; ///< the weakest of `byUnit`
};

} // namespace ridge::analyzer
