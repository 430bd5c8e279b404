// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace ridge::analyzer {

enum class AdviceKind : std::uint8_t {
    RemoveSync,           ///< a synchronising call drains the device
    CaptureGraph,         ///< short stretches between launches
    PrepareAhead,         ///< the host submits nothing for long
    FeedGpu,              ///< the host waits for the loader's next batch
    ReuseAllocations,     ///< allocating and freeing in between
    LoadAhead,            ///< modules and functions are loaded in between
    PinHostMemory,        ///< copies from or to pageable memory
    OverlapCopies,        ///< copies while nothing else runs
    OverlapCommunication, ///< communication while nothing else runs
    FuseKernels,          ///< neighbouring bandwidth-bound kernels
    FuseTiny,             ///< kernels that are over before the device is busy
    LargerGrid,           ///< fewer blocks than SMs, or a last wave that is mostly empty
    MoreInFlight,         ///< latency-limited
    ReuseData,            ///< L1 or L2 bounds what reads the same values again and again
    UseTensorCores,       ///< CUDA cores do what tensor cores can
    LowerPrecision,       ///< tensor-bound with a faster type at hand
    FuseElementwise,      ///< elementwise kernels and copies right behind one another
    FuseOptimizer,        ///< an optimizer that makes several passes over its state
    FuseAttention,        ///< products with a softmax between them
    CastOnce,             ///< casts right before products
    ChannelsLast,         ///< convolutions whose neighbours keep channels first
    SparseProduct,        ///< rows are gathered, then scattered with atomics
    BatchRequests,        ///< products of few rows, which read their weights for each anew
    CutPeakMemory         ///< one owner holds much of the peak
};

/// How ReuseData is done.
enum class Reuse : std::uint8_t {
    None,
    InShared,    ///< the L1 bounds a kernel without shared memory
    InRegisters, ///< the L1 bounds one that has it
    Conflicts,   ///< the L1 takes more passes for an instruction than any load needs
    LargerTiles  ///< the L2 bounds it
};

inline constexpr std::size_t kAdviceKinds = static_cast<std::size_t>(AdviceKind::CutPeakMemory) + 1;

} // namespace ridge::analyzer
