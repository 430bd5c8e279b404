// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Tiles of Y on tensor cores over a slice of k. Sums over a group are scaled in fp32 at its end.
#pragma once

#include "workloads/device/launch.h"
#include "workloads/device/weight_tiles.h"
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/unpack.h"

#include <type_traits>

namespace ridge::workloads::lowbit {

struct Sizes {
    int m, n, depth, columns, group;
    int slabsPerSlice, tilesDown, tilesAcross;
};

/// The accumulators of one warp: of the group under way, and of the groups that are done.
template <int rows>
struct Sums {
    using W = weight_tiles::Warps<rows>;
    float group[W::kTilesDown][W::kTilesAcross][4] = {};
    float all[W::kTilesDown][W::kTilesAcross][4] = {};

    /// Adds the scaled sums of the group. `column`: the lane's first column in the warp's tile.
    template <class T>
    __device__ __forceinline__ void endGroup(const T* scales, int column, int n) {
#pragma unroll
        for (int j = 0; j < W::kTilesAcross; ++j) {
            const int at = column + 8 * j;
            const float2 scale =
                at < n ? unpacked(*reinterpret_cast<const std::uint32_t*>(scales + at), T{})
                       : float2{};
#pragma unroll
            for (int i = 0; i < W::kTilesDown; ++i)
#pragma unroll
                for (int c = 0; c < 4; ++c) {
                    all[i][j][c] += (c % 2 == 0 ? scale.x : scale.y) * group[i][j][c];
                    group[i][j][c] = 0;
                }
        }
    }
};

template <class T, int bits, int rows, class Out>
__global__ void __launch_bounds__(weight_tiles::kThreads, weight_tiles::kBlocksPerSm<rows>)
    multiplyTiles(const T* x, const unsigned char* weights, const T* scales, Out* out,
                  Sizes sizes) {
    using namespace weight_tiles;
    extern __shared__ __align__(16) unsigned char memory[];
    using S = Stage<bits, rows>;
    auto* const stages = reinterpret_cast<S*>(memory);
    const int firstRow = static_cast<int>(blockIdx.x % sizes.tilesDown) * rows;
    const int tile = static_cast<int>(blockIdx.x / sizes.tilesDown);
    const int firstColumn = tile % sizes.tilesAcross * kColumns;
    const int slice = tile / sizes.tilesAcross;
    const int begin = slice * sizes.slabsPerSlice;
    const int end = min(begin + sizes.slabsPerSlice, (sizes.depth + kSlab - 1) / kSlab);
    const WarpPlace<rows> place(firstRow, firstColumn);
    Sums<rows> sums;
    const int partsOfGroup = sizes.group / kPart;
    int group = begin * (kSlab / kPart) / partsOfGroup;
    int left = partsOfGroup - begin * (kSlab / kPart) % partsOfGroup; // of the group
    const auto endGroup = [&] {
        sums.endGroup(scales + static_cast<std::int64_t>(group) * sizes.columns, place.columnOfY,
                      sizes.n);
    };
    const auto load = [&](int slab) {
        S& stage = stages[slab % kStages];
        copySlab<rows, S::kXBytes>(stage.x, reinterpret_cast<const unsigned char*>(x),
                                   std::int64_t{2} * sizes.depth, firstRow, sizes.m,
                                   std::int64_t{2} * slab * kSlab);
        const std::int64_t bytesPerRow = std::int64_t{sizes.depth} * bits / 8;
        copySlab<kColumns, S::kWeightBytes>(
            stage.weights, weights, bytesPerRow, firstColumn, sizes.n,
            std::int64_t{slab} * kSlab * bits / 8, [=](int row, std::int64_t byte) {
                return chunkIndex(static_cast<std::uint32_t>(row),
                                  static_cast<std::uint32_t>(byte) / kChunkBytes,
                                  static_cast<std::uint32_t>(bytesPerRow) / kChunkBytes) *
                       kChunkBytes;
            });
    };
    slabAfterSlab(begin, end, load, [&](int slab) {
        const int parts = min(kSlab, sizes.depth - slab * kSlab) / kPart;
        for (int part = 0; part < parts; ++part) {
            if (left == 0) {
                endGroup();
                ++group;
                left = partsOfGroup;
            }
            --left;
            multiplyPart<T, bits>(
                sums.group, stages[slab % kStages], part, place,
                [](const auto& words, int, auto& pairs) { unpackEight(words, pairs, T{}); });
        }
    });
    endGroup();
    store<T>(sums.all, 1.0F / (1 << (bits - 1)),
             out + static_cast<std::int64_t>(slice) * sizes.m * sizes.columns, place, sizes.m,
             sizes.n, sizes.columns);
}

inline int slabsOf(const Shape& shape) {
    return static_cast<int>((shape.depth() + weight_tiles::kSlab - 1) / weight_tiles::kSlab);
}

template <class T, int bits, int rows, class Out>
cudaError_t launch(const Operands& operands, Out* out, const Shape& shape, int slices,
                   cudaStream_t stream) {
    constexpr std::size_t kSharedBytes =
        weight_tiles::kStages * sizeof(weight_tiles::Stage<bits, rows>);
    Sizes sizes{};
    sizes.m = static_cast<int>(shape.m);
    sizes.n = static_cast<int>(shape.n);
    sizes.depth = static_cast<int>(shape.depth());
    sizes.columns = static_cast<int>(shape.columns());
    sizes.group = static_cast<int>(shape.group);
    sizes.slabsPerSlice = (slabsOf(shape) + slices - 1) / slices;
    sizes.tilesDown = (sizes.m + rows - 1) / rows;
    sizes.tilesAcross = (sizes.n + weight_tiles::kColumns - 1) / weight_tiles::kColumns;
    const std::int64_t blocks = std::int64_t{sizes.tilesDown} * sizes.tilesAcross * slices;
    return launchWithShared(multiplyTiles<T, bits, rows, Out>, blocks, weight_tiles::kThreads,
                            kSharedBytes, stream, static_cast<const T*>(operands.x),
                            static_cast<const unsigned char*>(operands.weights),
                            static_cast<const T*>(operands.scales), out, sizes);
}

/// Calls `body` with a value of the element's type and whether weights have 4 bits.
template <class Body>
cudaError_t ofTypes(const Shape& shape, DataType type, Body body) {
    using Four = std::integral_constant<int, 4>;
    using Eight = std::integral_constant<int, 8>;
    if (type == DataType::Fp16)
        return shape.bits == 4 ? body(__half{}, Four{}) : body(__half{}, Eight{});
    return shape.bits == 4 ? body(__nv_bfloat16{}, Four{}) : body(__nv_bfloat16{}, Eight{});
}

} // namespace ridge::workloads::lowbit
