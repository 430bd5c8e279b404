// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The one packing of weights that all kernels read, and the step from it to numbers that CPU and GPU
// share.
//
// A row of W is depth() elements, q stored as u = q + 2^(bits - 1). 8 bits: byte i is element i. 4
// bits: a 32-bit word, lowest byte first, holds elements 8w to 8w + 7; bits 4i to 4i + 3 are element
// 2i of them and bits 16 + 4i to 19 + 4i are element 2i + 1, so that one shift and one mask put two
// neighbours into the halves of a register. Bits below those of a floating-point number whose last
// place is 1 add up with it: 0x64uu is 1024 + u in fp16, 0x430u is 128 + u in bf16.
#pragma once

#include "workloads/harness/host_device.h"

#include <cstdint>

namespace ridge::workloads::lowbit {

/// (bits & mask) | over. On the GPU by hand: of two constants the compiler makes two instructions.
RIDGE_HOST_DEVICE inline std::uint32_t maskedOver(std::uint32_t bits, std::uint32_t mask,
                                                  std::uint32_t over) {
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("lop3.b32 %0, %1, %2, %3, 0xEA;" : "=r"(result) : "r"(bits), "r"(mask), "r"(over));
    return result;
#else
    return (bits & mask) | over;
#endif
}

/// Elements 2i and 2i + 1 of a word of 4-bit weights as two 16-bit numbers: u below the bits `over`.
RIDGE_HOST_DEVICE inline std::uint32_t pairOver(std::uint32_t word, int i, std::uint32_t over) {
    return maskedOver(word >> (4 * i), 0x000F000FU, over);
}

inline constexpr std::uint32_t kHalf1024 = 0x64006400;  ///< 1024 in both halves, fp16
inline constexpr std::uint32_t kBfloat128 = 0x43004300; ///< 128 in both halves, bf16

/// q of element i of a row.
inline int weightAt(const std::uint8_t* row, std::int64_t i, std::int64_t bits) {
    if (bits == 8)
        return row[i] - 128;
    const std::int64_t inWord = i % 8;
    const std::int64_t nibble = inWord / 2 + inWord % 2 * 4;
    return (row[i / 8 * 4 + nibble / 2] >> (4 * (nibble % 2)) & 0xF) - 8;
}

} // namespace ridge::workloads::lowbit
