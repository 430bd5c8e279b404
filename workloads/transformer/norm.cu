// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/formulas.h"
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 128;
constexpr int kColumns = 32, kRows = 16; // of a block that sums partial gradients

/// Calls use(first column of a vector) for those of this thread.
template <class T, class Use>
__device__ __forceinline__ void forEachVector(int dim, Use use) {
    for (int i = static_cast<int>(threadIdx.x) * Lanes<T>::kCount; i < dim;
         i += kThreads * Lanes<T>::kCount)
        use(i);
}

__device__ __forceinline__ float normScale(float squares, int dim) {
    return rsqrtf(squares / static_cast<float>(dim) + static_cast<float>(kNormEpsilon));
}

template <class T>
__global__ void __launch_bounds__(kThreads)
    normKernel(const T* all, const T* gain, T* out, int dim) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * dim;
    float2 squares{0, 0};
    forEachVector<T>(dim, [&](int i) {
        const auto x = Lanes<T>::from(all + row + i);
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
            squares.x += x[lane] * x[lane];
    });
    const float scale = normScale(sumOverBlock(squares).x, dim);
    forEachVector<T>(dim, [&](int i) {
        const auto x = Lanes<T>::from(all + row + i), g = Lanes<T>::from(gain + i);
        Lanes<T> y;
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
            y.set(lane, x[lane] * scale * g[lane]);
        y.to(out + row + i);
    });
}

/// With s = 1 / sqrt(mean(x^2) + epsilon): dx = s (dy g - x s^2 sum(dy g x) / dim), dg = sum over
/// the rows of dy x s. A block takes every gridDim-th row.
template <class T, bool adds>
__global__ void __launch_bounds__(kThreads)
    normBackwardKernel(NormBackward norm, int rows, int dim) {
    extern __shared__ float gainSums[]; // [dim], each owned by one thread
    const auto* const gain = static_cast<const T*>(norm.gain);
    forEachVector<T>(dim, [&](int i) {
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
            gainSums[i + lane] = 0;
    });
    for (int token = static_cast<int>(blockIdx.x); token < rows;
         token += static_cast<int>(gridDim.x)) {
        const std::int64_t row = static_cast<std::int64_t>(token) * dim;
        const auto* const xs = static_cast<const T*>(norm.x) + row;
        const auto* const dys = static_cast<const T*>(norm.outGradient) + row;
        auto* const dxs = static_cast<T*>(norm.streamGradient) + row;
        float2 sums{0, 0}; // of x^2 and of dy g x
        forEachVector<T>(dim, [&](int i) {
            const auto x = Lanes<T>::from(xs + i), dy = Lanes<T>::from(dys + i);
            const auto g = Lanes<T>::from(gain + i);
            for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
                sums.x += x[lane] * x[lane];
                sums.y += dy[lane] * g[lane] * x[lane];
            }
        });
        sums = sumOverBlock(sums);
        const float scale = normScale(sums.x, dim);
        const float along = sums.y * scale * scale / static_cast<float>(dim);
        forEachVector<T>(dim, [&](int i) {
            const auto x = Lanes<T>::from(xs + i), dy = Lanes<T>::from(dys + i);
            const auto g = Lanes<T>::from(gain + i);
            Lanes<T> dx{};
            if constexpr (adds)
                dx = Lanes<T>::from(dxs + i);
            for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
                gainSums[i + lane] += dy[lane] * x[lane] * scale;
                dx.set(lane,
                       (adds ? dx[lane] : 0.0F) + scale * (dy[lane] * g[lane] - x[lane] * along));
            }
            dx.to(dxs + i);
        });
    }
    float* const out = norm.partialGradients + static_cast<std::int64_t>(blockIdx.x) * dim;
    forEachVector<T>(dim, [&](int i) {
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
            out[i + lane] = gainSums[i + lane];
    });
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
        normKernel<<<static_cast<unsigned>(shape.tokens()), kThreads, 0, stream>>>(
            static_cast<const T*>(x), static_cast<const T*>(gain), static_cast<T*>(y),
            static_cast<int>(shape.dim));
    });
}

cudaError_t launchNormBackward(const NormBackward& norm, const Shape& shape, DataType type,
                               cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>(gainPartials(shape));
    const std::size_t shared = static_cast<std::size_t>(shape.dim) * sizeof(float);
    const int rows = static_cast<int>(shape.tokens()), dim = static_cast<int>(shape.dim);
    return withType(type, [&](auto element) {
        using T = decltype(element);
        if (norm.adds)
            normBackwardKernel<T, true><<<blocks, kThreads, shared, stream>>>(norm, rows, dim);
        else
            normBackwardKernel<T, false><<<blocks, kThreads, shared, stream>>>(norm, rows, dim);
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
