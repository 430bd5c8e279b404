// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The one packing of weights that all kernels read, and the step from it to numbers that CPU and
// GPU share.
//
// q is stored as u = q + 2^(bits - 1). A 32-bit word, lowest byte first, holds neighbours of a row
// of W. One shift and one mask put two of them into the halves of a register. 4 bits, elements 0 to
// 7: pairs 0, 2, 1 and 3 of neighbours stand in bits 0, 4, 8 and 12 of each half. The first of a
// pair is in the low half. 8 bits, elements 0 to 3: bytes 0 and 2 are the first pair, 1 and 3 the
// second. Bits below those of a floating-point number whose last place is 1 add up with it. So
// 0x64uu is 1024 + u in fp16, and 0x430u is 128 + u in bf16.
//
// Four words are a chunk. The chunks of a row do not follow one another. 16 rows by 4 chunks are a
// tile of 1 KiB. A warp reads it with two loads of 512 bytes in a row, those of even rows first.
// Loads of 64 bytes of eight rows each would ask the L2 twice as often for the same bytes.
#pragma once

#include "workloads/harness/host_device.h"

#include <cstdint>

namespace ridge::workloads::lowbit {

inline constexpr int kChunkBytes = 16;
inline constexpr int kTileRows = 16, kTileChunks = 4;
inline constexpr int kBandRows = 32; ///< rows of W come in whole bands

/// Where chunk `chunk` of row `row` stands, counted in chunks; a row has `chunks`, a multiple of
/// kTileChunks.
RIDGE_HOST_DEVICE inline std::int64_t chunkIndex(std::uint32_t row, std::uint32_t chunk,
                                                 std::uint32_t chunks) {
    constexpr std::uint32_t kRows = kTileRows, kAcross = kTileChunks;
    const std::uint32_t inTile = row % 2 * (kRows / 2) + row % kRows / 2;
    const std::uint64_t tile = std::uint64_t{row / kRows} * (chunks / kAcross) + chunk / kAcross;
    return static_cast<std::int64_t>((tile * kRows + inTile) * kAcross + chunk % kAcross);
}

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

/// The lowest bit of pair i in each half of a word of 4-bit weights.
RIDGE_HOST_DEVICE constexpr int shiftOfPair(int i) {
    return 4 * (i % 2 * 2 + i / 2);
}

/// Pair i of a word of 4-bit weights as two 16-bit numbers: u below the bits `over`.
RIDGE_HOST_DEVICE inline std::uint32_t pairOver(std::uint32_t word, int i, std::uint32_t over) {
    return maskedOver(word >> shiftOfPair(i), 0x000F000FU, over);
}

inline constexpr std::uint32_t kHalf1024 = 0x64006400;  ///< 1024 in both halves, fp16
inline constexpr std::uint32_t kBfloat128 = 0x43004300; ///< 128 in both halves, bf16

/// q of element i of a run of words.
inline int weightAt(const std::uint8_t* words, std::int64_t i, std::int64_t bits) {
    if (bits == 8)
        return words[i / 4 * 4 + i % 2 * 2 + i / 2 % 2] - 128;
    const int bit = shiftOfPair(static_cast<int>(i % 8 / 2)) + static_cast<int>(i % 2) * 16;
    return (words[i / 8 * 4 + bit / 8] >> (bit % 8) & 0xF) - 8;
}

} // namespace ridge::workloads::lowbit
