// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on Hopper's tensor cores as simply as they allow: TMA brings tiles some stages ahead,
// two warpgroups multiply them from shared memory. Compiled for sm_90a alone.
#include "workloads/device/launch.h"
#include "workloads/device/mbarrier.h"
#include "workloads/harness/slices.h"
#include "workloads/matmul/hopper.h"
#include "workloads/matmul/steps.h"
#include "workloads/matmul/types.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kRows = 128, kColumns = 128; // of a tile of C
constexpr int kStages = 3;                 // so that two blocks fit on an SM
constexpr int kThreads = 256;
constexpr int kBlocksPerSm = 2;

struct alignas(1024) Stage {
    unsigned char a[kRows * 128];
    unsigned char b[kColumns / 64][kBoxBytes];
};
struct Shared {
    Stage stages[kStages];
    std::uint64_t arrived[kStages];
};
constexpr std::size_t kSharedBytes = sizeof(Shared) + 1024; // to begin at a multiple of 1024

template <class T>
__device__ void load(Stage& stage, std::uint64_t* arrived, const CUtensorMap& a,
                     const CUtensorMap& b, int row, int column, int depth) {
    arriveExpecting(arrived, sizeof(Stage));
    loadBox(stage.a, &a, {0, row, depth}, arrived);
    for (int i = 0; i < kColumns / 64; ++i)
        loadBox(stage.b[i], &b, placeInB<T>(depth, column + 64 * i), arrived);
}

/// Of a warpgroup's 64 rows: what a thread holds, where it lies in C.
template <class Out>
__device__ void store(const float (&sums)[64], Out* c, std::int64_t pitch, int row, int column,
                      int m, int n) {
    const int lane = threadIdx.x % 32;
    row += threadIdx.x / 32 % 4 * 16 + lane / 4;
    column += lane % 4 * 2;
#pragma unroll
    for (int half = 0; half < 2; ++half)
#pragma unroll
        for (int j = 0; j < 16; ++j)
            if (row + 8 * half < m && column + 8 * j < n) { // rows are padded to eight columns
                const float low = sums[4 * j + 2 * half], high = sums[4 * j + 2 * half + 1];
                Out* const pair = c + (row + 8 * half) * pitch + column + 8 * j;
                if constexpr (sizeof(Out) == 4)
                    *reinterpret_cast<float2*>(pair) = {low, high};
                else
                    *reinterpret_cast<std::uint32_t*>(pair) = packed(low, high, Out{});
            }
}

/// The blocks of a slice of the depth, `stepsEach` steps of it, follow those of the slice before.
/// Out: float for a slice.
template <class T, class Out>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm)
    matmulWgmma(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                Out* c, std::int64_t pitch, int m, int n, int k, int stepsEach) {
    extern __shared__ unsigned char memory[];
    Shared& shared =
        *reinterpret_cast<Shared*>(memory + (1024 - sharedAddress(memory) % 1024) % 1024);
    const int across = (n + kColumns - 1) / kColumns;
    const int tiles = (m + kRows - 1) / kRows * across;
    const int slice = static_cast<int>(blockIdx.x) / tiles;
    const int tile = static_cast<int>(blockIdx.x) % tiles;
    const int row = tile / across * kRows, column = tile % across * kColumns;
    const int first = slice * stepsEach;
    const int steps = min(stepsEach, (k + kDepth<T> - 1) / kDepth<T> - first);
    const int group = threadIdx.x / 128;
    if (threadIdx.x == 0) {
        for (std::uint64_t& barrier : shared.arrived)
            initialise(&barrier, 1);
        fenceBarriers();
        for (int i = 0; i < kStages - 1 && i < steps; ++i)
            load<T>(shared.stages[i], &shared.arrived[i], a, b, row, column,
                    (first + i) * kDepth<T>);
    }
    __syncthreads();
    float sums[64];
    RingPlace<kStages> place;
    for (int step = 0; step < steps; ++step) {
        const Stage& stage = shared.stages[place.stage];
        wait(&shared.arrived[place.stage], place.parity);
        beginProducts();
        multiplyStep<T>(sums, stage.a + group * 64 * 128, stage.b, step > 0);
        commitProducts();
        waitForProducts<0>();
        __syncthreads(); // the stage before this one is free
        const int next = step + kStages - 1;
        if (threadIdx.x == 0 && next < steps)
            load<T>(shared.stages[next % kStages], &shared.arrived[next % kStages], a, b, row,
                    column, (first + next) * kDepth<T>);
        place.advance();
    }
    store(sums, c + slice * (m * pitch), pitch, row + group * 64, column, m, n);
}

std::int64_t tilesOf(const Shape& shape) {
    return ((shape.m + kRows - 1) / kRows) * ((shape.n + kColumns - 1) / kColumns);
}

template <class T, class Out>
cudaError_t launch(const HopperOperands& operands, const Shape& shape, Out* c, std::int64_t slices,
                   cudaStream_t stream) {
    const std::int64_t steps = (shape.k + kDepth<T> - 1) / kDepth<T>;
    return launchWithShared(
        matmulWgmma<T, Out>, tilesOf(shape) * slices, kThreads, kSharedBytes, stream, operands.a,
        operands.b, c, operands.pitchC, static_cast<int>(shape.m), static_cast<int>(shape.n),
        static_cast<int>(shape.k), static_cast<int>((steps + slices - 1) / slices));
}

} // namespace

cudaError_t launchWgmma(const HopperOperands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    return launchWith(type, [&](auto t) {
        using T = decltype(t);
        return launch<T>(operands, shape, static_cast<ResultOf<T>*>(operands.c), 1, stream);
    });
}

std::int64_t slicesOf(const Shape& shape, DataType type, int smCount) {
    const auto rowBytes = static_cast<std::int64_t>(bytesOf(type)) * shape.k;
    return sliceCount(tilesOf(shape), (rowBytes + 127) / 128, kBlocksPerSm * smCount);
}

cudaError_t launchSlices(const HopperOperands& operands, const Shape& shape, DataType type,
                         float* out, std::int64_t slices, cudaStream_t stream) {
    return launchWith(
        type, [&](auto t) { return launch<decltype(t)>(operands, shape, out, slices, stream); });
}

} // namespace ridge::workloads::matmul
