// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on tensor cores by warps, for Ampere and newer. cp.async brings tiles some stages
// ahead, and ldmatrix turns them into the registers of mma.sync. fp32 is rounded to TF32 on the
// way.
#include "workloads/device/launch.h"
#include "workloads/device/tensor_core.h"
#include "workloads/matmul/kernels.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kRows = 128, kColumns = 128;       // of a tile of C
constexpr int kThreads = 256;                    // eight warps, 2 x 4
constexpr int kWarpRows = 64, kWarpColumns = 32; // that a warp computes
constexpr int kStages = 4;

/// Columns of A and rows of B at a time: 64 bytes of a row of A.
template <class T>
constexpr int kDepth = 64 / sizeof(T);
/// That one instruction takes.
template <class T>
constexpr int kStep = 32 / sizeof(T);
template <class T>
constexpr int kPitchA = kDepth<T> + 16 / sizeof(T);
constexpr int kPitchB = kColumns + 8;

template <class T>
struct Stage {
    T a[kRows * kPitchA<T>];
    T b[kDepth<T> * kPitchB];
};

template <class T>
struct Tiles {
    SharedTile<T, kPitchA<T>> a;
    SharedTile<T, kPitchB> b;
};

template <class T>
__device__ Tiles<T> tilesOf(Stage<T>* stages, int step) {
    Stage<T>& stage = stages[step % kStages];
    return {{stage.a}, {stage.b}};
}

/// Padding of A's rows may be copied: it is multiplied by rows of B that do not exist and are
/// zeros.
template <class T>
__device__ void load(const Tiles<T>& tiles, const T* a, const T* b, const Pitches& pitches, int row,
                     int column, int depth, int m, int n, int k) {
    copyTileAsync<kRows, kDepth<T>, kThreads>(tiles.a, a + row * pitches.a + depth, pitches.a,
                                              m - row, k - depth);
    copyTileAsync<kDepth<T>, kColumns, kThreads>(tiles.b, b + depth * pitches.b + column, pitches.b,
                                                 k - depth, n - column);
}

/// The warp's A of one instruction for each 16 of its rows.
template <class T>
__device__ __forceinline__ void loadA(const Tiles<T>& tiles, int row, int depth,
                                      std::uint32_t (&a)[kWarpRows / 16][4]) {
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
        tiles.a.loadA(a[i], row + 16 * i, depth);
        if constexpr (sizeof(T) == 4)
#pragma unroll
            for (std::uint32_t& element : a[i])
                element = roundedToTf32(__uint_as_float(element));
    }
}

/// B of one instruction for each 8 of its columns. There is no ldmatrix that transposes words of 32
/// bits.
template <class T>
__device__ __forceinline__ void loadB(const Tiles<T>& tiles, int column, int depth,
                                      std::uint32_t (&b)[kWarpColumns / 8][2]) {
    if constexpr (sizeof(T) == 4) {
        const int g = static_cast<int>(threadIdx.x) % 32 / 4, t = static_cast<int>(threadIdx.x) % 4;
#pragma unroll
        for (int j = 0; j < kWarpColumns / 8; ++j)
#pragma unroll
            for (int half = 0; half < 2; ++half)
                b[j][half] = roundedToTf32(*tiles.b.at(depth + t + 4 * half, column + 8 * j + g));
    } else {
#pragma unroll
        for (int j = 0; j < kWarpColumns / 8; j += 2) {
            std::uint32_t both[4];
            tiles.b.loadBTransposed(both, column + 8 * j, depth);
            b[j][0] = both[0];
            b[j][1] = both[1];
            b[j + 1][0] = both[2];
            b[j + 1][1] = both[3];
        }
    }
}

/// sums[i][j] += rows 16 i of A times columns 8 j of B, both of the warp's part.
template <class T>
__device__ void multiply(const Tiles<T>& tiles, int row, int column,
                         float (&sums)[kWarpRows / 16][kWarpColumns / 8][4]) {
#pragma unroll
    for (int depth = 0; depth < kDepth<T>; depth += kStep<T>) {
        std::uint32_t a[kWarpRows / 16][4], b[kWarpColumns / 8][2];
        loadA(tiles, row, depth, a);
        loadB(tiles, column, depth, b);
#pragma unroll
        for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
            for (int j = 0; j < kWarpColumns / 8; ++j)
                multiplyAdd(sums[i][j], a[i], b[j][0], b[j][1], T{});
    }
}

/// Two neighbours of a row of C.
template <class T>
__device__ __forceinline__ void storeNeighbours(T* c, float low, float high) {
    if constexpr (sizeof(T) == 4)
        *reinterpret_cast<float2*>(c) = {low, high};
    else
        *reinterpret_cast<std::uint32_t*>(c) = packed(low, high, T{});
}

template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    matmulMma(const T* a, const T* b, T* c, Pitches pitches, int m, int n, int k) {
    extern __shared__ uint4 memory[];
    auto* stages = reinterpret_cast<Stage<T>*>(memory);
    const int across = (n + kColumns - 1) / kColumns;
    const int row = static_cast<int>(blockIdx.x) / across * kRows;
    const int column = static_cast<int>(blockIdx.x) % across * kColumns;
    const int steps = (k + kDepth<T> - 1) / kDepth<T>;
    for (int step = 0; step < kStages - 1; ++step) {
        if (step < steps)
            load(tilesOf(stages, step), a, b, pitches, row, column, step * kDepth<T>, m, n, k);
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
            load(tilesOf(stages, next), a, b, pitches, row, column, next * kDepth<T>, m, n, k);
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
                    storeNeighbours(c + r * pitches.c + s, sums[i][j][2 * half],
                                    sums[i][j][2 * half + 1]);
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
    if (type == DataType::Fp32)
        return launch<float>(operands, shape, stream);
    return type == DataType::Fp16 ? launch<__half>(operands, shape, stream)
                                  : launch<__nv_bfloat16>(operands, shape, stream);
}

} // namespace ridge::workloads::matmul
