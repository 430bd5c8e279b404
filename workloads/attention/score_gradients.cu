// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The softmax backwards, of unfused attention: dS = scale P (dP - rowsum(P dP)), in dP's place.
#include "workloads/attention/kernels.h"
#include "workloads/attention/score_rows.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

/// Every thread gets the block's sum.
__device__ __forceinline__ float sumOverBlock(float mine) {
    __shared__ float sums[kMostThreads / 32];
    for (int offset = 16; offset > 0; offset /= 2)
        mine += __shfl_xor_sync(0xFFFFFFFFU, mine, offset);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = mine;
    __syncthreads();
    float all = 0;
    for (int warp = 0; warp < static_cast<int>(blockDim.x) / 32; ++warp)
        all += sums[warp];
    return all;
}

/// Both rows are read twice, the second time from L1 or L2.
template <class T>
__global__ void __launch_bounds__(kMostThreads)
    attentionScoreGradients(T* scores, T* gradients, Rows rows, float scale) {
    const uint4* const row = rows.begin(scores);
    uint4* const gradientRow = rows.begin(gradients);
    float sum = 0;
    forEachVector(row, rows.vectors, [&](int index, const uint4& vector) {
        float p[8], dp[8];
        unpack<T>(vector, p);
        unpack<T>(gradientRow[index], dp);
#pragma unroll
        for (int i = 0; i < 8; ++i)
            sum += p[i] * dp[i];
    });
    const float whole = sumOverBlock(sum);
    forEachVector(row, rows.vectors, [&](int index, const uint4& vector) {
        float p[8], dp[8];
        unpack<T>(vector, p);
        unpack<T>(gradientRow[index], dp);
#pragma unroll
        for (int i = 0; i < 8; ++i)
            dp[i] = scale * p[i] * (dp[i] - whole);
        gradientRow[index] = pack<T>(dp);
    });
}

template <class T>
cudaError_t scoreGradients(const Tensors& tensors, const Shape& shape, cudaStream_t stream) {
    const Rows rows = rowsOf(shape);
    const float scale = static_cast<float>(1 / std::sqrt(static_cast<double>(shape.dim)));
    attentionScoreGradients<<<static_cast<unsigned>(shape.rows()), threadsFor(rows), 0, stream>>>(
        static_cast<T*>(tensors.scores), static_cast<T*>(tensors.scoreGradients), rows, scale);
    return cudaGetLastError();
}

} // namespace

cudaError_t launchScoreGradients(const Tensors& tensors, const Shape& shape, DataType type,
                                 cudaStream_t stream) {
    return type == DataType::Fp16 ? scoreGradients<__half>(tensors, shape, stream)
                                  : scoreGradients<__nv_bfloat16>(tensors, shape, stream);
}

} // namespace ridge::workloads::attention
