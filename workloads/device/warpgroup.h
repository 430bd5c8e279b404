// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Products by warpgroups of 128 threads (PTX ISA, wgmma; sm_90a alone). A is 64 rows of 32 bytes.
// It lies k by k in shared memory, in rows of 128 bytes with 128-byte swizzle, at multiples of 1024
// bytes, as B does. Of C, thread t of warp w holds columns 8 j + 2 (t % 4) and the next of two
// rows. Those of row 16 w + t / 4 are c[4 j] and c[4 j + 1]. Those of the row 8 below are c[4 j +
// 2] and c[4 j + 3]. 32 bytes are 16 numbers of fp16 or bf16, 8 of TF32 (float: rounded before) and
// 32 of fp8. The sums of fp8 have no more than 14 bits.
#pragma once

#include "workloads/device/tensor_core.h"

#include <cstdint>
#include <cuda_fp8.h>

namespace ridge::workloads {

/// Distances between the pieces of a tile in bytes: `leading` between blocks of 64 columns of B,
/// `stride` between groups of eight rows. (PTX ISA, "Matrix Descriptor".)
__device__ __forceinline__ std::uint64_t tileDescriptor(const void* tile, unsigned leading,
                                                        unsigned stride) {
    constexpr std::uint64_t kSwizzle128 = 1;
    const std::uint64_t address = (sharedAddress(tile) & 0x3FFFFU) >> 4;
    return address | static_cast<std::uint64_t>(leading >> 4) << 16 |
           static_cast<std::uint64_t>(stride >> 4) << 32 | kSwizzle128 << 62;
}

/// Call it before the first product, and after registers of C were changed.
__device__ __forceinline__ void beginProducts() {
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

__device__ __forceinline__ void commitProducts() {
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

/// Waits until at most `pending` of the newest groups are under way.
template <int pending>
__device__ __forceinline__ void waitForProducts() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(pending) : "memory");
}

/// Keeps the compiler from moving reads of `c` before the last waitForProducts().
template <int count>
__device__ __forceinline__ void arrived(float (&c)[count]) {
#pragma unroll
    for (int i = 0; i < count; ++i)
        asm volatile("" : "+f"(c[i])::"memory");
}

/// Takes registers from the SM's pool, or gives them back; all warps of the warpgroup.
template <int registers>
__device__ __forceinline__ void takeRegisters() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(registers));
}
template <int registers>
__device__ __forceinline__ void giveRegisters() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(registers));
}

#define RIDGE_NAMES_16 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15"
#define RIDGE_NAMES_32                                                                             \
    "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "                       \
    "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define RIDGE_NAMES_64                                                                             \
    "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "                       \
    "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "             \
    "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "             \
    "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define RIDGE_NAMES_128                                                                            \
    "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "                       \
    "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "             \
    "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "             \
    "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "             \
    "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "             \
    "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "             \
    "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, " \
    "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, "   \
    "%127"
#define RIDGE_SUMS_8(c, i)                                                                         \
    "+f"((c)[i]), "+f"((c)[i + 1]), "+f"((c)[i + 2]), "+f"((c)[i + 3]), "+f"((c)[i + 4]),          \
        "+f"((c)[i + 5]), "+f"((c)[i + 6]), "+f"((c)[i + 7])
#define RIDGE_SUMS_16(c) RIDGE_SUMS_8(c, 0), RIDGE_SUMS_8(c, 8)
#define RIDGE_SUMS_32_AT(c, i)                                                                     \
    RIDGE_SUMS_8(c, i), RIDGE_SUMS_8(c, i + 8), RIDGE_SUMS_8(c, i + 16), RIDGE_SUMS_8(c, i + 24)
#define RIDGE_SUMS_32(c) RIDGE_SUMS_32_AT(c, 0)
#define RIDGE_SUMS_64(c) RIDGE_SUMS_32(c), RIDGE_SUMS_32_AT(c, 32)
#define RIDGE_SUMS_128(c) RIDGE_SUMS_64(c), RIDGE_SUMS_32_AT(c, 64), RIDGE_SUMS_32_AT(c, 96)

// The operands' numbers in the instruction follow the sums': a, b, and whether c is added to.
// `transposed`: whether A and B lie row by row of m and n, which only types of two bytes can.
#define RIDGE_PRODUCT(function, Type, name, columns, depth, sums, transposed, a, b, add)           \
    __device__ __forceinline__ void function(float(&c)[sums], std::uint64_t ofA,                   \
                                             std::uint64_t ofB, bool accumulate, Type) {           \
        asm volatile("{\n"                                                                         \
                     ".reg .pred p;\n"                                                             \
                     "setp.ne.b32 p, %" #add ", 0;\n"                                              \
                     "wgmma.mma_async.sync.aligned.m64n" #columns "k" #depth ".f32." name "." name \
                     " {" RIDGE_NAMES_##sums "}, %" #a ", %" #b ", p, 1, 1" transposed ";\n"       \
                                             "}"                                                   \
                     : RIDGE_SUMS_##sums(c)                                                        \
                     : "l"(ofA), "l"(ofB), "r"(static_cast<int>(accumulate)));                     \
    }
