// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on Hopper's tensor cores with a warpgroup that only loads and two that only multiply.
// Blocks stay on their SM for tile after tile. Compiled for sm_90a alone.
#include "workloads/matmul/hopper.h"
#include "workloads/matmul/persistent_sums.h"
#include "workloads/matmul/types.h"

#include <algorithm>

namespace ridge::workloads::matmul {
namespace {

using namespace persistent;

constexpr int kBand = 2048; // rows high: all that run at a time read few rows of A and columns of B

/// The tiles of C in the order they are worked on: bands from left to right.
template <int kCluster>
struct Tiles {
    int down, across, depth; ///< tiles of the cluster's height, tiles, steps along k

    __device__ int count() const { return down * across; }
    __device__ int2 at(int i) const { ///< tile row of the cluster, tile column
        constexpr int kHigh = kBand / (kRows * kCluster);
        const int band = i / (kHigh * across), inside = i % (kHigh * across);
        const int high = min(kHigh, down - band * kHigh);
        return {band * kHigh + inside % high, inside / high};
    }
};

template <class T, int kCluster>
__device__ void loadTiles(Shared& shared, const CUtensorMap& a, const CUtensorMap& b,
                          const Tiles<kCluster>& tiles, unsigned rank) {
    constexpr std::uint16_t kAll = (1U << kCluster) - 1;
    RingPlace<kStages> place;
    for (int i = static_cast<int>(blockIdx.x) / kCluster; i < tiles.count();
         i += static_cast<int>(gridDim.x) / kCluster) {
        const int2 tile = tiles.at(i);
        const int row = (tile.x * kCluster + static_cast<int>(rank)) * kRows;
        for (int step = 0; step < tiles.depth; ++step) {
            Stage& stage = shared.stages[place.stage];
            std::uint64_t* filled = &shared.filled[place.stage];
            wait(&shared.freed[place.stage], place.parity ^ 1);
            arriveExpecting(filled, sizeof(Stage));
            loadBox(stage.a, &a, {0, row, step * kDepth<T>}, filled);
            for (int box = 0; box < kBoxes / kCluster; ++box) {
                const int own = static_cast<int>(rank) * (kBoxes / kCluster) + box;
                const BoxPlace at = placeInB<T>(step * kDepth<T>, tile.y * kColumns + own * 64);
                if constexpr (kCluster == 1)
                    loadBox(stage.b[own], &b, at, filled);
                else
                    loadBoxToAll(stage.b[own], &b, at, filled, kAll);
            }
            place.advance();
        }
    }
}

/// A warpgroup's 64 x 256 results leave box by box; while one is copied the next is written.
template <class Out>
__device__ __forceinline__ void storeResults(unsigned char (&boxes)[2][kBoxBytes],
                                             const float (&sums)[128], const CUtensorMap& c,
                                             int row, int column, unsigned id) {
    constexpr int kWide = 128 / sizeof(Out); // columns of a box
#pragma unroll
    for (int box = 0; box < kColumns / kWide; ++box) {
        unsigned char* own = boxes[box % 2];
        if (threadIdx.x % 128 == 0)
            waitForStoresToRead<1>();
        syncWarpgroup(id);
#pragma unroll
        for (int i = 0; i < kWide / 16; ++i)
            putTiles(own, sums + box * (kWide / 2) + i * 8, i * 16, Out{});
        fenceSharedWrites();
        syncWarpgroup(id);
        if (threadIdx.x % 128 == 0)
            storeBox(&c, own, {0, row, column + box * kWide});
    }
}

template <class T, int kCluster>
__device__ void multiplyTiles(Shared& shared, const CUtensorMap& c, const Tiles<kCluster>& tiles,
                              unsigned rank) {
    const int group = static_cast<int>(threadIdx.x) / 128 - 1;
    RingPlace<kStages> place;
    float sums[128];
    for (int i = static_cast<int>(blockIdx.x) / kCluster; i < tiles.count();
         i += static_cast<int>(gridDim.x) / kCluster) {
        if constexpr (sizeof(T) == 1)
            sumTileInFp32<T, kCluster>(sums, shared, place, tiles.depth, group);
        else
            sumTile<T, kCluster>(sums, shared, place, tiles.depth, group);
        const int2 tile = tiles.at(i);
        const int row = (tile.x * kCluster + static_cast<int>(rank)) * kRows + group * 64;
        storeResults<ResultOf<T>>(shared.results[group], sums, c, row, tile.y * kColumns,
                                  1 + group);
    }
    if (threadIdx.x % 128 == 0)
        waitForStoresToRead<0>(); // shared memory goes with the block
}

template <class T, int kCluster>
__global__ void __launch_bounds__(kThreads, 1)
    matmulPersistent(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                     const __grid_constant__ CUtensorMap c, Tiles<kCluster> tiles) {
    extern __shared__ unsigned char memory[];
    Shared& shared =
        *reinterpret_cast<Shared*>(memory + (1024 - sharedAddress(memory) % 1024) % 1024);
    const unsigned rank = kCluster == 1 ? 0 : blockIdx.x % kCluster;
    if (threadIdx.x == 0) {
        for (unsigned i = 0; i < kStages; ++i) {
            initialise(&shared.filled[i], 1);
            initialise(&shared.freed[i], kConsumers * kCluster);
        }
        fenceBarriers();
    }
    if constexpr (kCluster > 1)
        syncCluster();
    else
        __syncthreads();
    if (threadIdx.x < 128) {
        giveRegisters<40>();
        if (threadIdx.x == 0)
            loadTiles<T, kCluster>(shared, a, b, tiles, rank);
    } else {
        takeRegisters<232>();
        multiplyTiles<T, kCluster>(shared, c, tiles, rank);
    }
    if constexpr (kCluster > 1)
        syncCluster(); // no block ends while another one may still write to it
}

template <class T, int kCluster>
cudaError_t launch(const HopperOperands& operands, const Shape& shape, int smCount,
                   cudaStream_t stream) {
    const auto kernel = matmulPersistent<T, kCluster>;
    if (const cudaError_t error =
            cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes);
        error != cudaSuccess)
        return error;
    constexpr int kHigh = kRows * kCluster;
    const Tiles<kCluster> tiles{static_cast<int>((shape.m + kHigh - 1) / kHigh),
                                static_cast<int>((shape.n + kColumns - 1) / kColumns),
                                static_cast<int>((shape.k + kDepth<T> - 1) / kDepth<T>)};
    const std::int64_t clusters = std::min<std::int64_t>(
        static_cast<std::int64_t>(tiles.down) * tiles.across, smCount / kCluster);
    cudaLaunchAttribute together{};
    together.id = cudaLaunchAttributeClusterDimension;
    together.val.clusterDim = {kCluster, 1, 1};
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(clusters * kCluster));
    config.blockDim = dim3(kThreads);
    config.dynamicSmemBytes = kSharedBytes;
    config.stream = stream;
    config.attrs = &together;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, kernel, operands.a, operands.b, operands.boxesOfC, tiles);
}

} // namespace

cudaError_t launchPersistent(const HopperOperands& operands, const Shape& shape, DataType type,
                             int cluster, int smCount, cudaStream_t stream) {
    return launchWith(type, [&](auto t) {
        using T = decltype(t);
        return cluster == 1 ? launch<T, 1>(operands, shape, smCount, stream)
                            : launch<T, 2>(operands, shape, smCount, stream);
    });
}

} // namespace ridge::workloads::matmul
