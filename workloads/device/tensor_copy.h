// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies of boxes of a matrix by the tensor memory accelerator (PTX ISA, cp.async.bulk.tensor;
// sm_90). The map says the matrix, the box and how it lies in shared memory (harness/tensor_map.h).
// Outside of the matrix zeros are read and nothing is written. One thread starts a copy.
#pragma once

#include "workloads/device/tensor_core.h"

#include <cstdint>
#include <cuda.h>

namespace ridge::workloads {

/// Where a box begins.
struct BoxPlace {
    int matrix = 0, row = 0, column = 0;
};

/// Copies the box to `box`; its bytes are counted at barrier `arrived`.
__device__ __forceinline__ void loadBox(void* box, const CUtensorMap* map, const BoxPlace& place,
                                        std::uint64_t* arrived) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4, %5}], [%2];" ::"r"(sharedAddress(box)),
                 "l"(map), "r"(sharedAddress(arrived)), "r"(place.column), "r"(place.row),
                 "r"(place.matrix)
                 : "memory");
}

/// As above, to the same address in all blocks of the cluster in `mask`, and to the barrier of
/// each.
__device__ __forceinline__ void loadBoxToAll(void* box, const CUtensorMap* map,
                                             const BoxPlace& place, std::uint64_t* arrived,
                                             std::uint16_t mask) {
    asm volatile(
        "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"
        ".multicast::cluster [%0], [%1, {%3, %4, %5}], [%2], %6;" ::"r"(sharedAddress(box)),
        "l"(map), "r"(sharedAddress(arrived)), "r"(place.column), "r"(place.row), "r"(place.matrix),
        "h"(mask)
        : "memory");
}

/// Makes writes of this thread to shared memory visible to bulk copies and wgmma. Call it in each
/// writer, before a barrier.
__device__ __forceinline__ void fenceSharedWrites() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

__device__ __forceinline__ void storeBox(const CUtensorMap* map, const void* box,
                                         const BoxPlace& place) {
    asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group "
                 "[%0, {%2, %3, %4}], [%1];\n"
                 "cp.async.bulk.commit_group;" ::"l"(map),
                 "r"(sharedAddress(box)), "r"(place.column), "r"(place.row), "r"(place.matrix)
                 : "memory");
}

/// Copies `bytes`, a multiple of 16, from an address that is a multiple of 16; they are counted at
/// `arrived`.
__device__ __forceinline__ void loadBytes(void* shared, const void* global, unsigned bytes,
                                          std::uint64_t* arrived) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1], %2, [%3];" ::"r"(sharedAddress(shared)),
                 "l"(global), "r"(bytes), "r"(sharedAddress(arrived))
                 : "memory");
}

/// Adds floats to those in memory, each as atomicAdd does; counts among the stores below. `bytes`
/// as above.
__device__ __forceinline__ void addFloats(float* global, const float* shared, unsigned bytes) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;\n"
                 "cp.async.bulk.commit_group;" ::"l"(global),
                 "r"(sharedAddress(shared)), "r"(bytes)
                 : "memory");
}

/// Stores four 8 x 8 tiles, held by a warp as the A of m16n8k16, to a box of 64 x 64. They are the
/// warp's 16 rows and 16 columns from `column` on (a multiple of 16).
__device__ __forceinline__ void putTiles(unsigned char* box, const std::uint32_t (&a)[4],
                                         int column) {
    const int lane = threadIdx.x % 32;
    const int row = threadIdx.x / 32 % 4 * 16 + lane % 16, part = column / 8 + lane / 16;
    const std::uint32_t to = sharedAddress(box) + row * 128 + ((part ^ (row & 7)) << 4);
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(to),
                 "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3])
                 : "memory");
}

/// The same from `c`: eight of a thread's sums, as wgmma leaves them.
template <class T>
__device__ __forceinline__ void putTiles(unsigned char* box, const float* c, int column, T) {
    const std::uint32_t a[4] = {packed(c[0], c[1], T{}), packed(c[2], c[3], T{}),
                                packed(c[4], c[5], T{}), packed(c[6], c[7], T{})};
    putTiles(box, a, column);
}

/// The same of floats in a box of 64 x 32, for which there is no stmatrix.
__device__ __forceinline__ void putTiles(unsigned char* box, const float* c, int column, float) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int i = 0; i < 4; ++i) { // two neighbours: rows 8 apart, then columns 8 apart
        const int row = threadIdx.x / 32 % 4 * 16 + lane / 4 + i % 2 * 8;
        const int byte = (column + i / 2 * 8 + lane % 4 * 2) * 4;
        *reinterpret_cast<float2*>(box + row * 128 + (byte ^ ((row & 7) << 4))) = {c[2 * i],
                                                                                   c[2 * i + 1]};
    }
}

/// Waits until at most `pending` of this thread's newest stores still read shared memory.
template <int pending>
__device__ __forceinline__ void waitForStoresToRead() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(pending) : "memory");
}

} // namespace ridge::workloads
