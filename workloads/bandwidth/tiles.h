// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the reads share on the device: which tiles a block takes, and the checksum.
#pragma once

#include "workloads/bandwidth/kernels.h"

namespace ridge::workloads::bandwidth {

/// The tiles of one block: its number, then every gridDim.x-th, pass after pass.
struct Tiles {
    const uint4* source;
    std::int64_t vectors;
    int tile, all; ///< the one at hand, and of the source

    __device__ explicit Tiles(const Arguments& args)
        : source(static_cast<const uint4*>(args.source)), vectors(args.vectors),
          tile(static_cast<int>(blockIdx.x)),
          all(static_cast<int>((args.vectors + kTileVectors - 1) / kTileVectors)) {}

    /// How many tiles this block takes in `passes` over the source.
    __device__ std::int64_t count(std::int64_t passes) const {
        const int blocks = static_cast<int>(gridDim.x), block = static_cast<int>(blockIdx.x);
        return block < all ? (all - block + blocks - 1) / blocks * passes : 0;
    }
    __device__ const uint4* begin() const {
        return source + static_cast<std::int64_t>(tile) * kTileVectors;
    }
    /// Vectors of the tile; the source's last may be short.
    __device__ int size() const {
        const std::int64_t left = vectors - static_cast<std::int64_t>(tile) * kTileVectors;
        return left < kTileVectors ? static_cast<int>(left) : kTileVectors;
    }
    __device__ void advance() {
        tile += static_cast<int>(gridDim.x);
        if (tile >= all)
            tile = static_cast<int>(blockIdx.x);
    }
};

/// Adds this thread's share of a tile: vectors that another thread stored, `turn` threads on.
__device__ __forceinline__ std::uint64_t sumOfTile(const uint4* tile, int vectors, int turn = 32) {
    std::uint64_t sum = 0;
#pragma unroll
    for (int i = 0; i < kTileVectors / kThreads; ++i) {
        const int index = i * kThreads + ((static_cast<int>(threadIdx.x) + turn) % kThreads);
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
