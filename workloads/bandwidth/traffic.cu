// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernels that write: the pattern, a copy, and numbers that cost nothing to make.
#include "workloads/bandwidth/kernels.h"
#include "workloads/bandwidth/pattern.h"

namespace ridge::workloads::bandwidth {
namespace {

/// Calls body(i) for the thread's share of `count`, neighbours by neighbouring threads.
template <class Body>
__device__ __forceinline__ void forShare(std::int64_t count, Body body) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
#pragma unroll 4
    for (; i < count; i += stride)
        body(i);
}

__global__ void fillPatternKernel(std::uint32_t* out, std::int64_t words, std::uint32_t seed) {
    forShare(words,
             [=](std::int64_t i) { out[i] = patternWord(static_cast<std::uint64_t>(i), seed); });
}

__global__ void __launch_bounds__(kThreads)
    copyVectors(uint4* __restrict__ out, const uint4* __restrict__ source, std::int64_t vectors) {
    forShare(vectors, [=](std::int64_t i) { out[i] = source[i]; });
}

__global__ void __launch_bounds__(kThreads)
    writeVectors(uint4* out, std::int64_t vectors, std::uint32_t seed) {
    forShare(vectors, [=](std::int64_t i) {
        const auto word = static_cast<std::uint64_t>(4 * i);
        out[i] = {writtenWord(word, seed), writtenWord(word + 1, seed), writtenWord(word + 2, seed),
                  writtenWord(word + 3, seed)};
    });
}

} // namespace

cudaError_t fillPattern(void* out, std::int64_t vectors, std::uint32_t seed, cudaStream_t stream) {
    constexpr int kBlocks = 4096;
    fillPatternKernel<<<kBlocks, kThreads, 0, stream>>>(static_cast<std::uint32_t*>(out),
                                                        vectors * 4, seed);
    return cudaGetLastError();
}

cudaError_t launchCopy(void* out, const void* source, std::int64_t vectors, unsigned blocks,
                       cudaStream_t stream) {
    copyVectors<<<blocks, kThreads, 0, stream>>>(static_cast<uint4*>(out),
                                                 static_cast<const uint4*>(source), vectors);
    return cudaGetLastError();
}

cudaError_t launchWrite(void* out, std::int64_t vectors, std::uint32_t seed, unsigned blocks,
                        cudaStream_t stream) {
    writeVectors<<<blocks, kThreads, 0, stream>>>(static_cast<uint4*>(out), vectors, seed);
    return cudaGetLastError();
}

} // namespace ridge::workloads::bandwidth
