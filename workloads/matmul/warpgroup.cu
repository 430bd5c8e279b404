// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product on Hopper's tensor cores as simply as they allow: TMA brings tiles some stages ahead, two warpgroups
// multiply them from shared memory. Compiled for sm_90a alone.
#include "workloads/device/launch.h"
#include "workloads/device/mbarrier.h"
#include "workloads/device/tensor_copy.h"
#include "workloads/device/warpgroup.h"
#include "workloads/harness/slices.h"
#include "workloads/matmul/hopper.h"

namespace ridge::workloads::matmul {
namespace {

constexpr int kRows = 128, kColumns = 128, kDepth = 64; // of a tile of C, and of A and B at a time
constexpr int kStages = 3;                              // so that two blocks fit on an SM
constexpr int kThreads = 256;
constexpr int kBlocksPerSm = 2;
constexpr int kBoxBytes = 64 * kDepth * 2; // 64 columns of B

struct alignas(1024) Stage {
    unsigned char a[kRows * kDepth * 2];
    unsigned char b[kColumns / 64][kBoxBytes];
};
struct Shared {
    Stage stages[kStages];
    std::uint64_t arrived[kStages];
};
constexpr std::size_t kSharedBytes = sizeof(Shared) + 1024; // to begin at a multiple of 1024

__device__ void load(Stage& stage, std::uint64_t* arrived, const CUtensorMap& a,
                     const CUtensorMap& b, int row, int column, int depth) {
    arriveExpecting(arrived, sizeof(Stage));
    loadBox(stage.a, &a, {0, row, depth}, arrived);
    for (int i = 0; i < kColumns / 64; ++i)
        loadBox(stage.b[i], &b, {0, depth, column + 64 * i}, arrived);
}

/// Of a warpgroup's 64 rows: what a thread holds, where it lies in C. Out: T, or float for a slice.
template <class T, class Out>
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
                    *reinterpret_cast<std::uint32_t*>(pair) = packed(low, high, T{});
            }
}

/// The blocks of a slice of the depth, `stepsEach` steps of it, follow those of the slice before.
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
    const int steps = min(stepsEach, (k + kDepth - 1) / kDepth - first);
    const int group = threadIdx.x / 128;
    if (threadIdx.x == 0) {
        for (std::uint64_t& barrier : shared.arrived)
            initialise(&barrier, 1);
        fenceBarriers();
        for (int i = 0; i < kStages - 1 && i < steps; ++i)
            load(shared.stages[i], &shared.arrived[i], a, b, row, column, (first + i) * kDepth);
    }
    __syncthreads();
    float sums[64];
    RingPlace<kStages> place;
    for (int step = 0; step < steps; ++step) {
        const Stage& stage = shared.stages[place.stage];
        wait(&shared.arrived[place.stage], place.parity);
        beginProducts();
        const std::uint64_t tileA = tileDescriptor(stage.a + group * 64 * 128, 0, 1024);
        const std::uint64_t tileB = tileDescriptor(stage.b, kBoxBytes, 1024);
#pragma unroll
        for (int i = 0; i < kDepth / 16; ++i) // 32 bytes along a row of A, 16 rows down B
            multiplyAsync(sums, tileA + i * 2, tileB + i * (16 * 128 / 16), step + i > 0, T{});
        commitProducts();
        waitForProducts<0>();
        __syncthreads(); // the stage before this one is free
        const int next = step + kStages - 1;
        if (threadIdx.x == 0 && next < steps)
            load(shared.stages[next % kStages], &shared.arrived[next % kStages], a, b, row, column,
                 (first + next) * kDepth);
        place.advance();
    }
    store<T>(sums, c + slice * (m * pitch), pitch, row + group * 64, column, m, n);
}

std::int64_t tilesOf(const Shape& shape) {
    return ((shape.m + kRows - 1) / kRows) * ((shape.n + kColumns - 1) / kColumns);
}

template <class T, class Out>
cudaError_t launch(const HopperOperands& operands, const Shape& shape, Out* c, std::int64_t slices,
                   cudaStream_t stream) {
    const std::int64_t steps = (shape.k + kDepth - 1) / kDepth;
    return launchWithShared(
        matmulWgmma<T, Out>, tilesOf(shape) * slices, kThreads, kSharedBytes, stream, operands.a,
        operands.b, c, operands.pitchC, static_cast<int>(shape.m), static_cast<int>(shape.n),
        static_cast<int>(shape.k), static_cast<int>((steps + slices - 1) / slices));
}

} // namespace

cudaError_t launchWgmma(const HopperOperands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    return type == DataType::Fp16
               ? launch<__half>(operands, shape, static_cast<__half*>(operands.c), 1, stream)
               : launch<__nv_bfloat16>(operands, shape, static_cast<__nv_bfloat16*>(operands.c), 1,
                                       stream);
}

std::int64_t slicesOf(const Shape& shape, int smCount) {
    return sliceCount(tilesOf(shape), (shape.k + kDepth - 1) / kDepth, kBlocksPerSm * smCount);
}

cudaError_t launchSlices(const HopperOperands& operands, const Shape& shape, DataType type,
                         float* out, std::int64_t slices, cudaStream_t stream) {
    return type == DataType::Fp16 ? launch<__half>(operands, shape, out, slices, stream)
                                  : launch<__nv_bfloat16>(operands, shape, out, slices, stream);
}

} // namespace ridge::workloads::matmul
