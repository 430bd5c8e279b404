// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// One or two rows of X at a time, for which nothing counts but how fast the weights come: they go from memory to
// registers, and each warp has the next four loads under way while it multiplies. CUDA cores would need over three
// instructions a weight, too many for 4 bits; m16n8k16 takes pairs as they are unpacked, 16 rows of W as its A.
//
// Lane 4 g + t loads 16 bytes of rows 2g and 2g + 1, its quarter t of the warp's part of the depth: A's rows g and
// g + 8. X stands in the eight columns of B so that sums of different quarters, which may belong to different groups,
// stay apart: column 2q + r is row r of the two where the lane's quarter is q, else zero. So lane 4 g + t gets the sums
// of its own quarter.
#include "workloads/device/tensor_core.h"
#include "workloads/lowbit/kernels.h"
#include "workloads/lowbit/unpack.h"

#include <algorithm>

namespace ridge::workloads::lowbit {
namespace {

constexpr int kWarps = 16; // of a block, which share the depth; one block on an SM
constexpr int kThreads = kWarps * 32;
constexpr int kRows = 16;   // of W, of a tile
constexpr int kVectors = 2; // rows of X
constexpr int kAhead = 4;   // loads of a warp that are under way

/// 16 bytes of weights.
template <int bits>
struct Chunk {
    static constexpr int kElements = 128 / bits;
    static constexpr int kEights = kElements / 8;
};

struct Sizes {
    int m, n, columns;
    int chunks;                 ///< of a row of W
    int chunksPerGroup;         ///< that share a scale
    int groupStep, inGroupStep; ///< kStep chunks are so many groups and so many chunks
    int rounds;                 ///< in which the warps of a block pass the depth of a tile
    int tiles;
};
constexpr int kStep = kWarps * 4; // chunks of a round

template <class T>
struct Arguments {
    const uint4* x;       ///< [m, depth]
    const uint4* weights; ///< [n, chunks]
    const T* scales;      ///< [groups, columns]
    T* y;                 ///< [m, columns]
    Sizes sizes;
};

/// Where a block is on its way: tile after tile, in each round after round.
struct Place {
    int tile = static_cast<int>(blockIdx.x), round = 0;

    /// Whether the next tile has begun.
    __device__ __forceinline__ bool advance(const Sizes& sizes) {
        if (++round < sizes.rounds)
            return false;
        round = 0;
        tile += static_cast<int>(gridDim.x);
        return true;
    }
};

/// A lane's chunk of each row in round 0.
__device__ __forceinline__ int firstChunk() {
    return static_cast<int>(threadIdx.x) / 32 * 4 + static_cast<int>(threadIdx.x) % 4;
}

/// Sixteen bytes of rows 2g and 2g + 1 of a tile and their scales. Where there are none the scale is zero.
struct Weights {
    uint4 chunks[2];
    std::uint32_t scales;
};

/// Loads the weights of a lane, round after round.
template <class T>
struct Loader {
    Place place;
    const uint4* chunks;
    int row, chunk, group, inGroup; ///< the lane's: row 2g of the tile, and of this row

    __device__ explicit Loader(const Arguments<T>& args) { beginTile(args); }

    __device__ __forceinline__ void beginTile(const Arguments<T>& args) {
        row = place.tile * kRows + static_cast<int>(threadIdx.x) % 32 / 4 * 2;
        chunk = firstChunk();
        group = chunk / args.sizes.chunksPerGroup;
        inGroup = chunk % args.sizes.chunksPerGroup;
        chunks = args.weights + static_cast<std::int64_t>(row) * args.sizes.chunks + chunk;
    }

