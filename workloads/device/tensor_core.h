// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The PTX instructions of a tensor-core kernel for Ampere and newer, and how their registers hold
// tiles. In an m16n8k16 product lane l holds, with g = l / 4 and t = l % 4: of A, rows g and g + 8,
// columns 2t, 2t+1, 2t+8, 2t+9; of B, rows (k) 2t, 2t+1, 2t+8, 2t+9 of column g; of C, rows g and
// g + 8, columns 2t, 2t+1. (PTX ISA, "Matrix Fragments for mma.m16n8k16".)
#pragma once

#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads {

__device__ __forceinline__ std::uint32_t sharedAddress(const void* pointer) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(pointer));
}

/// Starts a copy of 16 bytes to shared memory; zeros are written instead where `valid` is false.
__device__ __forceinline__ void copyAsync16(void* shared, const void* global, bool valid = true) {
    const int bytes = valid ? 16 : 0;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(sharedAddress(shared)),
                 "l"(global), "r"(bytes)
                 : "memory");
}

/// The same with 4 bytes.
__device__ __forceinline__ void copyAsync4(void* shared, const void* global, bool valid = true) {
    const int bytes = valid ? 4 : 0;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(sharedAddress(shared)),
                 "l"(global), "r"(bytes)
                 : "memory");
}

__device__ __forceinline__ void commitCopies() {
    asm volatile("cp.async.commit_group;" ::: "memory");
}

/// Waits until at most `pending` of this thread's newest groups are under way.
template <int pending>
__device__ __forceinline__ void waitForCopies() {
    asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

/// Four 8 x 8 tiles; lane l gives the address of row l % 8 of tile l / 8.
__device__ __forceinline__ void loadTiles(std::uint32_t (&r)[4], const void* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(sharedAddress(row))
                 : "memory");
}

__device__ __forceinline__ void loadTilesTransposed(std::uint32_t (&r)[4], const void* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(sharedAddress(row))
                 : "memory");
}

/// A tile in shared memory, `pitch` elements from row to row. Rows are 16 bytes longer than the
/// data: the eight rows that an ldmatrix reads then lie in different banks.
template <class T, int pitch>
struct SharedTile {
    T* data;

    __device__ T* at(int row, int column) const { return data + row * pitch + column; }

    /// A of m16n8k16, or of m16n8k8 where T is float, stored [m, k].
    __device__ void loadA(std::uint32_t (&r)[4], int row, int column) const {
        const int lane = threadIdx.x % 32;
        loadTiles(r, at(row + lane % 16, column + lane / 16 * (16 / static_cast<int>(sizeof(T)))));
    }
    /// The same from A stored [k, m].
    __device__ void loadATransposed(std::uint32_t (&r)[4], int row, int column) const {
        const int lane = threadIdx.x % 32;
        loadTilesTransposed(r, at(column + lane % 8 + lane / 16 * 8, row + lane / 8 % 2 * 8));
    }
    /// Two neighbouring B of m16n8k16, stored [n, k]: r[0], r[1] for n, r[2], r[3] for n + 8.
    __device__ void loadB(std::uint32_t (&r)[4], int n, int k) const {
        const int lane = threadIdx.x % 32;
        loadTiles(r, at(n + lane % 8 + lane / 16 * 8, k + lane / 8 % 2 * 8));
    }
    /// The same from B stored [k, n].
    __device__ void loadBTransposed(std::uint32_t (&r)[4], int n, int k) const {
        const int lane = threadIdx.x % 32;
        loadTilesTransposed(r, at(k + lane % 16, n + lane / 16 * 8));
    }
};

