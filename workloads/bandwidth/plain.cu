// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/pattern.h"
#include "workloads/bandwidth/tiles.h"

namespace ridge::workloads::bandwidth {
namespace {

constexpr int kVectorsPerThread = kTileVectors / kThreads;

__global__ void __launch_bounds__(kThreads, kMostBlocksPerSm) readPlain(Arguments args) {
    __shared__ uint4 tile[kTileVectors];
    const Tiles tiles(args);
    const std::int64_t count = tiles.count();
    std::uint64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const uint4* const source = tiles.begin(i);
        const int size = tiles.size(i);
        uint4 loaded[kVectorsPerThread];
#pragma unroll
        for (int j = 0; j < kVectorsPerThread; ++j) {
            const int index = j * kThreads + static_cast<int>(threadIdx.x);
            loaded[j] = index < size ? source[index] : uint4{};
        }
#pragma unroll
        for (int j = 0; j < kVectorsPerThread; ++j)
            tile[j * kThreads + threadIdx.x] = loaded[j];
        __syncthreads(); // the tile is whole
        sum += sumOfTile(tile, size);
        __syncthreads(); // the tile is read and may be overwritten
    }
    storeSum(args, sum);
}

__global__ void fillPatternKernel(std::uint32_t* out, std::int64_t words, std::uint32_t seed) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
         i < words; i += stride)
        out[i] = patternWord(static_cast<std::uint64_t>(i), seed);
}

} // namespace

const void* plainKernel() {
    return reinterpret_cast<const void*>(readPlain);
}

cudaError_t fillPattern(void* out, std::int64_t vectors, std::uint32_t seed, cudaStream_t stream) {
    constexpr int kBlocks = 4096;
    fillPatternKernel<<<kBlocks, kThreads, 0, stream>>>(static_cast<std::uint32_t*>(out),
                                                        vectors * 4, seed);
    return cudaGetLastError();
}

} // namespace ridge::workloads::bandwidth
