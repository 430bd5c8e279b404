// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The two elementwise steps of unfused attention, in place on the scores in memory. A block works
// on one row; every access is 16 bytes a thread.
#include "workloads/attention/kernels.h"
#include "workloads/attention/score_rows.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

template <class T>
__global__ void __launch_bounds__(kMostThreads) attentionMask(T* scores, Rows rows, float scale) {
    uint4* const row = rows.begin(scores);
    const int visible = rows.visibleKeys();
    forEachVector(row, rows.vectors, [&](int index, const uint4& vector) {
        float values[8];
        unpack<T>(vector, values);
#pragma unroll
        for (int i = 0; i < 8; ++i)
            values[i] = index * 8 + i < visible ? values[i] * scale : -INFINITY;
        row[index] = pack<T>(values);
    });
}

/// A maximum and the sum of 2^(x - largest) that goes with it.
struct Partial {
    float largest = -INFINITY;
    float sum = 0;

    /// The sum over both; nothing but masked scores on both sides stays empty.
    __device__ void merge(float otherLargest, float otherSum) {
        const float both = fmaxf(largest, otherLargest);
        if (both == -INFINITY)
            return;
        sum = sum * powerOfTwo(largest - both) + otherSum * powerOfTwo(otherLargest - both);
        largest = both;
    }
};

/// Every thread gets the block's whole.
__device__ __forceinline__ Partial reduceOverBlock(Partial mine) {
    __shared__ float largestOfWarp[kMostThreads / 32], sumOfWarp[kMostThreads / 32];
    for (int offset = 16; offset > 0; offset /= 2) {
        const float largest = __shfl_xor_sync(0xFFFFFFFFU, mine.largest, offset);
        const float sum = __shfl_xor_sync(0xFFFFFFFFU, mine.sum, offset);
        mine.merge(largest, sum);
    }
    if (threadIdx.x % 32 == 0) {
        largestOfWarp[threadIdx.x / 32] = mine.largest;
        sumOfWarp[threadIdx.x / 32] = mine.sum;
    }
    __syncthreads();
    Partial all;
    for (int warp = 0; warp < static_cast<int>(blockDim.x) / 32; ++warp)
        all.merge(largestOfWarp[warp], sumOfWarp[warp]);
    return all;
}

/// Reads the row once where it fits in `cache` (else a second time, from L2), writes it once.
template <class T>
__global__ void __launch_bounds__(kMostThreads)
    attentionSoftmax(T* scores, Rows rows, bool hasCache) {
    constexpr float kLog2e = 1.4426950408889634F;
    extern __shared__ uint4 cache[];
    uint4* const row = rows.begin(scores);
    Partial partial;
    forEachVector(row, rows.vectors, [&](int index, const uint4& vector) {
        if (hasCache)
            cache[index] = vector;
        float values[8];
        unpack<T>(vector, values);
        float largest = values[0];
#pragma unroll
        for (int i = 1; i < 8; ++i)
            largest = fmaxf(largest, values[i]);
        if (largest == -INFINITY)
            return;
        float sum = 0;
#pragma unroll
        for (int i = 0; i < 8; ++i)
            sum += powerOfTwo((values[i] - largest) * kLog2e);
        partial.merge(largest * kLog2e, sum);
    });
    const Partial whole = reduceOverBlock(partial);
    const float inverse = 1.0F / whole.sum;
    // A thread reads back only what it cached itself.
    forEachVector(hasCache ? cache : row, rows.vectors, [&](int index, const uint4& vector) {
        float values[8];
        unpack<T>(vector, values);
#pragma unroll
        for (int i = 0; i < 8; ++i)
            values[i] = powerOfTwo(values[i] * kLog2e - whole.largest) * inverse;
        row[index] = pack<T>(values);
    });
}

template <class T>
cudaError_t mask(const Tensors& tensors, const Shape& shape, cudaStream_t stream) {
    const Rows rows = rowsOf(shape);
    const float scale = static_cast<float>(1 / std::sqrt(static_cast<double>(shape.dim)));
    attentionMask<<<static_cast<unsigned>(shape.rows()), threadsFor(rows), 0, stream>>>(
        static_cast<T*>(tensors.scores), rows, scale);
    return cudaGetLastError();
}

template <class T>
cudaError_t softmax(const Tensors& tensors, const Shape& shape, cudaStream_t stream) {
    constexpr int kMostCached =
        40 * 1024; // bytes; with the partial sums below the 48 KiB of any GPU
    const Rows rows = rowsOf(shape);
    const int rowBytes = rows.vectors * static_cast<int>(sizeof(uint4));
    const bool hasCache = rowBytes <= kMostCached;
    attentionSoftmax<<<static_cast<unsigned>(shape.rows()), threadsFor(rows),
                       hasCache ? static_cast<std::size_t>(rowBytes) : 0, stream>>>(
        static_cast<T*>(tensors.scores), rows, hasCache);
    return cudaGetLastError();
}

} // namespace

cudaError_t launchMask(const Tensors& tensors, const Shape& shape, DataType type,
                       cudaStream_t stream) {
    return type == DataType::Fp16 ? mask<__half>(tensors, shape, stream)
                                  : mask<__nv_bfloat16>(tensors, shape, stream);
}

cudaError_t launchSoftmax(const Tensors& tensors, const Shape& shape, DataType type,
                          cudaStream_t stream) {
    return type == DataType::Fp16 ? softmax<__half>(tensors, shape, stream)
                                  : softmax<__nv_bfloat16>(tensors, shape, stream);
}

} // namespace ridge::workloads::attention