/// Starts copying rows x columns elements; outside `validRows` x `validColumns` the tile gets
/// zeros.
/// columns and validColumns are multiples of 8, source rows start at multiples of 16 bytes.
template <int rows, int columns, int threads, class T, int pitch>
__device__ __forceinline__ void copyTileAsync(const SharedTile<T, pitch>& tile, const T* source,
                                              std::int64_t sourcePitch, int validRows,
                                              int validColumns) {
    constexpr int kWidth = 16 / sizeof(T), kAcross = columns / kWidth;
    static_assert(rows * kAcross % threads == 0);
#pragma unroll
    for (int i = 0; i < rows * kAcross / threads; ++i) {
        const int index = i * threads + static_cast<int>(threadIdx.x);
        const int row = index / kAcross, column = index % kAcross * kWidth;
        const bool valid = row < validRows && column < validColumns;
        copyAsync16(tile.at(row, column), valid ? source + row * sourcePitch + column : source,
                    valid);
    }
}

/// A warp copies `rows` rows of `tile` from `firstRow` on, 16 bytes per lane, to the same rows of
/// `out`. Skips rows from validRows and columns from validColumns on. validColumns is a multiple of
/// 8 and the pitch of `out`.
template <int rows, int columns, class T, int pitch>
__device__ __forceinline__ void copyRowsOut(const SharedTile<T, pitch>& tile, int firstRow, T* out,
                                            int validColumns, int validRows) {
    constexpr int kAcross = columns / 8;
    for (int index = threadIdx.x % 32; index < rows * kAcross; index += 32) {
        const int row = firstRow + index / kAcross, column = index % kAcross * 8;
        if (row < validRows && column < validColumns)
            *reinterpret_cast<uint4*>(out + static_cast<std::int64_t>(row) * validColumns +
                                      column) =
                *reinterpret_cast<const uint4*>(tile.at(row, column));
    }
}

/// c += A B in fp32; the overload goes by the tag's type.
__device__ __forceinline__ void multiplyAdd(float (&c)[4], const std::uint32_t (&a)[4],
                                            std::uint32_t b0, std::uint32_t b1, __nv_bfloat16) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
__device__ __forceinline__ void multiplyAdd(float (&c)[4], const std::uint32_t (&a)[4],
                                            std::uint32_t b0, std::uint32_t b1, __half) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// c += A B of m16n8k8, in which A and B are rounded to TF32 before. A is as of m16n8k16 with t and
/// t + 4 for its columns; B has rows (k) t and t + 4 of column g.
__device__ __forceinline__ void multiplyAdd(float (&c)[4], const std::uint32_t (&a)[4],
                                            std::uint32_t b0, std::uint32_t b1, float) {
    asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/// The bits of a float rounded to the ten binary places of TF32.
__device__ __forceinline__ std::uint32_t roundedToTf32(float value) {
    std::uint32_t result;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(result) : "f"(value));
    return result;
}

/// Two numbers rounded into one register, the first in the low half.
__device__ __forceinline__ std::uint32_t packed(float low, float high, __nv_bfloat16) {
    const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
    return *reinterpret_cast<const std::uint32_t*>(&pair);
}
__device__ __forceinline__ std::uint32_t packed(float low, float high, __half) {
    const __half2 pair = __floats2half2_rn(low, high);
    return *reinterpret_cast<const std::uint32_t*>(&pair);
}

__device__ __forceinline__ float2 unpacked(std::uint32_t pair, __nv_bfloat16) {
    return __bfloat1622float2(*reinterpret_cast<const __nv_bfloat162*>(&pair));
}
__device__ __forceinline__ float2 unpacked(std::uint32_t pair, __half) {
    return __half22float2(*reinterpret_cast<const __half2*>(&pair));
}

/// 2^x by the special-function unit, off by two units in the last place; 0 for minus infinity.
__device__ __forceinline__ float powerOfTwo(float x) {
    float result;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
    return result;
}

/// Stores the two numbers that a lane holds of a row of C.
template <class T, int pitch>
__device__ __forceinline__ void storePair(const SharedTile<T, pitch>& tile, int row, int column,
                                          float low, float high) {
    *reinterpret_cast<std::uint32_t*>(tile.at(row, column)) = packed(low, high, T{});
}

} // namespace ridge::workloads
