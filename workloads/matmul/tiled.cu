// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/kernels.h"
#include "workloads/matmul/types.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kTile = 32;

/// Outside the matrices the tiles hold zeros, so any shape works.
template <class T>
__global__ void __launch_bounds__(kTile* kTile)
    matmulTiled(const T* a, const T* b, ResultOf<T>* c, std::int64_t m, std::int64_t n,
                std::int64_t k, Pitches pitches) {
    __shared__ float tileA[kTile][kTile];
    __shared__ float tileB[kTile][kTile];
    const std::int64_t blocksAcross = (n + kTile - 1) / kTile;
    const std::int64_t row = blockIdx.x / blocksAcross * kTile + threadIdx.y;
    const std::int64_t column = blockIdx.x % blocksAcross * kTile + threadIdx.x;
    float sum = 0;
    for (std::int64_t start = 0; start < k; start += kTile) {
        const std::int64_t columnOfA = start + threadIdx.x;
        const std::int64_t rowOfB = start + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] =
            row < m && columnOfA < k ? static_cast<float>(a[row * pitches.a + columnOfA]) : 0.0F;
        tileB[threadIdx.y][threadIdx.x] =
            rowOfB < k && column < n ? static_cast<float>(b[rowOfB * pitches.b + column]) : 0.0F;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < kTile; ++i)
            sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    if (row < m && column < n)
        c[row * pitches.c + column] = static_cast<ResultOf<T>>(sum);
}

template <class T>
cudaError_t launch(const Operands& operands, const Shape& shape, cudaStream_t stream) {
    const std::int64_t blocks = ((shape.m + kTile - 1) / kTile) * ((shape.n + kTile - 1) / kTile);
    matmulTiled<<<static_cast<unsigned>(blocks), dim3(kTile, kTile), 0, stream>>>(
        static_cast<const T*>(operands.a), static_cast<const T*>(operands.b),
        static_cast<ResultOf<T>*>(operands.c), shape.m, shape.n, shape.k, operands.pitches);
    return cudaGetLastError();
}

} // namespace

cudaError_t launchTiled(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    return launchWith(type, [&](auto t) { return launch<decltype(t)>(operands, shape, stream); });
}

} // namespace ridge::workloads::matmul
