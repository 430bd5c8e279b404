// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/kernels.h"

namespace ridge::workloads::ceilings {
namespace {

/// Vectors of tile `tile`: thread t has t, t + kMemoryThreads, ...
template <int unroll>
__device__ __forceinline__ std::int64_t firstOf(std::int64_t tile) {
    return tile * (unroll * kMemoryThreads) + threadIdx.x;
}

template <int unroll>
__device__ __forceinline__ std::int64_t tilesOf(const MemoryArguments& args) {
    return args.vectors / (unroll * kMemoryThreads);
}

__device__ __forceinline__ void add(uint4& sum, const uint4& v) {
    sum.x ^= v.x;
    sum.y ^= v.y;
    sum.z ^= v.z;
    sum.w ^= v.w;
}

__device__ __forceinline__ std::int64_t threadNumber() {
    return static_cast<std::int64_t>(blockIdx.x) * kMemoryThreads + threadIdx.x;
}

template <int unroll>
__global__ void __launch_bounds__(kMemoryThreads) readMemory(MemoryArguments args) {
    const std::int64_t tiles = tilesOf<unroll>(args);
    uint4 sum{};
    for (std::int64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const uint4* const from = args.source + firstOf<unroll>(tile);
        uint4 loaded[unroll];
#pragma unroll
        for (int i = 0; i < unroll; ++i)
            loaded[i] = __ldcg(from + i * kMemoryThreads);
#pragma unroll
        for (int i = 0; i < unroll; ++i)
            add(sum, loaded[i]);
    }
    // What decides is data: the compiler must keep the loads. Random words are hardly ever all
    // zero.
    if ((sum.x | sum.y | sum.z | sum.w) == 0)
        args.target[threadIdx.x] = sum;
}

template <int unroll>
__global__ void __launch_bounds__(kMemoryThreads) writeMemory(MemoryArguments args) {
    const std::int64_t tiles = tilesOf<unroll>(args);
    const auto salt = static_cast<std::uint32_t>(threadNumber() + 1) * 0x9E3779B9U;
    uint4 word{salt, salt * 0x85EBCA6BU, salt * 0xC2B2AE35U, salt * 0x27D4EB2FU};
    for (std::int64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        uint4* const to = args.target + firstOf<unroll>(tile);
#pragma unroll
        for (int i = 0; i < unroll; ++i) {
            word.x += 0x9E3779B9U;
            word.z ^= word.x;
            to[i * kMemoryThreads] = word;
        }
    }
}

template <int unroll>
__global__ void __launch_bounds__(kMemoryThreads) copyMemory(MemoryArguments args) {
    const std::int64_t tiles = tilesOf<unroll>(args);
    for (std::int64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const std::int64_t first = firstOf<unroll>(tile);
        uint4 loaded[unroll];
#pragma unroll
        for (int i = 0; i < unroll; ++i)
            loaded[i] = __ldcg(args.source + first + i * kMemoryThreads);
#pragma unroll
        for (int i = 0; i < unroll; ++i)
            args.target[first + i * kMemoryThreads] = loaded[i];
    }
}

/// Each block goes round the set from its own place, so that all slices of L2 are asked at a time.
template <int unroll>
__global__ void __launch_bounds__(kMemoryThreads) rereadMemory(MemoryArguments args) {
    const auto tiles = static_cast<unsigned>(tilesOf<unroll>(args));
    const unsigned stride = gridDim.x % tiles;
    unsigned tile = blockIdx.x % tiles;
    uint4 sum{};
#pragma unroll 1
    for (int step = 0; step < args.steps; ++step) {
        const uint4* const from = args.source + firstOf<unroll>(tile);
        uint4 loaded[unroll];
#pragma unroll
        for (int i = 0; i < unroll; ++i)
            loaded[i] = __ldcg(from + i * kMemoryThreads);
#pragma unroll
        for (int i = 0; i < unroll; ++i)
            add(sum, loaded[i]);
        tile += stride;
        tile -= tile >= tiles ? tiles : 0;
    }
    if ((sum.x | sum.y | sum.z | sum.w) == 0x5EED)
        args.target[threadIdx.x] = sum;
}

/// Volatile for ptxas too, which would load once, before the loop.
template <int offset>
__device__ __forceinline__ uint4 loadShared(std::uint32_t address) {
    uint4 v;
    asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4 + %5];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : "r"(address), "n"(offset));
    return v;
}

__global__ void readShared(int rounds, float* out) {
    constexpr int kWarpBytes = 32 * sizeof(uint4);
    __shared__ uint4 words[kSharedReads * 32];
    for (unsigned i = threadIdx.x; i < kSharedReads * 32; i += blockDim.x)
        words[i] = uint4{i * 0x9E3779B9U, i * 0x85EBCA6BU, i * 0xC2B2AE35U, i * 0x27D4EB2FU};
    __syncthreads();
    const auto address =
        static_cast<std::uint32_t>(__cvta_generic_to_shared(words + threadIdx.x % 32));
    uint4 sum{};
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
        const uint4 loaded[kSharedReads] = {loadShared<0>(address),
                                            loadShared<1 * kWarpBytes>(address),
                                            loadShared<2 * kWarpBytes>(address),
                                            loadShared<3 * kWarpBytes>(address),
                                            loadShared<4 * kWarpBytes>(address),
                                            loadShared<5 * kWarpBytes>(address),
                                            loadShared<6 * kWarpBytes>(address),
                                            loadShared<7 * kWarpBytes>(address)};
#pragma unroll
        for (const uint4& v : loaded)
            add(sum, v);
    }
    out[static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x] =
        static_cast<float>(sum.x ^ sum.y ^ sum.z ^ sum.w);
}

} // namespace

const void* readKernel(int unroll) {
    return reinterpret_cast<const void*>(unroll == 4 ? readMemory<4> : readMemory<8>);
}

const void* writeKernel(int unroll) {
    return reinterpret_cast<const void*>(unroll == 4 ? writeMemory<4> : writeMemory<8>);
}

const void* copyKernel(int unroll) {
    return reinterpret_cast<const void*>(unroll == 4 ? copyMemory<4> : copyMemory<8>);
}

const void* rereadKernel(int unroll) {
    return reinterpret_cast<const void*>(unroll == 4 ? rereadMemory<4> : rereadMemory<8>);
}

const void* sharedReadKernel() {
    return reinterpret_cast<const void*>(readShared);
}

} // namespace ridge::workloads::ceilings
