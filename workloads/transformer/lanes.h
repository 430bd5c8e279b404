// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the kernels of this workload share: vectors of elements that one thread loads at once, sums
// over a block, the choice of the element type.
#pragma once

#include "workloads/harness/data_type.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace ridge::workloads::transformer {

/// `count` neighbouring elements at a multiple of their size; by default 16 bytes.
template <class T, int count = 16 / static_cast<int>(sizeof(T))>
struct alignas(count * sizeof(T)) Lanes {
    static constexpr int kCount = count;
    T values[count];

    __device__ static Lanes from(const T* address) {
        return *reinterpret_cast<const Lanes*>(address);
    }
    __device__ void to(T* address) const { *reinterpret_cast<Lanes*>(address) = *this; }
    __device__ float operator[](int i) const { return static_cast<float>(values[i]); }
    __device__ void set(int i, float value) { values[i] = static_cast<T>(value); }
};

/// Returns the sums of both values over the block to all of its threads. The block has whole warps
/// and at most 1024 threads.
__device__ __forceinline__ float2 sumOverBlock(float2 mine) {
    __shared__ float2 ofWarp[32];
    for (int offset = 16; offset > 0; offset /= 2) {
        mine.x += __shfl_xor_sync(0xFFFFFFFFU, mine.x, offset);
        mine.y += __shfl_xor_sync(0xFFFFFFFFU, mine.y, offset);
    }
    __syncthreads(); // who still reads the sums before
    if (threadIdx.x % 32 == 0)
        ofWarp[threadIdx.x / 32] = mine;
    __syncthreads();
    float2 all{0, 0};
    for (unsigned warp = 0; warp < blockDim.x / 32; ++warp) {
        all.x += ofWarp[warp].x;
        all.y += ofWarp[warp].y;
    }
    return all;
}

/// Calls use(value of the element type) and gives the error of the launches in it.
template <class Use>
cudaError_t withType(DataType type, Use use) {
    if (type == DataType::Fp32)
        use(float{});
    else if (type == DataType::Fp16)
        use(__half{});
    else
        use(__nv_bfloat16{});
    return cudaGetLastError();
}

inline unsigned blocksFor(std::int64_t items, int threads) {
    return static_cast<unsigned>((items + threads - 1) / threads);
}

} // namespace ridge::workloads::transformer
