// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Tiles of Y on tensor cores. Packed weights and X come by cp.async, three stages of 128 elements of
// the depth; weights become numbers in the registers of the product. The order of the depth inside
// 32 elements is free as long as both operands agree: lane t of four takes elements 8t to 8t + 7, so
// that it reads its X and its packed weights with one load each. Sums over a group are scaled in
// fp32 when the group ends.
#include "workloads/device/tensor_core.h"
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/unpack.h"

#include <algorithm>
#include <type_traits>

namespace ridge::workloads::lowbit {
namespace {

constexpr int kThreads = 256;
constexpr int kColumns = 128; // of a tile of Y: rows of weights
constexpr int kSlab = 128;    // of the depth, of a stage
constexpr int kPart = 32;     // of the depth, multiplied at a time
constexpr int kStages = 3;
constexpr int kReduceThreads = 256;

struct Sizes {
    int m, n, depth, columns, group;
    int slabsPerSlice, tilesDown, tilesAcross;
};

/// How the eight warps of a block share a tile of 16 or 64 rows.
template <int rows>
struct Warps {
    static constexpr int kDown = rows == 64 ? 2 : 1;
    static constexpr int kAcross = kThreads / 32 / kDown;
    static constexpr int kRows = rows / kDown, kColumnsEach = kColumns / kAcross;
    static constexpr int kTilesDown = kRows / 16, kTilesAcross = kColumnsEach / 8;
};

/// Part p of row r begins at (p x rows + r) x its bytes: the eight rows that a warp reads at a time
/// follow one another, and no two lanes meet in a bank.
template <int bits, int rows>
struct Stage {
    static constexpr int kXBytes = kPart * 2;             // of a part of a row
    static constexpr int kWeightBytes = kPart * bits / 8; // of a part of a row
    unsigned char x[kSlab / kPart * rows * kXBytes];
    unsigned char weights[kSlab / kPart * kColumns * kWeightBytes];
};

/// Copies `rows` rows of a slab, each kSlab / kPart x partBytes; zeros where there is no row or depth.
template <int rows, int partBytes>
__device__ __forceinline__ void copySlab(unsigned char* stage, const unsigned char* source,
                                         std::int64_t bytesPerRow, int firstRow, int rowsInAll,
                                         std::int64_t firstByte) {
    constexpr int kChunks = kSlab / kPart * partBytes / 16; // of a row
    static_assert(rows * kChunks % kThreads == 0);
#pragma unroll
    for (int i = 0; i < rows * kChunks / kThreads; ++i) {
        const int index = i * kThreads + static_cast<int>(threadIdx.x);
        const int row = index / kChunks, byte = index % kChunks * 16;
        const bool valid = firstRow + row < rowsInAll && firstByte + byte < bytesPerRow;
        const std::int64_t from = valid ? (firstRow + row) * bytesPerRow + firstByte + byte : 0;
        copyAsync16(stage + (byte / partBytes * rows + row) * partBytes + byte % partBytes,
                    source + from, valid);
    }
}

/// The accumulators of one warp: of the group under way, and of the groups that are done.
template <int rows>
struct Sums {
    using W = Warps<rows>;
    float group[W::kTilesDown][W::kTilesAcross][4] = {};
    float all[W::kTilesDown][W::kTilesAcross][4] = {};

