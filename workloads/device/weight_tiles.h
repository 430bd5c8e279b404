// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared parts of kernels for Y[m, n] = X[m, k] W[n, k]^T with packed weights. A block computes a
// tile of Y on tensor cores. Packed weights and X are loaded by cp.async, several slabs of 128
// elements of k ahead. Weights are unpacked in registers. The order of the depth inside 32 elements
// is free as long as both operands agree: lane t of four takes elements 8t to 8t + 7, so that it
// reads its X and its packed weights with one load each.
#pragma once

#include "workloads/device/tensor_core.h"

namespace ridge::workloads::weight_tiles {

inline constexpr int kThreads = 256;
inline constexpr int kColumns = 128; // of a tile of Y: rows of weights
inline constexpr int kSlab = 128;    // of the depth, of a stage
inline constexpr int kPart = 32;     // of the depth, multiplied at a time
inline constexpr int kStages = 4;

/// How the eight warps of a block share a tile of 16 or 128 rows.
template <int rows>
struct Warps {
    static constexpr int kDown = rows == 128 ? 2 : 1;
    static constexpr int kAcross = kThreads / 32 / kDown;
    static constexpr int kRows = rows / kDown, kColumnsEach = kColumns / kAcross;
    static constexpr int kTilesDown = kRows / 16, kTilesAcross = kColumnsEach / 8;
};

/// Limits registers so that this many blocks fit on an SM; the sums of 128 rows take a whole one.
template <int rows>
inline constexpr int kBlocksPerSm = rows == 128 ? 1 : 2;

/// Part p of row r begins at (p x rows + r) x its bytes: the eight rows that a warp reads at a time
/// follow one another, and no two lanes meet in a bank.
template <int bits, int rows>
struct Stage {
    static constexpr int kXBytes = kPart * 2;             // of a part of a row
    static constexpr int kWeightBytes = kPart * bits / 8; // of a part of a row
    unsigned char x[kSlab / kPart * rows * kXBytes];
    unsigned char weights[kSlab / kPart * kColumns * kWeightBytes];
};

/// Copies `rows` rows of a slab, kSlab / kPart x partBytes each; zeros beyond the last row or
/// element. Each aligned 16 bytes of a row are at source + at(row, byte).
template <int rows, int partBytes, class At>
__device__ __forceinline__ void copySlab(unsigned char* stage, const unsigned char* source,
                                         std::int64_t bytesPerRow, int firstRow, int rowsInAll,
                                         std::int64_t firstByte, At at) {
    constexpr int kChunks = kSlab / kPart * partBytes / 16; // of a row
    static_assert(rows * kChunks % kThreads == 0);
#pragma unroll
    for (int i = 0; i < rows * kChunks / kThreads; ++i) {
        const int index = i * kThreads + static_cast<int>(threadIdx.x);
        const int row = index / kChunks, byte = index % kChunks * 16;
        const bool valid = firstRow + row < rowsInAll && firstByte + byte < bytesPerRow;
        const std::int64_t from = valid ? at(firstRow + row, firstByte + byte) : 0;
        copyAsync16(stage + (byte / partBytes * rows + row) * partBytes + byte % partBytes,
                    source + from, valid);
    }
}

/// As above, for rows stored one after the other.
template <int rows, int partBytes>
__device__ __forceinline__ void copySlab(unsigned char* stage, const unsigned char* source,
                                         std::int64_t bytesPerRow, int firstRow, int rowsInAll,
                                         std::int64_t firstByte) {
    copySlab<rows, partBytes>(stage, source, bytesPerRow, firstRow, rowsInAll, firstByte,
                              [=](int row, std::int64_t byte) { return row * bytesPerRow + byte; });
}

/// The warp's part of the tile, and the first row and column of Y that the lane holds.
template <int rows>
struct WarpPlace {
    int row, column, rowOfY, columnOfY;

