// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Three ways from HBM to shared memory. Each is a kernel `void(Arguments)` of kThreads threads
// whose blocks take the tiles of the source in turn, stage each in shared memory and add up its
// words.
#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::bandwidth {

inline constexpr int kThreads = 256;
inline constexpr int kTileVectors = 512; ///< 16-byte vectors of a tile: 8 KiB
inline constexpr int kStages = 3;        ///< tiles that a block of an asynchronous kernel holds

/// Registers are held to what this many blocks of kThreads leave: 32 on an SM of 2048 threads.
inline constexpr int kMostBlocksPerSm = 8;

struct Arguments {
    const void* source = nullptr;      ///< 16-byte aligned
    std::int64_t vectors = 0;          ///< of 16 bytes
    std::uint64_t* partials = nullptr; ///< [blocks]: the sum of each block's words
};

/// The kernels, as cudaLaunchKernel takes them.
const void* plainKernel();   ///< loads to registers, stores to shared memory; no copy runs ahead
const void* cpAsyncKernel(); ///< cp.async, kStages tiles deep
const void* tmaKernel();     ///< bulk copies that complete on an mbarrier; compute capability 9.0

/// Writes patternWord to every word of the source.
cudaError_t fillPattern(void* out, std::int64_t vectors, std::uint32_t seed, cudaStream_t stream);

} // namespace ridge::workloads::bandwidth
