// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Eight neighbouring packed weights to four registers of two numbers each, exactly q. See packing.h.
#pragma once

#include "workloads/lowbit/packing.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads::lowbit {

/// Kernels that take 4 or 8 bits hold eight weights in this many registers.
template <int bits>
inline constexpr int kWordsOfEight = bits / 4;

/// pair - offset, both two numbers by their bits: the compiler rounds constants of these types at run time.
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
    for (int i = 0; i < 4; ++i) { // bytes of the word between bytes 0x64
        const std::uint32_t pair =
            __byte_perm(words[i / 2], kHalf1024 >> 8, i % 2 == 0 ? 0x4140 : 0x4342);
        pairs[i] = difference<__half2>(pair, kHalf1024 | 0x00800080U);
    }
}

/// Bf16 has room for 7 bits below its first. The eighth says what to subtract: of u = 128 h + l, 128 + l less 128 where h is
/// 1, less 256 where it is 0.
__device__ __forceinline__ void unpackEight(const std::uint32_t (&words)[2],
                                            std::uint32_t (&pairs)[4], __nv_bfloat16) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t pair = __byte_perm(words[i / 2], 0, i % 2 == 0 ? 0x4140 : 0x4342);
        pairs[i] = difference<__nv_bfloat162>(maskedOver(pair, 0x007F007FU, kBfloat128),
                                              maskedOver(~pair, 0x00800080U, kBfloat128));
    }
}

} // namespace ridge::workloads::lowbit
