// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Causal softmax of attention with the scores in memory. A warp has a row; query i sees keys 0 to
// i.
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

#include <cmath>

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 256, kRowsOfBlock = kThreads / 32;

/// The row of this warp: where it begins and how many keys its query sees; none beyond the last.
struct Row {
    std::int64_t begin = 0;
    int visible = 0;

    __device__ Row(std::int64_t rows, int context) {
        const std::int64_t row =
            static_cast<std::int64_t>(blockIdx.x) * kRowsOfBlock + threadIdx.x / 32;
        if (row >= rows)
            return;
        begin = row * context;
        visible = static_cast<int>(row % context) + 1;
    }
};

__device__ __forceinline__ float sumOverWarp(float value) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_xor_sync(0xFFFFFFFFU, value, offset);
    return value;
}

__device__ __forceinline__ float largestOverWarp(float value) {
    for (int offset = 16; offset > 0; offset /= 2)
        value = fmaxf(value, __shfl_xor_sync(0xFFFFFFFFU, value, offset));
    return value;
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    softmaxKernel(T* scores, std::int64_t rows, int context) {
    const Row row(rows, context);
    if (row.visible == 0)
        return;
    T* const s = scores + row.begin;
    const int lane = static_cast<int>(threadIdx.x % 32);
    float largest = -INFINITY;
    for (int key = lane; key < row.visible; key += 32)
        largest = fmaxf(largest, static_cast<float>(s[key]));
    largest = largestOverWarp(largest);
    float sum = 0;
    for (int key = lane; key < row.visible; key += 32)
        sum += __expf(static_cast<float>(s[key]) - largest);
    const float factor = 1.0F / sumOverWarp(sum);
    for (int key = lane; key < context; key += 32)
        s[key] = static_cast<T>(
            key < row.visible ? __expf(static_cast<float>(s[key]) - largest) * factor : 0.0F);
}

/// ds = p (dp - sum of p dp).
template <class T>
__global__ void __launch_bounds__(kThreads)
    softmaxBackwardKernel(const T* probabilities, T* gradients, std::int64_t rows, int context) {
    const Row row(rows, context);
    if (row.visible == 0)
        return;
    const T* const p = probabilities + row.begin;
    T* const d = gradients + row.begin;
    const int lane = static_cast<int>(threadIdx.x % 32);
    float sum = 0;
    for (int key = lane; key < row.visible; key += 32)
        sum += static_cast<float>(p[key]) * static_cast<float>(d[key]);
    sum = sumOverWarp(sum);
    for (int key = lane; key < context; key += 32)
        d[key] = static_cast<T>(key < row.visible ? static_cast<float>(p[key]) *
                                                        (static_cast<float>(d[key]) - sum)
                                                  : 0.0F);
}

std::int64_t rowsOf(const Shape& shape) {
    return shape.tokens() * shape.heads;
}

} // namespace

cudaError_t launchSoftmax(void* scores, const Shape& shape, DataType type, cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        softmaxKernel<<<blocksFor(rowsOf(shape), kRowsOfBlock), kThreads, 0, stream>>>(
            static_cast<T*>(scores), rowsOf(shape), static_cast<int>(shape.context));
    });
}

cudaError_t launchSoftmaxBackward(const void* probabilities, void* gradients, const Shape& shape,
                                  DataType type, cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        softmaxBackwardKernel<<<blocksFor(rowsOf(shape), kRowsOfBlock), kThreads, 0, stream>>>(
            static_cast<const T*>(probabilities), static_cast<T*>(gradients), rowsOf(shape),
            static_cast<int>(shape.context));
    });
}

} // namespace ridge::workloads::transformer
