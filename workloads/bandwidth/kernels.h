// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Ways to move bytes. The reads are kernels `void(Arguments)` of kThreads threads. Their blocks
// take the tiles of the source in turn, stage each in shared memory and add up its words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::bandwidth {

inline constexpr int kThreads = 256;
inline constexpr int kTileVectors = 512; ///< 16-byte vectors of a tile
inline constexpr int kTileBytes = kTileVectors * 16;
inline constexpr int kMostStages = 12; ///< tiles that a block of an asynchronous kernel holds

/// Limits registers so that this many blocks of kThreads fit: 32 per thread on an SM with 2048
/// threads.
inline constexpr int kMostBlocksPerSm = 8;

struct Arguments {
    const void* source = nullptr; ///< 16-byte aligned
    std::int64_t vectors = 0;     ///< of 16 bytes
    std::int64_t passes = 1; ///< over the source; of sharedKernel: over each tile in shared memory
    int stages = 1;          ///< tiles under way, of the asynchronous kernels
    /// [blocks]: the sum of each block's words, once for each pass.
    std::uint64_t* partials = nullptr;
};

/// A read, as cudaLaunchKernel takes it.
struct ReadKernel {
    const void* function = nullptr;
    std::size_t sharedBytes = 0; ///< dynamic
};

/// Loads of 4 bytes to registers, stores to shared memory; no copy runs ahead.
ReadKernel scalarKernel();
ReadKernel plainKernel();             ///< the same with loads of 16 bytes
ReadKernel sharedKernel();            ///< the same; then reads each tile again from shared memory
ReadKernel cpAsyncKernel(int stages); ///< cp.async; stages from 2 on
/// Bulk copies that complete on an mbarrier; compute capability 9.0.
ReadKernel tmaKernel(int stages);

/// Writes patternWord to every word of the source.
cudaError_t fillPattern(void* out, std::int64_t vectors, std::uint32_t seed, cudaStream_t stream);

/// out = source, 16 bytes a thread at a time, by `blocks` blocks.
cudaError_t launchCopy(void* out, const void* source, std::int64_t vectors, unsigned blocks,
                       cudaStream_t stream);

/// Writes writtenWord to every word of out.
cudaError_t launchWrite(void* out, std::int64_t vectors, std::uint32_t seed, unsigned blocks,
                        cudaStream_t stream);

} // namespace ridge::workloads::bandwidth
