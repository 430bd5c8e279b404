// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What comes before and after the products of the backward pass for Hopper. Before: the sums of
// rows by tiles of queries. After: dQ from the sums that lie as the threads of a warpgroup held
// them.
#include "workloads/attention/hopper.h"
#include "workloads/device/tensor_core.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

constexpr int kThreads = 256;
constexpr int kRows = 64;  // of a tile
constexpr int kLanes = 16; // to a row, 8 elements each: dim is 128 at most

struct Arguments {
    int seq = 0, dim = 0, paddedDim = 0, tiles = 0; ///< tiles: of 64 queries, to a matrix
};

template <class T>
__device__ __forceinline__ float product(std::uint32_t a, std::uint32_t b) {
    const float2 x = unpacked(a, T{}), y = unpacked(b, T{});
    return x.x * y.x + x.y * y.y;
}

/// Sixteen lanes a row of a tile, rows beyond the sequence too.
template <class T>
__global__ void __launch_bounds__(kThreads)
    attentionHopperRowSums(const T* o, const T* outputGradient, const float* logSums,
                           HopperRowSums* rowSums, float* querySums, Arguments args) {
    const std::int64_t padded =
        static_cast<std::int64_t>(blockIdx.x) * (kThreads / kLanes) + threadIdx.x / kLanes;
    const int lane = threadIdx.x % kLanes;
    const std::int64_t tile = padded / kRows, matrix = tile / args.tiles;
    const int query = static_cast<int>(padded - matrix * args.tiles * kRows);
    const std::int64_t row = matrix * args.seq + query;
    const bool has = query < args.seq;
    float sum = 0;
    if (has && lane * 8 < args.dim) {
        const uint4 x = *reinterpret_cast<const uint4*>(o + row * args.dim + lane * 8);
        const uint4 y = *reinterpret_cast<const uint4*>(outputGradient + row * args.dim + lane * 8);
        sum = product<T>(x.x, y.x) + product<T>(x.y, y.y) + product<T>(x.z, y.z) +
              product<T>(x.w, y.w);
    }
#pragma unroll
    for (int offset = kLanes / 2; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, offset);
    if (lane == 0) {
        rowSums[tile].shift[query % kRows] = has ? logSums[row] * 1.4426950408889634F : 0;
        rowSums[tile].product[query % kRows] = sum;
    }
    if (lane * 8 <
        args.paddedDim) { // as many zeros as a row has numbers, of whichever rows they are
        auto* const zeroed =
            reinterpret_cast<float4*>(querySums + padded * args.paddedDim + lane * 8);
        zeroed[0] = zeroed[1] = make_float4(0, 0, 0, 0);
    }
}

/// A thread makes eight neighbouring columns of two rows, 8 apart: what four threads of a warpgroup
/// held side by side.
template <class T>
__global__ void __launch_bounds__(kThreads)
    attentionHopperRounding(const float* querySums, T* out, Arguments args, float scale) {
    const int across = args.paddedDim / 8;
    const std::int64_t tile = blockIdx.x, matrix = tile / args.tiles;
    const int firstQuery = static_cast<int>(tile % args.tiles) * kRows;
    for (int index = threadIdx.x; index < 32 * across; index += kThreads) {
        const int columns = index % across, quad = index / across;
        if (columns * 8 >= args.dim)
            continue;
        const auto* const held =
            reinterpret_cast<const float4*>(querySums) + (tile * across + columns) * 128 + quad * 4;
        const int row = firstQuery + quad / 8 * 16 + quad % 8;
        uint4 upper, lower;
        std::uint32_t* const pairs[2] = {&upper.x, &lower.x};
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float4 sums = held[i];
            pairs[0][i] = packed(sums.x * scale, sums.y * scale, T{});
            pairs[1][i] = packed(sums.z * scale, sums.w * scale, T{});
        }
        T* const to = out + (matrix * args.seq + row) * args.dim + columns * 8;
        if (row < args.seq)
            *reinterpret_cast<uint4*>(to) = upper;
        if (row + 8 < args.seq)
            *reinterpret_cast<uint4*>(to + 8 * args.dim) = lower;
    }
}

Arguments argumentsOf(const Shape& shape) {
    return {static_cast<int>(shape.seq), static_cast<int>(shape.dim), shape.dim <= 64 ? 64 : 128,
            static_cast<int>(hopperTiles(shape))};
}

template <class T>
cudaError_t rowSums(const HopperGradients& to, const BackwardTensors& tensors, const Shape& shape,
                    cudaStream_t stream) {
    const Arguments args = argumentsOf(shape);
    const std::int64_t rows = shape.matrices() * args.tiles * kRows;
    attentionHopperRowSums<<<static_cast<unsigned>(rows / (kThreads / kLanes)), kThreads, 0,
                             stream>>>(static_cast<const T*>(tensors.o),
                                       static_cast<const T*>(tensors.outputGradient),
                                       tensors.logSums, to.rowSums, to.querySums, args);
    return cudaGetLastError();
}

template <class T>
cudaError_t rounding(const HopperGradients& from, const BackwardTensors& tensors,
                     const Shape& shape, cudaStream_t stream) {
    const Arguments args = argumentsOf(shape);
    attentionHopperRounding<<<static_cast<unsigned>(shape.matrices() * args.tiles), kThreads, 0,
                              stream>>>(
        from.querySums, static_cast<T*>(tensors.qGradient), args,
        static_cast<float>(1 / std::sqrt(static_cast<double>(shape.dim))));
    return cudaGetLastError();
}

} // namespace

std::int64_t hopperTiles(const Shape& shape) {
    const int queries = hopperQueries(shape.dim);
    return (shape.seq + queries - 1) / queries * (queries / kRows);
}

std::size_t hopperRowSumBytes(const Shape& shape) {
    return static_cast<std::size_t>(shape.matrices() * argumentsOf(shape).tiles) *
           sizeof(HopperRowSums);
}

std::size_t hopperWorkspace(const Shape& shape) {
    const Arguments args = argumentsOf(shape);
    return hopperRowSumBytes(shape) +
           static_cast<std::size_t>(shape.matrices() * args.tiles * kRows * args.paddedDim) *
               sizeof(float);
}

cudaError_t launchHopperRowSums(const HopperGradients& to, const BackwardTensors& tensors,
                                const Shape& shape, DataType type, cudaStream_t stream) {
    return type == DataType::Fp16 ? rowSums<__half>(to, tensors, shape, stream)
                                  : rowSums<__nv_bfloat16>(to, tensors, shape, stream);
}

cudaError_t launchHopperRounding(const HopperGradients& from, const BackwardTensors& tensors,
                                 const Shape& shape, DataType type, cudaStream_t stream) {
    return type == DataType::Fp16 ? rounding<__half>(from, tensors, shape, stream)
                                  : rounding<__nv_bfloat16>(from, tensors, shape, stream);
}

} // namespace ridge::workloads::attention
