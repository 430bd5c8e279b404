// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Products of a warp with 16 rows of A: what the backward kernels of mma.sync are made of.
#pragma once

#include "workloads/device/tensor_core.h"

namespace ridge::workloads::attention {

/// C[16, 8 kTiles] += A B^T over kDepth columns of both; A from row `row` of its tile on.
template <class T, int kDepth, int kTiles, int pitch>
__device__ __forceinline__ void addTransposed(float (&c)[kTiles][4],
                                              const SharedTile<T, pitch>& tileA, int row,
                                              const SharedTile<T, pitch>& tileB) {
#pragma unroll
    for (int k = 0; k < kDepth; k += 16) {
        std::uint32_t a[4];
        tileA.loadA(a, row, k);
#pragma unroll
        for (int pair = 0; pair < kTiles / 2; ++pair) {
            std::uint32_t b[4];
            tileB.loadB(b, pair * 16, k);
            multiplyAdd(c[2 * pair], a, b[0], b[1], T{});
            multiplyAdd(c[2 * pair + 1], a, b[2], b[3], T{});
        }
    }
}

/// C[16, 8 kTiles] += A B for 16 rows of B from row `k` on.
template <class T, int kTiles, int pitch>
__device__ __forceinline__ void addStep(float (&c)[kTiles][4], const std::uint32_t (&a)[4],
                                        const SharedTile<T, pitch>& tileB, int k) {
#pragma unroll
    for (int pair = 0; pair < kTiles / 2; ++pair) {
        std::uint32_t b[4];
        tileB.loadBTransposed(b, pair * 16, k);
        multiplyAdd(c[2 * pair], a, b[0], b[1], T{});
        multiplyAdd(c[2 * pair + 1], a, b[2], b[3], T{});
    }
}

/// C[16, 8 kTiles] += A B with A = the sums of another product, 16 x 8 kSums: they lie as an A is
/// to lie.
template <class T, int kTiles, int kSums, int pitch>
__device__ __forceinline__ void addProduct(float (&c)[kTiles][4], const float (&sums)[kSums][4],
                                           const SharedTile<T, pitch>& tileB) {
#pragma unroll
    for (int step = 0; step < kSums / 2; ++step) {
        const float(&left)[4] = sums[2 * step];
        const float(&right)[4] = sums[2 * step + 1];
        const std::uint32_t a[4] = {packed(left[0], left[1], T{}), packed(left[2], left[3], T{}),
                                    packed(right[0], right[1], T{}),
                                    packed(right[2], right[3], T{})};
        addStep<T>(c, a, tileB, step * 16);
    }
}

/// Sums x factor as T through the warp's own 16 rows of `staging` to the same rows of `out`.
template <class T, int kTiles, int pitch>
__device__ __forceinline__ void writeRows(const float (&sums)[kTiles][4], float factor,
                                          const SharedTile<T, pitch>& staging, int row, T* out,
                                          int dim, int validRows) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int d = 0; d < kTiles; ++d)
#pragma unroll
        for (int half = 0; half < 2; ++half)
            storePair(staging, row + half * 8 + lane / 4, d * 8 + lane % 4 * 2,
                      sums[d][2 * half] * factor, sums[d][2 * half + 1] * factor);
    __syncwarp();
    copyRowsOut<16, kTiles * 8>(staging, row, out, dim, validRows);
    __syncwarp();
}

} // namespace ridge::workloads::attention
