// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Four rows of weights against one row of X. Each thread loads 16 bytes of all four rows before it
// waits for any; X is staged in shared memory in an order in which neighbouring threads read
// neighbouring 16 bytes.
#include "workloads/device/tensor_core.h"
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/unpack.h"

namespace ridge::workloads::lowbit {
namespace {

constexpr int kThreads = 128;
constexpr int kRows = 4; // of W, and elements of Y, of a block

/// 16 bytes of weights.
template <int bits>
struct Chunk {
    static constexpr int kElements = 128 / bits;
    static constexpr int kEights = kElements / 8;
};

template <int bits>
__device__ __forceinline__ void loadRows(uint4 (&chunks)[kRows], const std::uint8_t* weights,
                                         std::int64_t chunksPerRow, std::int64_t chunk,
                                         std::int64_t firstRow, std::int64_t n) {
    const auto* const source = reinterpret_cast<const uint4*>(weights);
#pragma unroll
    for (int row = 0; row < kRows; ++row)
        chunks[row] = chunk < chunksPerRow && firstRow + row < n
                          ? source[(firstRow + row) * chunksPerRow + chunk]
                          : uint4{};
}

/// The X of kThreads chunks from `first` on, zeros beyond the depth: eight elements `e` of chunk c
/// go to staged[e][c].
template <int bits>
__device__ __forceinline__ void stage(uint4 (&staged)[Chunk<bits>::kEights][kThreads],
                                      const uint4* x, std::int64_t first, std::int64_t eights) {
    constexpr int kEights = Chunk<bits>::kEights;
#pragma unroll
    for (int i = 0; i < kEights; ++i) {
        const int index = i * kThreads + static_cast<int>(threadIdx.x);
        const std::int64_t eight = first * kEights + index;
        staged[index % kEights][index / kEights] = eight < eights ? x[eight] : uint4{};
    }
}

template <class T>
__device__ __forceinline__ void widenEight(float (&values)[8], const uint4& packedValues) {
    const std::uint32_t words[4] = {packedValues.x, packedValues.y, packedValues.z, packedValues.w};
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 pair = unpacked(words[i], T{});
        values[2 * i] = pair.x;
        values[2 * i + 1] = pair.y;
    }
}

/// Adds q x over eight elements of one row.
template <class T, int bits>
__device__ __forceinline__ float addEight(float sum, const uint4& chunk, int eight,
                                          const float (&x)[8]) {
    const std::uint32_t words[4] = {chunk.x, chunk.y, chunk.z, chunk.w};
    std::uint32_t eightWords[kWordsOfEight<bits>], pairs[4];
#pragma unroll
    for (int i = 0; i < kWordsOfEight<bits>; ++i)
        eightWords[i] = words[eight * kWordsOfEight<bits> + i];
    unpackEight(eightWords, pairs, T{});
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 q = unpacked(pairs[i], T{});
        sum = fmaf(q.x, x[2 * i], sum);
        sum = fmaf(q.y, x[2 * i + 1], sum);
    }
    return sum;
}

/// Sum over the block, valid in thread 0; all threads call it.
__device__ __forceinline__ float sumOfBlock(float value, float (&ofWarp)[kThreads / 32]) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_xor_sync(0xFFFFFFFFU, value, offset);
    if (threadIdx.x % 32 == 0)
        ofWarp[threadIdx.x / 32] = value;
    __syncthreads();
    float sum = 0;
    for (const float part : ofWarp)
        sum += part;
    return sum;
}

struct Sizes {
    std::int64_t m, n, depth, columns, group;
};

template <class T, int bits>
__global__ void __launch_bounds__(kThreads)
    multiplyVector(const T* x, const std::uint8_t* weights, const T* scales, T* y, Sizes sizes) {
    __shared__ uint4 staged[Chunk<bits>::kEights][kThreads];
    __shared__ float ofWarp[kRows][kThreads / 32];
    const std::int64_t yRow = blockIdx.x % sizes.m; // neighbouring blocks share weights
    const std::int64_t firstRow = blockIdx.x / sizes.m * kRows;
    const std::int64_t chunksPerRow = sizes.depth / Chunk<bits>::kElements;
    const auto* const xRow = reinterpret_cast<const uint4*>(x + yRow * sizes.depth);
    float sums[kRows] = {};
    for (std::int64_t first = 0; first < chunksPerRow; first += kThreads) {
        const std::int64_t chunk = first + threadIdx.x;
        uint4 chunks[kRows];
        loadRows<bits>(chunks, weights, chunksPerRow, chunk, firstRow, sizes.n);
        stage<bits>(staged, xRow, first, sizes.depth / 8);
        __syncthreads(); // X is staged
        float parts[kRows] = {};
#pragma unroll
        for (int eight = 0; eight < Chunk<bits>::kEights; ++eight) {
            float values[8];
            widenEight<T>(values, staged[eight][threadIdx.x]);
#pragma unroll
            for (int row = 0; row < kRows; ++row)
                parts[row] = addEight<T, bits>(parts[row], chunks[row], eight, values);
        }
        const T* const scale =
            scales + chunk * Chunk<bits>::kElements / sizes.group * sizes.columns + firstRow;
#pragma unroll
        for (int row = 0; row < kRows; ++row)
            if (chunk < chunksPerRow && firstRow + row < sizes.n)
                sums[row] += static_cast<float>(scale[row]) * parts[row];
        __syncthreads(); // X is read and may be overwritten
    }
#pragma unroll
    for (int row = 0; row < kRows; ++row) {
        const float sum = sumOfBlock(sums[row], ofWarp[row]);
        if (threadIdx.x == 0 && firstRow + row < sizes.n)
            y[yRow * sizes.columns + firstRow + row] = static_cast<T>(sum / (1 << (bits - 1)));
    }
}

template <class T, int bits>
cudaError_t launch(const Operands& operands, const Shape& shape, cudaStream_t stream) {
    const std::int64_t blocks = (shape.n + kRows - 1) / kRows * shape.m;
    multiplyVector<T, bits><<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(
        static_cast<const T*>(operands.x), static_cast<const std::uint8_t*>(operands.weights),
        static_cast<const T*>(operands.scales), static_cast<T*>(operands.y),
        Sizes{shape.m, shape.n, shape.depth(), shape.columns(), shape.group});
    return cudaGetLastError();
}

} // namespace

cudaError_t launchGemv(const Operands& operands, const Shape& shape, DataType type,
                       cudaStream_t stream) {
    if (type == DataType::Fp16)
        return shape.bits == 4 ? launch<__half, 4>(operands, shape, stream)
                               : launch<__half, 8>(operands, shape, stream);
    return shape.bits == 4 ? launch<__nv_bfloat16, 4>(operands, shape, stream)
                           : launch<__nv_bfloat16, 8>(operands, shape, stream);
}

} // namespace ridge::workloads::lowbit
