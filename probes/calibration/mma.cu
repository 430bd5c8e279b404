// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Products on tensor cores without memory traffic, by warps.
#include "probes/calibration/kernels.h"

#include <cuda_bf16.h>

namespace ridge::workloads::calibration {
namespace {

constexpr int kChains = 8; ///< independent sums of a warp; a product takes some 30 cycles

/// Two bf16 numbers in [0.5, 1) with random signs, another pair for every thread and `salt`.
__device__ std::uint32_t pairOf(std::uint32_t salt) {
    std::uint32_t x =
        (blockIdx.x * blockDim.x + threadIdx.x + 1) * 0x9E3779B9U + salt * 0x85EBCA6BU;
    x = (x ^ (x >> 16)) * 0xC2B2AE35U;
    return (x & 0x807F807FU) | 0x3F003F00U;
}

/// c += A B of 16 x 8 x 16; the registers' layout does not matter for random tiles.
__device__ __forceinline__ void multiplyAdd(float (&c)[4], const std::uint32_t (&a)[4],
                                            const std::uint32_t (&b)[2]) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__global__ void __launch_bounds__(256) warpProducts(int rounds, float* out) {
    std::uint32_t a[4], b[kChains][2];
    float c[kChains][4] = {};
#pragma unroll
    for (int i = 0; i < 4; ++i)
        a[i] = pairOf(i);
#pragma unroll
    for (int i = 0; i < kChains; ++i) {
        b[i][0] = pairOf(4 + 2 * i);
        b[i][1] = pairOf(5 + 2 * i);
    }
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int step = 0; step < 4; ++step)
#pragma unroll
            for (int i = 0; i < kChains; ++i)
                multiplyAdd(c[i], a, b[i]);
    }
    float sum = 0;
#pragma unroll
    for (const auto& tile : c)
        sum += tile[0] + tile[1] + tile[2] + tile[3];
    out[static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x] = sum;
}

} // namespace

const void* warpProductsKernel() {
    return reinterpret_cast<const void*>(warpProducts);
}

} // namespace ridge::workloads::calibration
