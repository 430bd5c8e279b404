// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads by loads to registers. What a block has under way is one tile, and nothing while it is
// added up.
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/tiles.h"

namespace ridge::workloads::bandwidth {
namespace {

/// Word: of one load. The tile is staged by the time it returns; words past the end are zeros.
template <class Word>
__device__ __forceinline__ void stage(uint4 (&tile)[kTileVectors], const Tiles& tiles) {
    constexpr int kPerVector = sizeof(uint4) / sizeof(Word);
    constexpr int kLoads = kTileVectors * kPerVector / kThreads;
    const auto* const source = reinterpret_cast<const Word*>(tiles.begin());
    const int size = tiles.size() * kPerVector;
    Word loaded[kLoads];
#pragma unroll
    for (int j = 0; j < kLoads; ++j) {
        const int index = j * kThreads + static_cast<int>(threadIdx.x);
        loaded[j] = index < size ? source[index] : Word{};
    }
#pragma unroll
    for (int j = 0; j < kLoads; ++j)
        reinterpret_cast<Word*>(tile)[j * kThreads + threadIdx.x] = loaded[j];
    __syncthreads(); // the tile is whole
}

template <class Word>
__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm) readPlain(Arguments args) {
    __shared__ uint4 tile[kTileVectors];
    Tiles tiles(args);
    std::uint64_t sum = 0;
    for (std::int64_t left = tiles.count(args.passes); left > 0; --left, tiles.advance()) {
        stage<Word>(tile, tiles);
        sum += sumOfTile(tile, tiles.size());
        __syncthreads(); // the tile is read and may be overwritten
    }
    storeSum(args, sum);
}

/// Every pass over a tile reads other words than the last, or the compiler would read once.
__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm / 2) readShared(Arguments args) {
    __shared__ uint4 tile[kTileVectors];
    Tiles tiles(args);
    std::uint64_t sum = 0;
    for (std::int64_t left = tiles.count(1); left > 0; --left, tiles.advance()) {
        stage<uint4>(tile, tiles);
        for (std::int64_t pass = 0; pass < args.passes; ++pass)
            sum += sumOfTile(tile, tiles.size(), static_cast<int>(pass % 8 * 32));
        __syncthreads(); // the tile is read and may be overwritten
    }
    storeSum(args, sum);
}

} // namespace

ReadKernel scalarKernel() {
    return {reinterpret_cast<const void*>(readPlain<std::uint32_t>), 0};
}

ReadKernel plainKernel() {
    return {reinterpret_cast<const void*>(readPlain<uint4>), 0};
}

ReadKernel sharedKernel() {
    return {reinterpret_cast<const void*>(readShared), 0};
}

} // namespace ridge::workloads::bandwidth
