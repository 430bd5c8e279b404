// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/kernels.h"
#include "workloads/matmul/types.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kSide = 16;

/// Blocks are numbered along a row of C first: one grid dimension serves any shape.
template <class T>
__global__ void matmulNaive(const T* a, const T* b, ResultOf<T>* c, std::int64_t m, std::int64_t n,
                            std::int64_t k, Pitches pitches) {
    const std::int64_t blocksAcross = (n + kSide - 1) / kSide;
    const std::int64_t row = blockIdx.x / blocksAcross * kSide + threadIdx.y;
    const std::int64_t column = blockIdx.x % blocksAcross * kSide + threadIdx.x;
    if (row >= m || column >= n)
        return;
    float sum = 0;
    for (std::int64_t i = 0; i < k; ++i)
        sum += static_cast<float>(a[row * pitches.a + i]) *
               static_cast<float>(b[i * pitches.b + column]);
    c[row * pitches.c + column] = static_cast<ResultOf<T>>(sum);
}

template <class T>
cudaError_t launch(const Operands& operands, const Shape& shape, cudaStream_t stream) {
    const std::int64_t blocks = ((shape.m + kSide - 1) / kSide) * ((shape.n + kSide - 1) / kSide);
    matmulNaive<<<static_cast<unsigned>(blocks), dim3(kSide, kSide), 0, stream>>>(
        static_cast<const T*>(operands.a), static_cast<const T*>(operands.b),
        static_cast<ResultOf<T>*>(operands.c), shape.m, shape.n, shape.k, operands.pitches);
    return cudaGetLastError();
}

} // namespace

cudaError_t launchNaive(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    return launchWith(type, [&](auto t) { return launch<decltype(t)>(operands, shape, stream); });
}

} // namespace ridge::workloads::matmul
