// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// One element of MXINT8 (OCP Microscaling Formats 1.0) to bf16, as the kernels do it, on CPU and
// GPU.
//
// An element is mantissa / 64 x 2^(exponent - 127). Mantissas are whole numbers from -128 to 127
// (0x40 is 1); the exponent belongs to a group of kGroup elements. It is a multiple of 2^-133, the
// smallest number of bf16, and has at most 7 binary digits. So bf16 holds it exactly, denormal
// numbers included. Two cases are left: exponent 255 makes every element of its group not a number,
// and -128 with exponent 254, which is -2^128, becomes -infinity. A mantissa of 0 is +0.
#pragma once

#include "workloads/harness/host_device.h"

#include <cstdint>
#include <cstring>

namespace ridge::workloads::mxint8 {

inline constexpr int kGroup = 32;             ///< elements that share an exponent
inline constexpr std::uint16_t kNan = 0x7FFF; ///< the only one that decoding yields

/// What a mantissa of 1 is worth: 2^(exponent - 133), which fp32 holds exactly; NaN for 255.
RIDGE_HOST_DEVICE inline float unitOf(std::uint8_t exponent) {
    constexpr int kFirstNormal = 7; // 2^-126
    const std::uint32_t denormal = 1U << (16U + (exponent & 7U));
    const std::uint32_t normal = (exponent - 6U) << 23U;
    std::uint32_t bits = exponent < kFirstNormal ? denormal : normal;
    bits = exponent == 255 ? 0x7FFFFFFFU : bits;
    float unit = 0;
    std::memcpy(&unit, &bits, sizeof(unit));
    return unit;
}

/// Bits of mantissa x unit as bf16. The product is exact in fp32 and its lower half zero, or it is
/// infinite or NaN.
RIDGE_HOST_DEVICE inline std::uint16_t decoded(float mantissa, float unit) {
    const float value = mantissa * unit;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    return static_cast<std::uint16_t>(bits >> 16U);
}

} // namespace ridge::workloads::mxint8
