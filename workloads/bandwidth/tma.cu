// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/tiles.h"

namespace ridge::workloads::bandwidth {
namespace {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900

__device__ __forceinline__ std::uint32_t sharedAddress(const void* pointer) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

/// One thread initialises; a barrier of the block must follow before anyone waits.
__device__ __forceinline__ void initialise(std::uint64_t* arrived) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(sharedAddress(arrived)) : "memory");
}

/// One thread starts the copy of a whole tile; `arrived` completes its phase with the last byte.
__device__ __forceinline__ void copyTile(uint4* tile, const Tiles& tiles, std::int64_t i,
                                         std::uint64_t* arrived) {
    const std::uint32_t bytes = static_cast<std::uint32_t>(tiles.size(i)) * 16U;
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sharedAddress(arrived)),
        "r"(bytes)
        : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(sharedAddress(tile)),
                 "l"(tiles.begin(i)), "r"(bytes), "r"(sharedAddress(arrived))
                 : "memory");
}

__device__ __forceinline__ void waitFor(std::uint64_t* arrived, std::uint32_t parity) {
    std::uint32_t done = 0;
    while (done == 0)
        asm volatile("{\n"
                     ".reg .pred p;\n"
                     "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n"
                     "selp.u32 %0, 1, 0, p;\n"
                     "}"
                     : "=r"(done)
                     : "r"(sharedAddress(arrived)), "r"(parity)
                     : "memory");
}

__device__ __forceinline__ std::uint64_t readTiles(const Tiles& tiles) {
    __shared__ alignas(128) uint4 stages[kStages][kTileVectors];
    __shared__ std::uint64_t arrived[kStages];
    const std::int64_t count = tiles.count();
    if (threadIdx.x == 0) {
        for (std::uint64_t& barrier : arrived)
            initialise(&barrier);
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        for (int i = 0; i < kStages && i < count; ++i)
            copyTile(stages[i], tiles, i, &arrived[i]);
    }
    __syncthreads();
    std::uint64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const int stage = static_cast<int>(i % kStages);
        waitFor(&arrived[stage], static_cast<std::uint32_t>(i / kStages % 2));
        sum += sumOfTile(stages[stage], tiles.size(i));
        __syncthreads(); // the stage is read and may be overwritten
        if (threadIdx.x == 0 && i + kStages < count)
            copyTile(stages[stage], tiles, i + kStages, &arrived[stage]);
    }
    return sum;
}

#else

/// Older GPUs have no bulk copies; the host refuses the variant there before a launch.
__device__ __forceinline__ std::uint64_t readTiles(const Tiles&) {
    __trap();
    return 0;
}

#endif

__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm) readTma(Arguments args) {
    storeSum(args, readTiles(Tiles(args)));
}

} // namespace

const void* tmaKernel() {
    return reinterpret_cast<const void*>(readTma);
}

} // namespace ridge::workloads::bandwidth