#define RIDGE_PRODUCT_OF_REGISTERS(Type, name, columns, sums, a0, a1, a2, a3, b)                   \
    __device__ __forceinline__ void multiplyAsync(float(&c)[sums], const std::uint32_t(&a)[4],     \
                                                  std::uint64_t ofB, Type) {                       \
        asm volatile("wgmma.mma_async.sync.aligned.m64n" #columns "k16.f32." name "." name         \
                     " {" RIDGE_NAMES_##sums "}, {%" #a0 ", %" #a1 ", %" #a2 ", %" #a3 "}, %" #b   \
                                             ", 1, 1, 1, 1;\n"                                     \
                     : RIDGE_SUMS_##sums(c)                                                        \
                     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(ofB));                      \
    }

/// c = A B (+ c where `accumulate`), asynchronously; A and B by their descriptors, B 16 x N row by
/// row of n.
RIDGE_PRODUCT(multiplyAsync, __nv_bfloat16, "bf16", 64, 16, 32, ", 0, 1", 32, 33, 34)
RIDGE_PRODUCT(multiplyAsync, __half, "f16", 64, 16, 32, ", 0, 1", 32, 33, 34)
RIDGE_PRODUCT(multiplyAsync, __nv_bfloat16, "bf16", 128, 16, 64, ", 0, 1", 64, 65, 66)
RIDGE_PRODUCT(multiplyAsync, __half, "f16", 128, 16, 64, ", 0, 1", 64, 65, 66)
RIDGE_PRODUCT(multiplyAsync, __nv_bfloat16, "bf16", 256, 16, 128, ", 0, 1", 128, 129, 130)
RIDGE_PRODUCT(multiplyAsync, __half, "f16", 256, 16, 128, ", 0, 1", 128, 129, 130)

/// c = A B^T (+ c), asynchronously; B is N rows of 32 bytes and lies as A does.
RIDGE_PRODUCT(multiplyTransposedAsync, __nv_bfloat16, "bf16", 128, 16, 64, ", 0, 0", 64, 65, 66)
RIDGE_PRODUCT(multiplyTransposedAsync, __half, "f16", 128, 16, 64, ", 0, 0", 64, 65, 66)

RIDGE_PRODUCT(multiplyTransposedAsync, __nv_bfloat16, "bf16", 64, 16, 32, ", 0, 0", 32, 33, 34)
RIDGE_PRODUCT(multiplyTransposedAsync, __half, "f16", 64, 16, 32, ", 0, 0", 32, 33, 34)

RIDGE_PRODUCT(multiplyTransposedAsync, float, "tf32", 128, 8, 64, "", 64, 65, 66)
RIDGE_PRODUCT(multiplyTransposedAsync, float, "tf32", 256, 8, 128, "", 128, 129, 130)
RIDGE_PRODUCT(multiplyTransposedAsync, __nv_fp8_e4m3, "e4m3", 128, 32, 64, "", 64, 65, 66)

/// c = A B (+ c), asynchronously; A is 16 x 64 row by row of m, B 16 x N row by row of n.
RIDGE_PRODUCT(multiplyRowsAsync, __nv_bfloat16, "bf16", 32, 16, 16, ", 1, 1", 16, 17, 18)
RIDGE_PRODUCT(multiplyRowsAsync, __half, "f16", 32, 16, 16, ", 1, 1", 16, 17, 18)
RIDGE_PRODUCT(multiplyRowsAsync, __nv_bfloat16, "bf16", 64, 16, 32, ", 1, 1", 32, 33, 34)
RIDGE_PRODUCT(multiplyRowsAsync, __half, "f16", 64, 16, 32, ", 1, 1", 32, 33, 34)

/// c += A B, asynchronously; A in registers as the A of m16n8k16 in each warp, B 16 x N row by row
/// of n.
RIDGE_PRODUCT_OF_REGISTERS(__nv_bfloat16, "bf16", 64, 32, 32, 33, 34, 35, 36)
RIDGE_PRODUCT_OF_REGISTERS(__half, "f16", 64, 32, 32, 33, 34, 35, 36)
RIDGE_PRODUCT_OF_REGISTERS(__nv_bfloat16, "bf16", 128, 64, 64, 65, 66, 67, 68)
RIDGE_PRODUCT_OF_REGISTERS(__half, "f16", 128, 64, 64, 65, 66, 67, 68)
#undef RIDGE_PRODUCT_OF_REGISTERS
#undef RIDGE_PRODUCT
#undef RIDGE_SUMS_128
#undef RIDGE_SUMS_64
#undef RIDGE_SUMS_32
#undef RIDGE_SUMS_16
#undef RIDGE_SUMS_32_AT
#undef RIDGE_SUMS_8
#undef RIDGE_NAMES_128
#undef RIDGE_NAMES_64
#undef RIDGE_NAMES_32
#undef RIDGE_NAMES_16

} // namespace ridge::workloads
