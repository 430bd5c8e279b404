// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/mxint8/decode_vector.h"
#include "workloads/mxint8/kernels.h"

namespace ridge::workloads::mxint8 {
namespace {

constexpr int kThreads = 256;
constexpr int kLanes = 8;            // mantissas of one load, elements of one store of 16 bytes
constexpr int kVectorsPerThread = 4; // loads under way
constexpr int kVectors = kThreads * kVectorsPerThread; // of a block
constexpr int kGroups = kVectors * kLanes / kGroup;    // of a block
constexpr int kVectorsPerGroup = kGroup / kLanes;

__global__ void __launch_bounds__(kThreads) dequantiseNaive(Operands args, std::int64_t elements) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i < elements)
        args.out[i] =
            decoded(static_cast<float>(args.mantissas[i]), unitOf(args.exponents[i / kGroup]));
}

/// The elements that fill no vector, by the first threads of the first block.
__device__ void decodeRest(const Operands& args, std::int64_t elements) {
    const std::int64_t i = elements / kLanes * kLanes + threadIdx.x;
    if (blockIdx.x == 0 && i < elements)
        args.out[i] =
            decoded(static_cast<float>(args.mantissas[i]), unitOf(args.exponents[i / kGroup]));
}

/// kShares: the units of the block's groups are decoded once, into shared memory.
template <bool kShares>
__global__ void __launch_bounds__(kThreads)
    dequantiseVectors(Operands args, std::int64_t elements) {
    const std::int64_t vectors = elements / kLanes;
    const std::int64_t begin = static_cast<std::int64_t>(blockIdx.x) * kVectors;
    const auto* const source = reinterpret_cast<const uint2*>(args.mantissas);
    auto* const target = reinterpret_cast<uint4*>(args.out);
    uint2 loaded[kVectorsPerThread];
    std::uint8_t exponents[kVectorsPerThread]; // loaded before a store, which might overwrite them
#pragma unroll
    for (int i = 0; i < kVectorsPerThread; ++i) {
        const std::int64_t vector = begin + i * kThreads + threadIdx.x;
        loaded[i] = vector < vectors ? source[vector] : uint2{};
        if (!kShares && vector < vectors)
            exponents[i] = args.exponents[vector / kVectorsPerGroup];
    }
    __shared__ float units[kShares ? kGroups : 1];
    if constexpr (kShares) {
        static_assert(kGroups == kThreads, "a thread decodes one exponent");
        const std::int64_t group = begin / kVectorsPerGroup + threadIdx.x;
        if (group * kGroup < elements)
            units[threadIdx.x] = unitOf(args.exponents[group]);
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < kVectorsPerThread; ++i) {
        const int inBlock = i * kThreads + static_cast<int>(threadIdx.x);
        const std::int64_t vector = begin + inBlock;
        if (vector < vectors)
            target[vector] = decodedVector(loaded[i], kShares ? units[inBlock / kVectorsPerGroup]
                                                              : unitOf(exponents[i]));
    }
    decodeRest(args, elements);
}

unsigned blocksOf(std::int64_t elements, std::int64_t perBlock) {
    return static_cast<unsigned>((elements + perBlock - 1) / perBlock);
}

template <bool kShares>
cudaError_t launchVectors(const Operands& operands, std::int64_t elements, cudaStream_t stream) {
    dequantiseVectors<kShares>
        <<<blocksOf(elements, kVectors * kLanes), kThreads, 0, stream>>>(operands, elements);
    return cudaGetLastError();
}

} // namespace

cudaError_t launchNaive(const Operands& operands, std::int64_t elements, cudaStream_t stream) {
    dequantiseNaive<<<blocksOf(elements, kThreads), kThreads, 0, stream>>>(operands, elements);
    return cudaGetLastError();
}

cudaError_t launchVectorised(const Operands& operands, std::int64_t elements, cudaStream_t stream) {
    return launchVectors<false>(operands, elements, stream);
}

cudaError_t launchShared(const Operands& operands, std::int64_t elements, cudaStream_t stream) {
    return launchVectors<true>(operands, elements, stream);
}

} // namespace ridge::workloads::mxint8
