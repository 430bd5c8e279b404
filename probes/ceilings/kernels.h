// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels that fill one resource each; `ridge-workload calibration` runs some of them too.
#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::ceilings {

// ---- Loops without memory traffic: kernels `void(int rounds, float* out)`, out one element a
// thread

enum class Loop { Fp64, Fp32, Fp16, Special, Logic, Mix };

const void* loopKernel(Loop loop);

/// What one thread does in a round: FLOPs of the fp loops, operations of Special (functions) and
/// Logic (32-bit integer). Of Mix its share, 1/32, of the instructions of its warp.
double amountPerRound(Loop loop);

// ---- Device memory and L2: kernels `void(MemoryArguments)` of kMemoryThreads threads

inline constexpr unsigned kMemoryThreads = 256;

struct MemoryArguments {
    const uint4* source = nullptr; ///< read by read, copy and reread
    uint4* target = nullptr;       ///< written by write and copy; by the others one vector a thread
    std::int64_t vectors = 0;      ///< 16 bytes each, a multiple of unroll * kMemoryThreads
    int steps = 1;                 ///< of reread: tiles that each block reads, round and round
};

/// `unroll` is how many 16-byte accesses a thread has under way: 4 or 8.
const void* readKernel(int unroll);
const void* writeKernel(int unroll); ///< random words
const void* copyKernel(int unroll);
const void* rereadKernel(int unroll); ///< past L1

/// `void(int rounds, float* out)` as the loops: each thread reads kSharedReads x 16 bytes of shared
/// memory a round, without bank conflicts.
const void* sharedReadKernel();
inline constexpr int kSharedReads = 8;

// ---- Tensor cores

/// `void(int rounds, float* out)`: each group of 4 warps does kWarpgroupProducts bf16 products of
/// 64 x 128 x 16 (wgmma) a round. The numbers are random and in shared memory. Compute capability
/// 9.0 exactly.
const void* warpgroupProductsKernel();
inline constexpr int kWarpgroupThreads = 256; ///< of a block
inline constexpr int kWarpgroupProducts = 32;

// ---- Launches

const void* emptyKernel(); ///< `void()`
/// `void(long long nanoseconds)`: each block waits that long for the GPU's clock.
const void* spinKernel();

} // namespace ridge::workloads::ceilings