    __device__ __forceinline__ void next(Weights& weights, const Arguments<T>& args) {
        const Sizes& sizes = args.sizes;
        weights.scales = 0;
        if (row < sizes.n && chunk < sizes.chunks) {
            weights.chunks[0] = __ldcs(chunks);
            if (row + 1 < sizes.n)
                weights.chunks[1] = __ldcs(chunks + sizes.chunks);
            const T* const scale =
                args.scales + static_cast<std::int64_t>(group) * sizes.columns + row;
            weights.scales = *reinterpret_cast<const std::uint32_t*>(scale);
        }
        if (place.advance(sizes)) {
            beginTile(args);
            return;
        }
        chunks += kStep;
        chunk += kStep;
        group += sizes.groupStep;
        inGroup += sizes.inGroupStep;
        if (inGroup >= sizes.chunksPerGroup) {
            inGroup -= sizes.chunksPerGroup;
            ++group;
        }
    }
};

/// Eight of the weights, ready to be multiplied.
template <class T, int bits>
__device__ __forceinline__ void unpackEightOf(const uint4& chunk, int eight,
                                              std::uint32_t (&pairs)[4]) {
    const std::uint32_t words[4] = {chunk.x, chunk.y, chunk.z, chunk.w};
    std::uint32_t packedEight[kWordsOfEight<bits>];
#pragma unroll
    for (int i = 0; i < kWordsOfEight<bits>; ++i)
        packedEight[i] = words[eight * kWordsOfEight<bits> + i];
    unpackEight(packedEight, pairs, T{});
}

/// A lane's X of a round. Lanes of other quarters and of rows that X has not hold zeros; beyond the depth, where weights
/// have no scale, any X will do.
template <int bits>
struct Vectors {
    static constexpr int kEights = Chunk<bits>::kEights;
    uint4 eights[kEights] = {};

