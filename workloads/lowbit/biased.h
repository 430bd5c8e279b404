// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Packed weights as pairs that tensor cores take, with nothing subtracted. A number p stands for
// kUnit p = q + bias, and sum(q x) = kUnit (sum(p x) - sum(b x)), b = bias / kUnit. The second sum
// is a product too, with a matrix of which each element is -b, and the same for all rows of W.
//
// In fp16 the bits of u alone are the number u / 2^24, small but exact, and tensor cores do not
// flush it. Their products with X go to kParts sums apart, of which part i counts 1/16^i. In bf16,
// 2^-133 times X would vanish: u stands below 128. 8 bits do not fit below it: seven do, and the
// eighth below another 128.
#pragma once

#include "workloads/lowbit/packing.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace ridge::workloads::lowbit {

/// pairs[plane][i]: of eight elements pair i; all planes are multiplied with the same pair of X.
/// Pairs 0 and 1 belong to part 0 of the sums, 2 and 3 to the last.
template <class T, int bits>
struct Biased;

template <>
struct Biased<__half, 4> {
    static constexpr int kParts = 2, kPlanes = 1;
    static constexpr std::uint32_t kMinusBias[kParts] = {0x80088008U, 0x80808080U}; // -8, -128
    static constexpr float kUnit = 0x1p24F;

    __device__ static void unpack(const std::uint32_t (&words)[1],
                                  std::uint32_t (&pairs)[kPlanes][4]) {
        const std::uint32_t later = words[0] >> 8;
        pairs[0][0] = words[0] & 0x000F000FU;
        pairs[0][1] = later & 0x000F000FU;
        pairs[0][2] = words[0] & 0x00F000F0U;
        pairs[0][3] = later & 0x00F000F0U;
    }
};

template <>
struct Biased<__half, 8> {
    static constexpr int kParts = 1, kPlanes = 1;
    static constexpr std::uint32_t kMinusBias[kParts] = {0x80808080U}; // -128
    static constexpr float kUnit = 0x1p24F;

    __device__ static void unpack(const std::uint32_t (&words)[2],
                                  std::uint32_t (&pairs)[kPlanes][4]) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            pairs[0][2 * i] = words[i] & 0x00FF00FFU;
            pairs[0][2 * i + 1] = __byte_perm(words[i], 0, 0x4341); // the same of bits 8 and up
        }
    }
};

template <>
struct Biased<__nv_bfloat16, 4> {
    static constexpr int kParts = 1, kPlanes = 1;
    static constexpr std::uint32_t kMinusBias[kParts] = {0xC308C308U}; // -(128 + 8)
    static constexpr float kUnit = 1;

    __device__ static void unpack(const std::uint32_t (&words)[1],
                                  std::uint32_t (&pairs)[kPlanes][4]) {
#pragma unroll
        for (int i = 0; i < 4; ++i)
            pairs[0][i] = pairOver(words[0], i, kBfloat128);
    }
};

template <>
struct Biased<__nv_bfloat16, 8> {
    static constexpr int kParts = 1, kPlanes = 2;
    static constexpr std::uint32_t kMinusBias[kParts] = {0xC3C0C3C0U}; // -(128 + 128 + 128)
    static constexpr float kUnit = 1;

    __device__ static void unpack(const std::uint32_t (&words)[2],
                                  std::uint32_t (&pairs)[kPlanes][4]) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const std::uint32_t word = words[i / 2] >> (8 * (i % 2));
            pairs[0][i] = maskedOver(word, 0x007F007FU, kBfloat128);
            pairs[1][i] = maskedOver(word, 0x00800080U, kBfloat128); // 128, or 256
        }
    }
};

} // namespace ridge::workloads::lowbit
