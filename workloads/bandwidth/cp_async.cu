// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/tiles.h"

namespace ridge::workloads::bandwidth {
namespace {

/// Starts the copy of the block's tile i, 16 bytes a thread at a time, past the registers and L1.
__device__ __forceinline__ void copyTile(uint4* tile, const Tiles& tiles, std::int64_t i) {
    const uint4* const source = tiles.begin(i);
    const int size = tiles.size(i);
#pragma unroll
    for (int j = 0; j < kTileVectors / kThreads; ++j) {
        const int index = j * kThreads + static_cast<int>(threadIdx.x);
        if (index < size)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(
                             static_cast<std::uint32_t>(__cvta_generic_to_shared(tile + index))),
                         "l"(source + index)
                         : "memory");
    }
}

__device__ __forceinline__ void commit() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}

__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm) readCpAsync(Arguments args) {
    __shared__ uint4 stages[kStages][kTileVectors];
    const Tiles tiles(args);
    const std::int64_t count = tiles.count();
    // A group is committed for each tile, empty past the end, so that the number of groups under
    // way tells which tile has arrived.
    for (int i = 0; i < kStages - 1; ++i) {
        if (i < count)
            copyTile(stages[i], tiles, i);
        commit();
    }
    std::uint64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        asm volatile("cp.async.wait_group %0;" ::"n"(kStages - 2) : "memory");
        __syncthreads(); // tile i is whole, and the stage filled next is no longer read
        const std::int64_t next = i + kStages - 1;
        if (next < count)
            copyTile(stages[next % kStages], tiles, next);
        commit();
        sum += sumOfTile(stages[i % kStages], tiles.size(i));
    }
    storeSum(args, sum);
}

} // namespace

const void* cpAsyncKernel() {
    return reinterpret_cast<const void*>(readCpAsync);
}

} // namespace ridge::workloads::bandwidth