    __device__ __forceinline__ void load(const uint4* row, int chunk, bool valid) {
        if (!valid)
            return;
#pragma unroll
        for (int eight = 0; eight < kEights; ++eight)
            eights[eight] = __ldg(row + chunk * kEights + eight);
    }
};

/// sums += scale q x over a lane's chunks: [2 half + r] of row 2g + half and row r of the vectors.
template <class T, int bits>
__device__ __forceinline__ void multiply(float (&sums)[4], const Weights& weights,
                                         const Vectors<bits>& x) {
    float products[4] = {};
#pragma unroll
    for (int eight = 0; eight < Chunk<bits>::kEights; ++eight) {
        const uint4& of = x.eights[eight];
        std::uint32_t low[4], high[4];
        unpackEightOf<T, bits>(weights.chunks[0], eight, low);
        unpackEightOf<T, bits>(weights.chunks[1], eight, high);
        multiplyAdd(products, {low[0], high[0], low[1], high[1]}, of.x, of.y, T{});
        multiplyAdd(products, {low[2], high[2], low[3], high[3]}, of.z, of.w, T{});
    }
    const float2 scales = unpacked(weights.scales, T{});
#pragma unroll
    for (int i = 0; i < 4; ++i)
        sums[i] = fmaf(i < 2 ? scales.x : scales.y, products[i], sums[i]);
}

/// Adds the sums of all lanes and warps, stores them and sets them to zero; all threads call it. `parts` is free again
/// when the block has met once more.
template <class T, int bits>
__device__ __forceinline__ void finishTile(float (&sums)[4],
                                           float (&parts)[kWarps][kRows][kVectors],
                                           const Arguments<T>& args, int tile, int firstVector) {
    const int thread = static_cast<int>(threadIdx.x), lane = thread % 32;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        sums[i] += __shfl_xor_sync(0xFFFFFFFFU, sums[i], 1);
        sums[i] += __shfl_xor_sync(0xFFFFFFFFU, sums[i], 2);
        if (lane % 4 == 0)
            parts[thread / 32][lane / 4 * 2 + i / 2][i % 2] = sums[i];
        sums[i] = 0;
    }
    __syncthreads();
    const int row = tile * kRows + thread / kVectors, vector = firstVector + thread % kVectors;
    if (thread >= kRows * kVectors || row >= args.sizes.n || vector >= args.sizes.m)
        return;
    float sum = 0;
#pragma unroll
    for (int warp = 0; warp < kWarps; ++warp)
        sum += parts[warp][thread / kVectors][thread % kVectors];
    args.y[static_cast<std::int64_t>(vector) * args.sizes.columns + row] =
        static_cast<T>(sum / (1 << (bits - 1)));
}

/// Two rows of X, from `first` on, times all weights of the block's tiles.
template <class T, int bits>
__device__ __forceinline__ void multiplyPair(float (&parts)[2][kWarps][kRows][kVectors],
                                             const Arguments<T>& args, int first) {
    const Sizes& sizes = args.sizes;
    const int g = static_cast<int>(threadIdx.x) % 32 / 4, t = static_cast<int>(threadIdx.x) % 4;
    const int vector = first + g % kVectors;
    const bool holdsX = g / kVectors == t && vector < sizes.m;
    const uint4* const row =
        args.x + static_cast<std::int64_t>(vector) * sizes.chunks * Chunk<bits>::kEights;
    Loader<T> loader(args);
    Weights weights[kAhead] = {};
#pragma unroll
    for (int i = 0; i < kAhead; ++i)
        loader.next(weights[i], args);
    Vectors<bits> x;
    float sums[4] = {};
    int chunk = firstChunk(), tile = 0;
    for (Place place; place.tile < sizes.tiles;) {
#pragma unroll
        for (int i = 0; i < kAhead; ++i) {
            if (place.tile >= sizes.tiles)
                break;
            x.load(row, chunk, holdsX && chunk < sizes.chunks);
            multiply<T, bits>(sums, weights[i], x);
            loader.next(weights[i], args);
            chunk += kStep;
            const int done = place.tile;
            if (place.advance(sizes)) {
                finishTile<T, bits>(sums, parts[tile++ % 2], args, done, first);
                chunk = firstChunk();
            }
        }
    }
}

template <class T, int bits>
__global__ void __launch_bounds__(kThreads, 1) multiplyVectors(Arguments<T> args) {
    __shared__ float parts[2][kWarps][kRows][kVectors];
    for (int first = static_cast<int>(blockIdx.y) * kVectors; first < args.sizes.m;
         first += static_cast<int>(gridDim.y) * kVectors) {
        multiplyPair<T, bits>(parts, args, first);
        __syncthreads(); // the last parts are read
    }
}

template <class T, int bits>
cudaError_t launch(const Operands& operands, const Shape& shape, int smCount, cudaStream_t stream) {
    constexpr std::int64_t kMostAcross = 65535; // of a grid, in y
    Sizes sizes{};
    sizes.m = static_cast<int>(shape.m);
    sizes.n = static_cast<int>(shape.n);
    sizes.columns = static_cast<int>(shape.columns());
    sizes.chunks = static_cast<int>(shape.depth() / Chunk<bits>::kElements);
    sizes.chunksPerGroup = static_cast<int>(shape.group / Chunk<bits>::kElements);
    sizes.groupStep = kStep / sizes.chunksPerGroup;
    sizes.inGroupStep = kStep % sizes.chunksPerGroup;
    sizes.rounds = (sizes.chunks + kStep - 1) / kStep;
    sizes.tiles = (sizes.n + kRows - 1) / kRows;
    const std::int64_t pairs = (shape.m + kVectors - 1) / kVectors;
    const dim3 blocks(static_cast<unsigned>(std::min(sizes.tiles, smCount)),
                      static_cast<unsigned>(std::min(pairs, kMostAcross)));
    multiplyVectors<T, bits><<<blocks, kThreads, 0, stream>>>(
        {static_cast<const uint4*>(operands.x), static_cast<const uint4*>(operands.weights),
         static_cast<const T*>(operands.scales), static_cast<T*>(operands.y), sizes});
    return cudaGetLastError();
}

} // namespace

cudaError_t launchGemv(const Operands& operands, const Shape& shape, DataType type, int smCount,
                       cudaStream_t stream) {
    if (type == DataType::Fp16)
        return shape.bits == 4 ? launch<__half, 4>(operands, shape, smCount, stream)
                               : launch<__half, 8>(operands, shape, smCount, stream);
    return shape.bits == 4 ? launch<__nv_bfloat16, 4>(operands, shape, smCount, stream)
                           : launch<__nv_bfloat16, 8>(operands, shape, smCount, stream);
}

} // namespace ridge::workloads::lowbit
