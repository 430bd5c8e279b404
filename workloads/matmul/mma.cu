// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on tensor cores by warps, for Ampere and newer: cp.async brings tiles some stages ahead, ldmatrix turns
// them into the registers of mma.sync.
#include "workloads/device/launch.h"
#include "workloads/device/tensor_core.h"
#include "workloads/matmul/kernels.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kRows = 128, kColumns = 128, kDepth = 32; // of a tile of C, and of A and B at a time
constexpr int kThreads = 256;                           // eight warps, 2 x 4
constexpr int kWarpRows = 64, kWarpColumns = 32;        // that a warp computes
constexpr int kStages = 4;

template <class T>
struct Stage {
    T a[kRows * (kDepth + 8)];
    T b[kDepth * (kColumns + 8)];
};

template <class T>
struct Tiles {
    SharedTile<T, kDepth + 8> a;
    SharedTile<T, kColumns + 8> b;
};

template <class T>
__device__ Tiles<T> tilesOf(Stage<T>* stages, int step) {
    Stage<T>& stage = stages[step % kStages];
    return {{stage.a}, {stage.b}};
}

/// Padding of A's rows may be copied: it is multiplied by rows of B that do not exist and are zeros.
template <class T>
__device__ void load(const Tiles<T>& tiles, const T* a, const T* b, const Pitches& pitches, int row,
                     int column, int depth, int m, int n, int k) {
    copyTileAsync<kRows, kDepth, kThreads>(tiles.a, a + row * pitches.a + depth, pitches.a, m - row,
                                           k - depth);
    copyTileAsync<kDepth, kColumns, kThreads>(tiles.b, b + depth * pitches.b + column, pitches.b,
                                              k - depth, n - column);
}

/// sums[i][j] += rows 16 i of A times columns 8 j of B, both of the warp's part.
template <class T>
__device__ void multiply(const Tiles<T>& tiles, int row, int column,
                         float (&sums)[kWarpRows / 16][kWarpColumns / 8][4]) {
#pragma unroll
    for (int depth = 0; depth < kDepth; depth += 16) {
        std::uint32_t a[kWarpRows / 16][4], b[kWarpColumns / 16][4];
#pragma unroll
        for (int i = 0; i < kWarpRows / 16; ++i)
            tiles.a.loadA(a[i], row + 16 * i, depth);
#pragma unroll
        for (int j = 0; j < kWarpColumns / 16; ++j)
            tiles.b.loadBTransposed(b[j], column + 16 * j, depth);
#pragma unroll
        for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
            for (int j = 0; j < kWarpColumns / 8; ++j)
                multiplyAdd(sums[i][j], a[i], b[j / 2][j % 2 * 2], b[j / 2][j % 2 * 2 + 1], T{});
    }
}

template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    matmulMma(const T* a, const T* b, T* c, Pitches pitches, int m, int n, int k) {
    extern __shared__ uint4 memory[];
    auto* stages = reinterpret_cast<Stage<T>*>(memory);
    const int across = (n + kColumns - 1) / kColumns;
    const int row = static_cast<int>(blockIdx.x) / across * kRows;
    const int column = static_cast<int>(blockIdx.x) % across * kColumns;
    const int steps = (k + kDepth - 1) / kDepth;
    for (int step = 0; step < kStages - 1; ++step) {
        if (step < steps)
            load(tilesOf(stages, step), a, b, pitches, row, column, step * kDepth, m, n, k);
        commitCopies();
    }
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warpRow = warp / 4 * kWarpRows, warpColumn = warp % 4 * kWarpColumns;
    float sums[kWarpRows / 16][kWarpColumns / 8][4] = {};
    for (int step = 0; step < steps; ++step) {
        waitForCopies<kStages - 2>();
        __syncthreads(); // the stage of the step before is read, that of this one is there
        const int next = step + kStages - 1;
        if (next < steps)
            load(tilesOf(stages, next), a, b, pitches, row, column, next * kDepth, m, n, k);
        commitCopies();
        multiply(tilesOf(stages, step), warpRow, warpColumn, sums);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
        for (int j = 0; j < kWarpColumns / 8; ++j)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int r = row + warpRow + 16 * i + lane / 4 + 8 * half;
                const int s = column + warpColumn + 8 * j + lane % 4 * 2;
                if (r < m && s < n) // rows are padded to eight columns
                    *reinterpret_cast<std::uint32_t*>(c + r * pitches.c + s) =
                        packed(sums[i][j][2 * half], sums[i][j][2 * half + 1], T{});
            }
}

template <class T>
cudaError_t launch(const Operands& operands, const Shape& shape, cudaStream_t stream) {
    constexpr std::size_t kSharedBytes = kStages * sizeof(Stage<T>);
    const std::int64_t blocks =
        ((shape.m + kRows - 1) / kRows) * ((shape.n + kColumns - 1) / kColumns);
    return launchWithShared(
        matmulMma<T>, blocks, kThreads, kSharedBytes, stream, static_cast<const T*>(operands.a),
        static_cast<const T*>(operands.b), static_cast<T*>(operands.c), operands.pitches,
        static_cast<int>(shape.m), static_cast<int>(shape.n), static_cast<int>(shape.k));
}

} // namespace

cudaError_t launchMma(const Operands& operands, const Shape& shape, DataType type,
                      cudaStream_t stream) {
    return type == DataType::Fp16 ? launch<__half>(operands, shape, stream)
                                  : launch<__nv_bfloat16>(operands, shape, stream);
}

} // namespace ridge::workloads::matmul