    /// Adds what the group has, scaled; `column` is the lane's first of the warp's tile.
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

/// sums.group += X W^T over one part. `row` and `column` are the warp's.
template <class T, int bits, int rows>
__device__ __forceinline__ void multiplyPart(Sums<rows>& sums, const Stage<bits, rows>& stage,
                                             int part, int row, int column) {
    using W = Warps<rows>;
    using S = Stage<bits, rows>;
    const int g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    uint4 x[W::kTilesDown][2];
#pragma unroll
    for (int i = 0; i < W::kTilesDown; ++i)
#pragma unroll
        for (int half = 0; half < 2; ++half)
            x[i][half] = *reinterpret_cast<const uint4*>(
                stage.x + (part * rows + row + 16 * i + 8 * half + g) * S::kXBytes + t * 16);
#pragma unroll
    for (int j = 0; j < W::kTilesAcross; ++j) {
        const auto* const packedWeights = reinterpret_cast<const std::uint32_t*>(
            stage.weights + (part * kColumns + column + 8 * j + g) * S::kWeightBytes + t * bits);
        std::uint32_t words[kWordsOfEight<bits>], b[4];
#pragma unroll
        for (int i = 0; i < kWordsOfEight<bits>; ++i)
            words[i] = packedWeights[i];
        unpackEight(words, b, T{});
#pragma unroll
        for (int i = 0; i < W::kTilesDown; ++i) {
            const uint4 &low = x[i][0], &high = x[i][1];
            multiplyAdd(sums.group[i][j], {low.x, high.x, low.y, high.y}, b[0], b[1], T{});
            multiplyAdd(sums.group[i][j], {low.z, high.z, low.w, high.w}, b[2], b[3], T{});
        }
    }
}

/// Stores the warp's sums as T or, of slices, as fp32. Columns are padded to two.
template <class T, int bits, int rows, class Out>
__device__ __forceinline__ void store(const Sums<rows>& sums, Out* out, int row, int column,
                                      const Sizes& sizes) {
    using W = Warps<rows>;
    constexpr float kUnit = 1.0F / (1 << (bits - 1));
#pragma unroll
    for (int i = 0; i < W::kTilesDown; ++i)
#pragma unroll
        for (int j = 0; j < W::kTilesAcross; ++j)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int r = row + 16 * i + 8 * half, c = column + 8 * j;
                if (r >= sizes.m || c >= sizes.n)
                    continue;
                const float low = kUnit * sums.all[i][j][2 * half];
                const float high = kUnit * sums.all[i][j][2 * half + 1];
                Out* const pair = out + static_cast<std::int64_t>(r) * sizes.columns + c;
                if constexpr (sizeof(Out) == 4)
                    *reinterpret_cast<float2*>(pair) = {low, high};
                else
                    *reinterpret_cast<std::uint32_t*>(pair) = packed(low, high, T{});
            }
}

template <class T, int bits, int rows, class Out>
__global__ void __launch_bounds__(kThreads, 2)
    multiplyTiles(const T* x, const unsigned char* weights, const T* scales, Out* out,
                  Sizes sizes) {
    extern __shared__ __align__(16) unsigned char memory[];
    using W = Warps<rows>;
    using S = Stage<bits, rows>;
    auto* const stages = reinterpret_cast<S*>(memory);
    const int firstRow = static_cast<int>(blockIdx.x % sizes.tilesDown) * rows;
    const int tile = static_cast<int>(blockIdx.x / sizes.tilesDown);
    const int firstColumn = tile % sizes.tilesAcross * kColumns;
    const int slice = tile / sizes.tilesAcross;
    const int begin = slice * sizes.slabsPerSlice;
    const int end = min(begin + sizes.slabsPerSlice, (sizes.depth + kSlab - 1) / kSlab);
    const auto load = [&](int slab) {
        S& stage = stages[slab % kStages];
        copySlab<rows, S::kXBytes>(stage.x, reinterpret_cast<const unsigned char*>(x),
                                   std::int64_t{2} * sizes.depth, firstRow, sizes.m,
                                   std::int64_t{2} * slab * kSlab);
        copySlab<kColumns, S::kWeightBytes>(stage.weights, weights,
                                            std::int64_t{sizes.depth} * bits / 8, firstColumn,
                                            sizes.n, std::int64_t{slab} * kSlab * bits / 8);
    };
    for (int ahead = 0; ahead < kStages - 1; ++ahead) {
        if (begin + ahead < end)
            load(begin + ahead);
        commitCopies();
    }
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warpRow = warp / W::kAcross * W::kRows;
    const int warpColumn = warp % W::kAcross * W::kColumnsEach;
    const int column = firstColumn + warpColumn + lane % 4 * 2; // the lane's of Y
    Sums<rows> sums;
    int group = begin * kSlab / sizes.group;
    const auto endGroup = [&] {
        sums.endGroup(scales + static_cast<std::int64_t>(group) * sizes.columns, column, sizes.n);
    };
    for (int slab = begin; slab < end; ++slab) {
        waitForCopies<kStages - 2>();
        __syncthreads(); // the slab is there, and all have read the one before it
        if (slab + kStages - 1 < end)
            load(slab + kStages - 1);
        commitCopies();
        const int parts = min(kSlab, sizes.depth - slab * kSlab) / kPart;
        for (int part = 0; part < parts; ++part) {
            const int now = (slab * kSlab + part * kPart) / sizes.group;
            if (now != group) {
                endGroup();
                group = now;
            }
            multiplyPart<T>(sums, stages[slab % kStages], part, warpRow, warpColumn);
        }
    }
    endGroup();
    store<T, bits>(sums, out + static_cast<std::int64_t>(slice) * sizes.m * sizes.columns,
                   firstRow + warpRow + lane / 4, column, sizes);
}

template <class T>
__global__ void __launch_bounds__(kReduceThreads)
    addSlices(const float* slices, T* y, std::int64_t elements, int count) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kReduceThreads + threadIdx.x;
    if (i >= elements)
        return;
    float sum = 0;
    for (int slice = 0; slice < count; ++slice)
        sum += slices[slice * elements + i];
    y[i] = static_cast<T>(sum);
}

int slabsOf(const Shape& shape) {
    return static_cast<int>((shape.depth() + kSlab - 1) / kSlab);
}

template <class T, int bits, int rows, class Out>
cudaError_t launch(const Operands& operands, Out* out, const Shape& shape, int slices,
                   cudaStream_t stream) {
    constexpr std::size_t kSharedBytes = kStages * sizeof(Stage<bits, rows>);
    const auto kernel = multiplyTiles<T, bits, rows, Out>;
    if (const cudaError_t error =
            cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes);
        error != cudaSuccess)
        return error;
    Sizes sizes{};
    sizes.m = static_cast<int>(shape.m);
    sizes.n = static_cast<int>(shape.n);
    sizes.depth = static_cast<int>(shape.depth());
    sizes.columns = static_cast<int>(shape.columns());
    sizes.group = static_cast<int>(shape.group);
    sizes.slabsPerSlice = (slabsOf(shape) + slices - 1) / slices;
    sizes.tilesDown = (sizes.m + rows - 1) / rows;
    sizes.tilesAcross = (sizes.n + kColumns - 1) / kColumns;
    const std::int64_t blocks = std::int64_t{sizes.tilesDown} * sizes.tilesAcross * slices;
    kernel<<<static_cast<unsigned>(blocks), kThreads, kSharedBytes, stream>>>(
        static_cast<const T*>(operands.x), static_cast<const unsigned char*>(operands.weights),
        static_cast<const T*>(operands.scales), out, sizes);
    return cudaGetLastError();
}

