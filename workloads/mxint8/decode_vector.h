// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Eight neighbouring elements to bf16 without a conversion instruction.
#pragma once

#include "workloads/mxint8/decode.h"

namespace ridge::workloads::mxint8 {

/// Two elements from bytes `first` and `first + 1` of four mantissas that had 128 added. Such a
/// byte below the bits of 2^23 is the number 2^23 + 128 + mantissa.
template <int first>
__device__ __forceinline__ std::uint32_t decodedPair(std::uint32_t shifted, float unit) {
    constexpr std::uint32_t kTwo23 = 0x4B000000U;
    constexpr float kOffset = 8388608.0F + 128.0F;
    const float low = __uint_as_float(__byte_perm(shifted, kTwo23, 0x7650U + first)) - kOffset;
    const float high = __uint_as_float(__byte_perm(shifted, kTwo23, 0x7651U + first)) - kOffset;
    return static_cast<std::uint32_t>(decoded(high, unit)) << 16U | decoded(low, unit);
}

/// Eight elements of one group.
__device__ __forceinline__ uint4 decodedVector(uint2 mantissas, float unit) {
    const std::uint32_t low = mantissas.x ^ 0x80808080U, high = mantissas.y ^ 0x80808080U;
    return {decodedPair<0>(low, unit), decodedPair<2>(low, unit), decodedPair<0>(high, unit),
            decodedPair<2>(high, unit)};
}

} // namespace ridge::workloads::mxint8
