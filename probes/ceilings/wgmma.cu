// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Products on tensor cores by warpgroups, Hopper's own instruction; compiled for sm_90a alone.
#include "probes/ceilings/kernels.h"

namespace ridge::workloads::ceilings {
namespace {

// Tiles of shared memory in rows of 64 bf16 numbers (128 bytes), 128-byte swizzle. The order of
// random numbers does not matter, only that eight rows lie in different banks.
constexpr int kRowBytes = 128;
constexpr int kRowsA = 64, kRowsB = 128;
constexpr int kGroups = kWarpgroupThreads / 128;
constexpr int kProducts = kWarpgroupProducts; // under way at a time
constexpr int kSums = 64;                     ///< of a thread: 64 x 128 over 128 threads

/// "Matrix descriptor" of the PTX ISA (wgmma): address and stride of 8 rows in units of 16 bytes,
/// and 128-byte swizzle in the top bits. The leading offset is not used with that swizzle.
__device__ std::uint64_t descriptorOf(const void* tile) {
    const auto address = static_cast<std::uint32_t>(__cvta_generic_to_shared(tile));
    constexpr std::uint64_t kEightRows = 8 * kRowBytes / 16, kSwizzle128 = 1;
    return ((address & 0x3FFFFU) >> 4) | (1ULL << 16) | (kEightRows << 32) | (kSwizzle128 << 62);
}

/// c += A B of 64 x 128 x 16, asynchronously.
__device__ __forceinline__ void multiplyAdd(float (&c)[kSums], std::uint64_t a, std::uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {"
                 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, "
                 "%14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, "
                 "%26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, "
                 "%38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, "
                 "%50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, "
                 "%62, %63"
                 "}, %64, %65, 1, 1, 1, 0, 0;"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]),
                   "+f"(c[6]), "+f"(c[7]), "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]),
                   "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]), "+f"(c[16]), "+f"(c[17]),
                   "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]),
                   "+f"(c[30]), "+f"(c[31]), "+f"(c[32]), "+f"(c[33]), "+f"(c[34]), "+f"(c[35]),
                   "+f"(c[36]), "+f"(c[37]), "+f"(c[38]), "+f"(c[39]), "+f"(c[40]), "+f"(c[41]),
                   "+f"(c[42]), "+f"(c[43]), "+f"(c[44]), "+f"(c[45]), "+f"(c[46]), "+f"(c[47]),
                   "+f"(c[48]), "+f"(c[49]), "+f"(c[50]), "+f"(c[51]), "+f"(c[52]), "+f"(c[53]),
                   "+f"(c[54]), "+f"(c[55]), "+f"(c[56]), "+f"(c[57]), "+f"(c[58]), "+f"(c[59]),
                   "+f"(c[60]), "+f"(c[61]), "+f"(c[62]), "+f"(c[63])
                 : "l"(a), "l"(b));
}

__global__ void __launch_bounds__(kWarpgroupThreads) warpgroupProducts(int rounds, float* out) {
    __shared__ alignas(1024) std::uint32_t tiles[(kGroups * kRowsA + kRowsB) * kRowBytes / 4];
    for (unsigned i = threadIdx.x; i < sizeof(tiles) / 4; i += blockDim.x) {
        std::uint32_t x = (i + 1) * 0x9E3779B9U;
        x = (x ^ (x >> 16)) * 0xC2B2AE35U;
        tiles[i] = (x & 0x807F807FU) | 0x3F003F00U; // two of [0.5, 1) with random signs
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    const unsigned group = threadIdx.x / 128;
    const std::uint64_t a = descriptorOf(tiles + (kRowsB + group * kRowsA) * (kRowBytes / 4));
    const std::uint64_t b = descriptorOf(tiles);
    float c[kSums] = {};
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
        for (int step = 0; step < kProducts; ++step) // 16 numbers further along the rows of 64
            multiplyAdd(c, a + step % 4 * 2, b + step % 4 * 2);
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        // The other groups of the SM multiply while this one waits.
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    float sum = 0;
#pragma unroll
    for (const float each : c)
        sum += each;
    out[static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x] = sum;
}

} // namespace

const void* warpgroupProductsKernel() {
    return reinterpret_cast<const void*>(warpgroupProducts);
}

} // namespace ridge::workloads::ceilings
