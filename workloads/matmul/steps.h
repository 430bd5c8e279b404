// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A step along k on Hopper: rows of 128 bytes of A and of B, whatever the type. B is brought in
// boxes for 64 columns of C. For types of two bytes a number that is 64 rows of B [k, n]. For the
// other types, which wgmma takes k by k alone, it is 64 rows of B [n, k].
#pragma once

#include "workloads/device/tensor_copy.h"
#include "workloads/device/warpgroup.h"

namespace ridge::workloads::matmul {

/// Of k.
template <class T>
constexpr int kDepth = 128 / sizeof(T);
constexpr int kBoxBytes = 64 * 128;

/// B is stored [n, k]: transposesB() of formulas.h.
template <class T>
constexpr bool kTransposedB = sizeof(T) != 2;

template <class T>
__device__ __forceinline__ BoxPlace placeInB(int depth, int column) {
    return kTransposedB<T> ? BoxPlace{0, column, depth} : BoxPlace{0, depth, column};
}

/// sums = the 64 rows of A times the boxes of B (+ sums where `accumulate`), asynchronously.
template <class T, int count>
__device__ __forceinline__ void multiplyStep(float (&sums)[count], const unsigned char* a,
                                             const unsigned char (*b)[kBoxBytes], bool accumulate) {
    const std::uint64_t tileA = tileDescriptor(a, 0, 1024);
    const std::uint64_t tileB = tileDescriptor(b, kTransposedB<T> ? 0 : kBoxBytes, 1024);
#pragma unroll
    for (int i = 0; i < 4; ++i) // 32 bytes along the rows, or 16 rows down B
        if constexpr (kTransposedB<T>)
            multiplyTransposedAsync(sums, tileA + i * 2, tileB + i * 2, accumulate || i > 0, T{});
        else
            multiplyAsync(sums, tileA + i * 2, tileB + i * (16 * 128 / 16), accumulate || i > 0,
                          T{});
}

} // namespace ridge::workloads::matmul
