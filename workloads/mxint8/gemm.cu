// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product that decodes its weights on the way from shared memory to the tensor cores. A group
// is the part of the depth that is multiplied at a time, so a lane's eight weights of a row have
// one exponent.
#include "workloads/device/launch.h"
#include "workloads/device/weight_tiles.h"
#include "workloads/mxint8/decode_vector.h"
#include "workloads/mxint8/kernels.h"

namespace ridge::workloads::mxint8 {
namespace {

using namespace weight_tiles;
static_assert(kPart == kGroup);

constexpr int kGroupsOfSlab = kSlab / kGroup;
constexpr int kFewRows = 16, kManyRows = 128; // of a tile of Y

struct Sizes {
    int m, n, depth, columns;
    int tilesDown, slabs;
};

template <int rows>
struct MxStage {
    Stage<8, rows> tiles;
    std::uint8_t exponents[kColumns][kGroupsOfSlab];
};

/// Copies the exponents of a slab, four a row of W; zeros where there is no row.
__device__ __forceinline__ void copyExponents(std::uint8_t (&stage)[kColumns][kGroupsOfSlab],
                                              const std::uint8_t* exponents, int slab, int firstRow,
                                              const Sizes& sizes) {
    static_assert(kGroupsOfSlab == 4 && kColumns <= kThreads);
    const int row = static_cast<int>(threadIdx.x);
    if (row >= kColumns)
        return;
    const bool valid = firstRow + row < sizes.n;
    const std::int64_t from =
        valid ? std::int64_t{firstRow + row} * (sizes.depth / kGroup) + slab * kGroupsOfSlab : 0;
    copyAsync4(stage[row], exponents + from, valid);
}

template <int rows>
__global__ void __launch_bounds__(kThreads, kBlocksPerSm<rows>)
    multiplyDecoded(const __nv_bfloat16* x, const std::uint8_t* mantissas,
                    const std::uint8_t* exponents, __nv_bfloat16* y, Sizes sizes) {
    extern __shared__ __align__(16) unsigned char memory[];
    using S = Stage<8, rows>;
    auto* const stages = reinterpret_cast<MxStage<rows>*>(memory);
    const int firstRow = static_cast<int>(blockIdx.x) % sizes.tilesDown * rows;
    const int firstColumn = static_cast<int>(blockIdx.x) / sizes.tilesDown * kColumns;
    const WarpPlace<rows> place(firstRow, firstColumn);
    const auto load = [&](int slab) {
        MxStage<rows>& stage = stages[slab % kStages];
        copySlab<rows, S::kXBytes>(stage.tiles.x, reinterpret_cast<const unsigned char*>(x),
                                   std::int64_t{2} * sizes.depth, firstRow, sizes.m,
                                   std::int64_t{2} * slab * kSlab);
        copySlab<kColumns, S::kWeightBytes>(stage.tiles.weights, mantissas, sizes.depth,
                                            firstColumn, sizes.n, std::int64_t{slab} * kSlab);
        copyExponents(stage.exponents, exponents, slab, firstColumn, sizes);
    };
    float sums[Warps<rows>::kTilesDown][Warps<rows>::kTilesAcross][4] = {};
    slabAfterSlab(0, sizes.slabs, load, [&](int slab) {
        const MxStage<rows>& stage = stages[slab % kStages];
        for (int part = 0; part < kGroupsOfSlab; ++part) {
            const auto decode = [&](const std::uint32_t(&words)[2], int column,
                                    std::uint32_t(&pairs)[4]) {
                const uint4 decoded =
                    decodedVector({words[0], words[1]}, unitOf(stage.exponents[column][part]));
                pairs[0] = decoded.x;
                pairs[1] = decoded.y;
                pairs[2] = decoded.z;
                pairs[3] = decoded.w;
            };
            multiplyPart<__nv_bfloat16, 8>(sums, stage.tiles, part, place, decode);
        }
    });
    store<__nv_bfloat16>(sums, 1.0F, y, place, sizes.m, sizes.n, sizes.columns);
}

template <int rows>
cudaError_t launchTiles(const ProductOperands& operands, const ProductShape& shape,
                        cudaStream_t stream) {
    constexpr std::size_t kSharedBytes = kStages * sizeof(MxStage<rows>);
    Sizes sizes{};
    sizes.m = static_cast<int>(shape.m);
    sizes.n = static_cast<int>(shape.n);
    sizes.depth = static_cast<int>(shape.depth());
    sizes.columns = static_cast<int>(shape.columns());
    sizes.tilesDown = (sizes.m + rows - 1) / rows;
    sizes.slabs = sizes.depth / kSlab;
    const std::int64_t blocks =
        std::int64_t{sizes.tilesDown} * ((sizes.n + kColumns - 1) / kColumns);
    return launchWithShared(multiplyDecoded<rows>, blocks, kThreads, kSharedBytes, stream,
                            static_cast<const __nv_bfloat16*>(operands.x), operands.mantissas,
                            operands.exponents, static_cast<__nv_bfloat16*>(operands.y), sizes);
}

__global__ void moderateExponents(std::uint8_t* exponents, std::int64_t count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i < count)
        exponents[i] = moderateExponent(exponents[i]);
}

} // namespace

cudaError_t launchFused(const ProductOperands& operands, const ProductShape& shape,
                        cudaStream_t stream) {
    return shape.m <= kFewRows ? launchTiles<kFewRows>(operands, shape, stream)
                               : launchTiles<kManyRows>(operands, shape, stream);
}

cudaError_t makeModerate(std::uint8_t* exponents, std::int64_t count, cudaStream_t stream) {
    const std::int64_t blocks = (count + kThreads - 1) / kThreads;
    moderateExponents<<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(exponents, count);
    return cudaGetLastError();
}

} // namespace ridge::workloads::mxint8
