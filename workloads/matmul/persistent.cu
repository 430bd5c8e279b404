// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on Hopper's tensor cores with a warpgroup that only loads, two that only multiply, and blocks that stay on
// their SM for tile after tile. Compiled for sm_90a alone.
#include "workloads/device/mbarrier.h"
#include "workloads/device/tensor_copy.h"
#include "workloads/device/warpgroup.h"
#include "workloads/matmul/hopper.h"

#include <algorithm>

namespace ridge::workloads::matmul {
namespace {

constexpr int kRows = 128, kColumns = 256, kDepth = 64; // of a tile of C, and of A and B at a time
constexpr int kBoxes = kColumns / 64;
constexpr int kConsumers = 2; // warpgroups, 64 rows each
constexpr int kThreads = 128 * (1 + kConsumers);
constexpr unsigned kStages = 4;
constexpr int kBoxBytes = 64 * 64 * 2;
constexpr int kBand = 2048; // rows high: all that run at a time read few rows of A and columns of B

struct alignas(1024) Stage {
    unsigned char a[kRows * kDepth * 2];
    unsigned char b[kBoxes][kBoxBytes];
};
struct Shared {
    Stage stages[kStages];
    unsigned char results[kConsumers][2][kBoxBytes]; ///< on their way out
    std::uint64_t filled[kStages], freed[kStages];
};
constexpr std::size_t kSharedBytes = sizeof(Shared) + 1024; // to begin at a multiple of 1024

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

template <int kCluster>
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
            loadBox(stage.a, &a, {0, row, step * kDepth}, filled);
            for (int box = 0; box < kBoxes / kCluster; ++box) {
                const int own = static_cast<int>(rank) * (kBoxes / kCluster) + box;
                const int column = tile.y * kColumns + own * 64;
                if constexpr (kCluster == 1)
                    loadBox(stage.b[own], &b, {0, step * kDepth, column}, filled);
                else
                    loadBoxToAll(stage.b[own], &b, {0, step * kDepth, column}, filled, kAll);
            }
            place.advance();
        }
    }
}

/// One thread of a warpgroup tells all blocks of the cluster, whose loads write here too.
template <int kCluster>
__device__ __forceinline__ void freeStage(Shared& shared, unsigned stage) {
    if constexpr (kCluster == 1) {
        if (threadIdx.x % 128 == 0)
            arrive(&shared.freed[stage]);
    } else if (threadIdx.x % 128 < kCluster) {
        arriveAt(&shared.freed[stage], threadIdx.x % 128);
    }
}

/// A warpgroup's 64 x 256 results leave box by box; while one is copied the next is written.
template <class T>
__device__ __forceinline__ void storeResults(unsigned char (&boxes)[2][kBoxBytes],
                                             const float (&sums)[128], const CUtensorMap& c,
                                             int row, int column, unsigned id) {
#pragma unroll
    for (int box = 0; box < kBoxes; ++box) {
        unsigned char* own = boxes[box % 2];
        if (threadIdx.x % 128 == 0)
            waitForStoresToRead<1>();
        syncWarpgroup(id);
#pragma unroll
        for (int i = 0; i < 4; ++i)
            putTiles(own, sums + box * 32 + i * 8, i * 16, T{});
        fenceSharedWrites();
        syncWarpgroup(id);
        if (threadIdx.x % 128 == 0)
            storeBox(&c, own, {0, row, column + box * 64});
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
        unsigned last = place.stage;
        for (int step = 0; step < tiles.depth; ++step) {
            const Stage& stage = shared.stages[place.stage];
            wait(&shared.filled[place.stage], place.parity);
            beginProducts();
            const std::uint64_t tileA = tileDescriptor(stage.a + group * 64 * 128, 0, 1024);
            const std::uint64_t tileB = tileDescriptor(stage.b, kBoxBytes, 1024);
#pragma unroll
            for (int j = 0; j < kDepth / 16; ++j) // 32 bytes along a row of A, 16 rows down B
                multiplyAsync(sums, tileA + j * 2, tileB + j * (16 * 128 / 16), step + j > 0, T{});
            commitProducts();
            waitForProducts<1>(); // those of the stage before are done
            if (step > 0)
                freeStage<kCluster>(shared, last);
            last = place.stage;
            place.advance();
        }
        waitForProducts<0>();
        freeStage<kCluster>(shared, last);
        const int2 tile = tiles.at(i);
        const int row = (tile.x * kCluster + static_cast<int>(rank)) * kRows + group * 64;
        storeResults<T>(shared.results[group], sums, c, row, tile.y * kColumns, 1 + group);
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
            loadTiles<kCluster>(shared, a, b, tiles, rank);
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
                                static_cast<int>((shape.k + kDepth - 1) / kDepth)};
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
    if (type == DataType::Fp16)
        return cluster == 1 ? launch<__half, 1>(operands, shape, smCount, stream)
                            : launch<__half, 2>(operands, shape, smCount, stream);
    return cluster == 1 ? launch<__nv_bfloat16, 1>(operands, shape, smCount, stream)
                        : launch<__nv_bfloat16, 2>(operands, shape, smCount, stream);
}

} // namespace ridge::workloads::matmul