template <class T>
cudaError_t launchReduceOf(const Operands& operands, const Shape& shape, std::int64_t slices,
                           cudaStream_t stream) {
    const std::int64_t elements = shape.m * shape.columns();
    const std::int64_t blocks = (elements + kReduceThreads - 1) / kReduceThreads;
    addSlices<T><<<static_cast<unsigned>(blocks), kReduceThreads, 0, stream>>>(
        operands.slices, static_cast<T*>(operands.y), elements, static_cast<int>(slices));
    return cudaGetLastError();
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

} // namespace

cudaError_t launchGemm(const Operands& operands, const Shape& shape, DataType type,
                       cudaStream_t stream) {
    return ofTypes(shape, type, [&](auto element, auto bits) {
        using T = decltype(element);
        return launch<T, decltype(bits)::value, 64>(operands, static_cast<T*>(operands.y), shape, 1,
                                                    stream);
    });
}

std::int64_t slicesOf(const Shape& shape, int smCount) {
    constexpr std::int64_t kBlocksPerSm = 4;
    const std::int64_t tiles = ((shape.m + 15) / 16) * ((shape.n + kColumns - 1) / kColumns);
    const std::int64_t slabs = slabsOf(shape);
    const std::int64_t wanted = std::clamp<std::int64_t>(kBlocksPerSm * smCount / tiles, 1, slabs);
    const std::int64_t slabsEach = (slabs + wanted - 1) / wanted;
    return (slabs + slabsEach - 1) / slabsEach;
}

cudaError_t launchSlices(const Operands& operands, const Shape& shape, DataType type,
                         std::int64_t slices, cudaStream_t stream) {
    return ofTypes(shape, type, [&](auto element, auto bits) {
        return launch<decltype(element), decltype(bits)::value, 16>(
            operands, operands.slices, shape, static_cast<int>(slices), stream);
    });
}

cudaError_t launchReduce(const Operands& operands, const Shape& shape, DataType type,
                         std::int64_t slices, cudaStream_t stream) {
    return type == DataType::Fp16 ? launchReduceOf<__half>(operands, shape, slices, stream)
                                  : launchReduceOf<__nv_bfloat16>(operands, shape, slices, stream);
}

} // namespace ridge::workloads::lowbit
