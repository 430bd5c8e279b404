// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Eight neighbouring packed weights to four registers of two numbers each, exactly q. See
// packing.h.
#pragma once

#include "workloads/lowbit/packing.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads::lowbit {

/// Kernels that take 4 or 8 bits hold eight weights in this many registers.
template <int bits>
inline constexpr int kWordsOfEight = bits / 4;

/// pair - offset, each given as the bits of two numbers, since the compiler rounds constants of
/// these types at run time.
template <class Pair>
__device__ __forceinline__ std::uint32_t difference(std::uint32_t pair, std::uint32_t offset) {
    const Pair result =
        __hsub2(*reinterpret_cast<const Pair*>(&pair), *reinterpret_cast<const Pair*>(&offset));
    return *reinterpret_cast<const std::uint32_t*>(&result);
}

__device__ __forceinline__ void unpackEight(const std::uint32_t (&words)[1],
                                            std::uint32_t (&pairs)[4], __half) {
#pragma unroll
    for (int i = 0; i < 4; ++i)
        pairs[i] = difference<__half2>(pairOver(words[0], i, kHalf1024), kHalf1024 | 0x00080008U);
}

__device__ __forceinline__ void unpackEight(const std::uint32_t (&words)[1],
                                            std::uint32_t (&pairs)[4], __nv_bfloat16) {
#pragma unroll
    for (int i = 0; i < 4; ++i)
        pairs[i] =
            difference<__nv_bfloat162>(pairOver(words[0], i, kBfloat128), kBfloat128 | 0x00080008U);
}

__device__ __forceinline__ void unpackEight(const std::uint32_t (&words)[2],
                                            std::uint32_t (&pairs)[4], __half) {
#pragma unroll
    for (int i = 0; i < 4; ++i) { // two bytes of the word below bytes 0x64
        const std::uint32_t pair =
            __byte_perm(words[i / 2], kHalf1024 >> 8, i % 2 == 0 ? 0x4240 : 0x4341);
        pairs[i] = difference<__half2>(pair, kHalf1024 | 0x00800080U);
    }
}

/// The mantissa of bf16 is too short for 8 bits, so this goes through fp32, whose upper half holds
/// q exactly. (Seven bits and a subtraction that depends on the eighth take as many ALU
/// instructions, and are slower.)
__device__ __forceinline__ void unpackEight(const std::uint32_t (&words)[2],
                                            std::uint32_t (&pairs)[4], __nv_bfloat16) {
    constexpr std::uint32_t kTwo23 = 0x4B000000U;
    constexpr float kOffset = 8388608.0F + 128.0F;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t word = words[i / 2];
        const float low = __uint_as_float(__byte_perm(word, kTwo23, 0x7650U + i % 2)) - kOffset;
        const float high = __uint_as_float(__byte_perm(word, kTwo23, 0x7652U + i % 2)) - kOffset;
        pairs[i] = __byte_perm(__float_as_uint(low), __float_as_uint(high), 0x7632);
    }
}

} // namespace ridge::workloads::lowbit
