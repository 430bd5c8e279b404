// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/formulas.h"
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

namespace ridge::workloads::transformer {
namespace {

constexpr int kMostThreads = 1024;
constexpr int kColumns = 32, kRows = 16; // of a block that sums partial gradients

/// A thread has one vector of the row.
template <class T>
unsigned threadsOf(const Shape& shape) {
    return blocksFor(shape.dim, 32 * Lanes<T>::kCount) * 32;
}

__device__ __forceinline__ float normScale(float squares, int dim) {
    return rsqrtf(squares / static_cast<float>(dim) + static_cast<float>(kNormEpsilon));
}

/// Zeros where the row has no element for this thread.
template <class T>
__device__ __forceinline__ Lanes<T> loadMine(const T* row, int dim) {
    const int i = static_cast<int>(threadIdx.x) * Lanes<T>::kCount;
    return i < dim ? Lanes<T>::from(row + i) : Lanes<T>{};
}

template <class T>
__device__ __forceinline__ void storeMine(const Lanes<T>& values, T* row, int dim) {
    const int i = static_cast<int>(threadIdx.x) * Lanes<T>::kCount;
    if (i < dim)
        values.to(row + i);
}

template <class T>
__global__ void __launch_bounds__(kMostThreads)
    normKernel(const T* all, const T* gain, T* out, int dim) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * dim;
    const auto x = loadMine(all + row, dim), g = loadMine(gain, dim);
    float2 squares{0, 0};
    for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
        squares.x += x[lane] * x[lane];
    const float scale = normScale(sumOverBlock(squares).x, dim);
    Lanes<T> y;
    for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
        y.set(lane, x[lane] * scale * g[lane]);
    storeMine(y, out + row, dim);
}

/// With s = 1 / sqrt(mean(x^2) + epsilon): dx = s (dy g - x s^2 sum(dy g x) / dim), dg = sum over
/// the rows of dy x s. A block takes every gridDim-th row.
template <class T, bool adds>
__global__ void __launch_bounds__(kMostThreads)
    normBackwardKernel(NormBackward norm, int rows, int dim) {
    const auto g = loadMine(static_cast<const T*>(norm.gain), dim);
    float gainSums[Lanes<T>::kCount] = {};
    for (int token = static_cast<int>(blockIdx.x); token < rows;
         token += static_cast<int>(gridDim.x)) {
        const std::int64_t row = static_cast<std::int64_t>(token) * dim;
        auto* const stream = static_cast<T*>(norm.streamGradient) + row;
        const auto x = loadMine(static_cast<const T*>(norm.x) + row, dim);
        const auto dy = loadMine(static_cast<const T*>(norm.outGradient) + row, dim);
        Lanes<T> dx{};
        if constexpr (adds)
            dx = loadMine<T>(stream, dim);
        float2 sums{0, 0}; // of x^2 and of dy g x
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
            sums.x += x[lane] * x[lane];
            sums.y += dy[lane] * g[lane] * x[lane];
        }
        sums = sumOverBlock(sums);
        const float scale = normScale(sums.x, dim);
        const float along = sums.y * scale * scale / static_cast<float>(dim);
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
            gainSums[lane] += dy[lane] * x[lane] * scale;
            dx.set(lane, dx[lane] + scale * (dy[lane] * g[lane] - x[lane] * along));
        }
        storeMine(dx, stream, dim);
    }
    Lanes<float, Lanes<T>::kCount> partial;
    for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
        partial.set(lane, gainSums[lane]);
    const int i = static_cast<int>(threadIdx.x) * Lanes<T>::kCount;
    if (i < dim)
        partial.to(norm.partialGradients + static_cast<std::int64_t>(blockIdx.x) * dim + i);
}

__global__ void gainGradientsKernel(const float* partials, float* gradients, int count, int dim) {
    __shared__ float sums[kRows][kColumns];
    const int column = static_cast<int>(blockIdx.x * kColumns + threadIdx.x);
    const std::int64_t norm = blockIdx.y;
    float sum = 0;
    if (column < dim)
        for (int row = static_cast<int>(threadIdx.y); row < count; row += kRows)
            sum += partials[(norm * count + row) * dim + column];
    sums[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y != 0 || column >= dim)
        return;
    for (int row = 1; row < kRows; ++row)
        sum += sums[row][threadIdx.x];
    gradients[norm * dim + column] = sum;
}

} // namespace

cudaError_t launchNorm(const void* x, const void* gain, void* y, const Shape& shape, DataType type,
                       cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        normKernel<<<static_cast<unsigned>(shape.tokens()), threadsOf<T>(shape), 0, stream>>>(
            static_cast<const T*>(x), static_cast<const T*>(gain), static_cast<T*>(y),
            static_cast<int>(shape.dim));
    });
}

cudaError_t launchNormBackward(const NormBackward& norm, const Shape& shape, DataType type,
                               cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>(gainPartials(shape));
    const int rows = static_cast<int>(shape.tokens()), dim = static_cast<int>(shape.dim);
    return withType(type, [&](auto element) {
        using T = decltype(element);
        const unsigned threads = threadsOf<T>(shape);
        if (norm.adds)
            normBackwardKernel<T, true><<<blocks, threads, 0, stream>>>(norm, rows, dim);
        else
            normBackwardKernel<T, false><<<blocks, threads, 0, stream>>>(norm, rows, dim);
    });
}

cudaError_t launchGainGradients(const float* partials, float* gradients, const Shape& shape,
                                cudaStream_t stream) {
    const dim3 blocks(blocksFor(shape.dim, kColumns), static_cast<unsigned>(shape.norms()));
    gainGradientsKernel<<<blocks, dim3(kColumns, kRows), 0, stream>>>(
        partials, gradients, static_cast<int>(gainPartials(shape)), static_cast<int>(shape.dim));
    return cudaGetLastError();
}

} // namespace ridge::workloads::transformer
