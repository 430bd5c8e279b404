// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The cosine that the kernels compute in fp32, the same on CPU and GPU.
#pragma once

#include "workloads/harness/host_device.h"

#include <cmath>
#include <cstdint>
#include <cstring>

namespace ridge::workloads::elementwise {

/// Largest |x| that cosine takes. Normal values of fp32 seeds stay below 6.
inline constexpr float kLargestAngle = 256;

/// Largest |cosine(x) - cos(x)| up to kLargestAngle: all floats of both signs were tried.
inline constexpr double kCosineError = 1.26e-7;

/// FLOPs of one cosine as written below.
inline constexpr double kCosineFlops = 19;

/// cos(x) for |x| <= kLargestAngle, without the table in local memory that cosf needs for angles
/// beyond 105615. With h the half-odd number nearest to x / pi, x = h pi + r and
/// cos(x) = (-1)^(h + 1/2) sin(r), |r| <= pi / 2. The polynomial is the minimax one of
/// (sin(r) / r - 1) / r^2 in r^2, relative error 2^-27.
RIDGE_HOST_DEVICE inline float cosine(float x) {
    constexpr float kRounder = 12582912.0F; // 1.5 2^23: a sum with it is rounded to an integer
    constexpr float kInversePi = 0.318309886F;
    constexpr float kPiHigh = 3.14159274F, kPiLow = -8.74227766e-8F; // pi in two floats
    const float rounded = fmaf(x, kInversePi, 0.5F) + kRounder;
    const float half = rounded - kRounder - 0.5F;
    const float r = fmaf(half, -kPiLow, fmaf(half, -kPiHigh, x));
    const float square = r * r;
    float p = fmaf(2.60577765e-6F, square, -1.98096016e-4F);
    p = fmaf(p, square, 8.33306623e-3F);
    p = fmaf(p, square, -1.66666596e-1F);
    const float sine = fmaf(r * square, p, r);
    std::uint32_t bits = 0, parity = 0;
    std::memcpy(&bits, &sine, sizeof(bits));
    std::memcpy(&parity, &rounded, sizeof(parity));
    bits ^= parity << 31U;
    float result = 0;
    std::memcpy(&result, &bits, sizeof(result));
    return result;
}

} // namespace ridge::workloads::elementwise
