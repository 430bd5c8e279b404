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
__device__ __forceinline__ void copyTile(uint4* tile, const Tiles& tiles, std::uint64_t* arrived) {
    const std::uint32_t bytes = static_cast<std::uint32_t>(tiles.size()) * 16U;
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sharedAddress(arrived)),
        "r"(bytes)
        : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(sharedAddress(tile)),
                 "l"(tiles.begin()), "r"(bytes), "r"(sharedAddress(arrived))
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

__device__ __forceinline__ std::uint64_t readTiles(const Arguments& args) {
    extern __shared__ __align__(128) uint4 memory[];
    __shared__ std::uint64_t arrived[kMostStages];
    Tiles ahead(args), tiles(args);
    const std::int64_t count = tiles.count(args.passes);
    if (threadIdx.x == 0) {
        for (std::uint64_t& barrier : arrived)
            initialise(&barrier);
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        for (int i = 0; i < args.stages && i < count; ++i, ahead.advance())
            copyTile(memory + i * kTileVectors, ahead, &arrived[i]);
    }
    __syncthreads();
    std::uint64_t sum = 0;
    int stage = 0;
    std::uint32_t parity = 0;
    for (std::int64_t i = 0; i < count; ++i, tiles.advance()) {
        waitFor(&arrived[stage], parity);
        sum += sumOfTile(memory + stage * kTileVectors, tiles.size());
        __syncthreads(); // the stage is read and may be overwritten
        if (threadIdx.x == 0 && i + args.stages < count) {
            copyTile(memory + stage * kTileVectors, ahead, &arrived[stage]);
            ahead.advance();
        }
        if (++stage == args.stages) {
            stage = 0;
            parity ^= 1U;
        }
    }
    return sum;
}

#else

/// Older GPUs have no bulk copies; the host refuses the variant there before a launch.
__device__ __forceinline__ std::uint64_t readTiles(const Arguments&) {
    __trap();
    return 0;
}

#endif

__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm) readTma(Arguments args) {
    storeSum(args, readTiles(args));
}

} // namespace

ReadKernel tmaKernel(int stages) {
    return {reinterpret_cast<const void*>(readTma), static_cast<std::size_t>(stages) * kTileBytes};
}

} // namespace ridge::workloads::bandwidth
