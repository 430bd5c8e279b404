// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the three kernels share on the device: which tiles a block takes, and the checksum.
#pragma once

#include "workloads/bandwidth/kernels.h"

namespace ridge::workloads::bandwidth {

/// The tiles of one block: its number, then every gridDim.x-th.
struct Tiles {
    const uint4* source;
    std::int64_t vectors;

    __device__ explicit Tiles(const Arguments& args)
        : source(static_cast<const uint4*>(args.source)), vectors(args.vectors) {}

    /// How many tiles this block takes.
    __device__ std::int64_t count() const {
        const std::int64_t all = (vectors + kTileVectors - 1) / kTileVectors;
        return blockIdx.x < all ? (all - blockIdx.x + gridDim.x - 1) / gridDim.x : 0;
    }
    __device__ const uint4* begin(std::int64_t i) const {
        return source + (blockIdx.x + i * gridDim.x) * kTileVectors;
    }
    /// Vectors of the block's tile i; the source's last tile may be short.
    __device__ int size(std::int64_t i) const {
        const std::int64_t left = vectors - (begin(i) - source);
        return left < kTileVectors ? static_cast<int>(left) : kTileVectors;
    }
};

/// Adds this thread's share of a tile: vectors that another thread stored.
__device__ __forceinline__ std::uint64_t sumOfTile(const uint4* tile, int vectors) {
    std::uint64_t sum = 0;
#pragma unroll
    for (int i = 0; i < kTileVectors / kThreads; ++i) {
        const int index = i * kThreads + (static_cast<int>(threadIdx.x) ^ 32);
        if (index < vectors) {
            const uint4 v = tile[index];
            sum += static_cast<std::uint64_t>(v.x) + v.y;
            sum += static_cast<std::uint64_t>(v.z) + v.w;
        }
    }
    return sum;
}

/// Adds over the block and stores the result; all threads call it once.
__device__ __forceinline__ void storeSum(const Arguments& args, std::uint64_t sum) {
    __shared__ unsigned long long ofWarp[kThreads / 32];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xFFFFFFFFU, static_cast<unsigned long long>(sum), offset);
    if (threadIdx.x % 32 == 0)
        ofWarp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    std::uint64_t all = 0;
    for (const unsigned long long part : ofWarp)
        all += part;
    args.partials[blockIdx.x] = all;
}

} // namespace ridge::workloads::bandwidth