    __device__ WarpPlace(int firstRow, int firstColumn) {
        const int warp = static_cast<int>(threadIdx.x) / 32,
                  lane = static_cast<int>(threadIdx.x) % 32;
        row = warp / Warps<rows>::kAcross * Warps<rows>::kRows;
        column = warp % Warps<rows>::kAcross * Warps<rows>::kColumnsEach;
        rowOfY = firstRow + row + lane / 4;
        columnOfY = firstColumn + column + lane % 4 * 2;
    }
};

/// sums += X W^T over one part. `unpack(words, column, pairs)`: eight packed weights of a row of W,
/// which is a column of the tile, to four registers of two numbers.
template <class T, int bits, int rows, class Unpack>
__device__ __forceinline__ void
multiplyPart(float (&sums)[Warps<rows>::kTilesDown][Warps<rows>::kTilesAcross][4],
             const Stage<bits, rows>& stage, int part, const WarpPlace<rows>& place,
             Unpack unpack) {
    using W = Warps<rows>;
    using S = Stage<bits, rows>;
    const int g = static_cast<int>(threadIdx.x) % 32 / 4, t = static_cast<int>(threadIdx.x) % 4;
    uint4 x[W::kTilesDown][2];
#pragma unroll
    for (int i = 0; i < W::kTilesDown; ++i)
#pragma unroll
        for (int half = 0; half < 2; ++half)
            x[i][half] = *reinterpret_cast<const uint4*>(
                stage.x + (part * rows + place.row + 16 * i + 8 * half + g) * S::kXBytes + t * 16);
#pragma unroll
    for (int j = 0; j < W::kTilesAcross; ++j) {
        const int column = place.column + 8 * j + g;
        const auto* const packedWeights = reinterpret_cast<const std::uint32_t*>(
            stage.weights + (part * kColumns + column) * S::kWeightBytes + t * bits);
        std::uint32_t words[bits / 4], b[4];
#pragma unroll
        for (int i = 0; i < bits / 4; ++i)
            words[i] = packedWeights[i];
        unpack(words, column, b);
#pragma unroll
        for (int i = 0; i < W::kTilesDown; ++i) {
            const uint4 &low = x[i][0], &high = x[i][1];
            multiplyAdd(sums[i][j], {low.x, high.x, low.y, high.y}, b[0], b[1], T{});
            multiplyAdd(sums[i][j], {low.z, high.z, low.w, high.w}, b[2], b[3], T{});
        }
    }
}

/// Calls multiply(slab) for each slab from `begin` to `end`, once the copies started by load(slab)
/// are there.
template <class Load, class Multiply>
__device__ __forceinline__ void slabAfterSlab(int begin, int end, Load load, Multiply multiply) {
    for (int ahead = 0; ahead < kStages - 1; ++ahead) {
        if (begin + ahead < end)
            load(begin + ahead);
        commitCopies();
    }
    for (int slab = begin; slab < end; ++slab) {
        waitForCopies<kStages - 2>();
        __syncthreads(); // the slab is there, and all have read the one before it
        if (slab + kStages - 1 < end)
            load(slab + kStages - 1);
        commitCopies();
        multiply(slab);
    }
}

/// Stores unit x the warp's sums as T or, when Out is float, as fp32. Rows have `pitch` elements,
/// an even number.
template <class T, int rows, class Out>
__device__ __forceinline__ void
store(const float (&sums)[Warps<rows>::kTilesDown][Warps<rows>::kTilesAcross][4], float unit,
      Out* out, const WarpPlace<rows>& place, int m, int n, int pitch) {
    using W = Warps<rows>;
#pragma unroll
    for (int i = 0; i < W::kTilesDown; ++i)
#pragma unroll
        for (int j = 0; j < W::kTilesAcross; ++j)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int r = place.rowOfY + 16 * i + 8 * half, c = place.columnOfY + 8 * j;
                if (r >= m || c >= n)
                    continue;
                const float low = unit * sums[i][j][2 * half];
                const float high = unit * sums[i][j][2 * half + 1];
                Out* const pair = out + static_cast<std::int64_t>(r) * pitch + c;
                if constexpr (sizeof(Out) == 4)
                    *reinterpret_cast<float2*>(pair) = {low, high};
                else
                    *reinterpret_cast<std::uint32_t*>(pair) = packed(low, high, T{});
            }
}

} // namespace ridge::workloads::weight_tiles
