// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// One or two rows of X at a time, for which nothing counts but how fast the weights come. Each lane
// copies what it will read itself to shared memory, some rounds ahead, so that nothing but its own
// copies is waited for. Then tensor cores multiply pairs as they are unpacked, 16 rows of W as A of
// m16n8k16. CUDA cores would need over three instructions a weight, too many for 4 bits.
//
// Lane 4 g + t has 16 bytes of rows 2g and 2g + 1, its quarter t of the warp's part of the depth.
// These are A's rows g and g + 8. X stands in the eight columns of B so that sums of different
// quarters, which may belong to different groups, stay apart. Column 2q + r is row r of the two
// where the lane's quarter is q, else zero. So lane 4 g + t gets the sums of its own quarter.
#include "workloads/device/launch.h"
#include "workloads/device/tensor_core.h"
#include "workloads/lowbit/biased.h"
#include "workloads/lowbit/kernels.h"

#include <algorithm>

namespace ridge::workloads::lowbit {
namespace {

constexpr int kWarps = 16; // of a block, which share the depth; one block on an SM
constexpr int kThreads = kWarps * 32;
constexpr int kTiles = kBandRows / kTileRows;      // that a warp multiplies with the same X
constexpr int kVectors = 2;                        // rows of X
constexpr int kStages = 3;                         // rounds that a lane has room for
constexpr int kStep = kWarps * kTileChunks;        // chunks of a row, of a round
constexpr int kTileSize = kTileRows * kTileChunks; // chunks

template <int bits>
inline constexpr int kEights = kChunkBytes / bits; // of elements, of a chunk

/// What a warp multiplies in a round: of lane l, [..][l].
struct Slot {
    uint4 chunks[kTiles][2][32];
    std::uint32_t scales[kTiles][32]; ///< of rows 2g and 2g + 1
};
using Parts = float[kWarps][kBandRows][kVectors];
struct Shared {
    Slot slots[kWarps][kStages];
    Parts parts[2];
};

struct Sizes {
    int m, n, columns;
    int chunks;                 ///< of a row of W
    int chunksPerGroup;         ///< that share a scale
    int groupStep, inGroupStep; ///< kStep chunks are so many groups and so many chunks
    int bands;                  ///< of rows of W
    int across;                 ///< blocks share the bands; as many again have the next rows of X
};

template <class T>
struct Arguments {
    const uint4* x;       ///< [m, depth]
    const uint4* weights; ///< see packing.h
    const T* scales;      ///< [groups, columns]
    T* y;                 ///< [m, columns]
    Sizes sizes;
};

/// In how many rounds a warp passes the depth of a band. The last may be without some of the warps.
__device__ __forceinline__ int roundsOfWarp(const Sizes& sizes) {
    return (sizes.chunks / kTileChunks - static_cast<int>(threadIdx.x) / 32 + kWarps - 1) / kWarps;
}

__device__ __forceinline__ int firstBand(const Sizes& sizes) {
    return static_cast<int>(blockIdx.x) % sizes.across;
}

/// A lane's chunk of a row in round 0.
__device__ __forceinline__ int firstChunk() {
    return static_cast<int>(threadIdx.x) / 32 * kTileChunks + static_cast<int>(threadIdx.x) % 4;
}

/// Copies a lane's weights, round after round and band after band.
template <class T>
class Loader {
  public:
    __device__ explicit Loader(const Arguments<T>& args)
        : m_args(args), m_band(firstBand(args.sizes)) {
        begin();
    }

    __device__ __forceinline__ void next(Slot& slot) {
        const Sizes& sizes = m_args.sizes;
        if (m_left == 0)
            return;
        const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
        for (int i = 0; i < kTiles; ++i) {
            const uint4* const from = m_weights + static_cast<std::int64_t>(i) * 16 * sizes.chunks;
            copyAsync16(&slot.chunks[i][0][lane], from);
            copyAsync16(&slot.chunks[i][1][lane], from + 32);
            copyAsync4(&slot.scales[i][lane], m_scales + i * kTileRows);
        }
        advance();
    }

  private:
    __device__ __forceinline__ void begin() {
        const Sizes& sizes = m_args.sizes;
        const int lane = static_cast<int>(threadIdx.x) % 32, chunk = firstChunk();
        m_left = m_band < sizes.bands ? roundsOfWarp(sizes) : 0;
        m_weights = m_args.weights + std::int64_t{m_band} * kBandRows * sizes.chunks +
                    static_cast<int>(threadIdx.x) / 32 * kTileSize + lane;
        m_scales = m_args.scales +
                   static_cast<std::int64_t>(chunk / sizes.chunksPerGroup) * sizes.columns +
                   m_band * kBandRows + lane / 4 * 2;
        m_inGroup = chunk % sizes.chunksPerGroup;
    }

    __device__ __forceinline__ void advance() {
        const Sizes& sizes = m_args.sizes;
        if (--m_left == 0) {
            m_band += sizes.across;
            begin();
            return;
        }
        m_weights += kWarps * kTileSize;
        m_scales += static_cast<std::int64_t>(sizes.groupStep) * sizes.columns;
        m_inGroup += sizes.inGroupStep;
        if (m_inGroup >= sizes.chunksPerGroup) {
            m_inGroup -= sizes.chunksPerGroup;
            m_scales += sizes.columns;
        }
    }

    const Arguments<T>& m_args;
    int m_band;
    int m_left = 0; ///< rounds of the band; 0 when all is loaded
    const uint4* m_weights = nullptr;
    const T* m_scales = nullptr;
    int m_inGroup = 0;
};

/// Eight of a chunk's weights, see biased.h.
template <class T, int bits>
__device__ __forceinline__ void unpackEightOf(const uint4& chunk, int eight,
                                              std::uint32_t (&pairs)[Biased<T, bits>::kPlanes][4]) {
    const std::uint32_t words[4] = {chunk.x, chunk.y, chunk.z, chunk.w};
    std::uint32_t ofEight[bits / 4];
#pragma unroll
    for (int i = 0; i < bits / 4; ++i)
        ofEight[i] = words[eight * (bits / 4) + i];
    Biased<T, bits>::unpack(ofEight, pairs);
}

/// Sums of products of m16n8k16, in the parts of biased.h.
template <class T, int bits>
using Products = float[Biased<T, bits>::kParts][4];

/// products = -sum(b x), in every row.
template <class T, int bits>
__device__ __forceinline__ void multiplyBias(Products<T, bits>& products,
                                             const uint4 (&x)[kEights<bits>]) {
    constexpr int kLast = Biased<T, bits>::kParts - 1;
    const std::uint32_t first = Biased<T, bits>::kMinusBias[0];
    const std::uint32_t last = Biased<T, bits>::kMinusBias[kLast];
#pragma unroll
    for (const uint4& eight : x) {
        multiplyAdd(products[0], {first, first, first, first}, eight.x, eight.y, T{});
        multiplyAdd(products[kLast], {last, last, last, last}, eight.z, eight.w, T{});
    }
}

/// products += sum(p x) over a lane's chunks of a tile.
template <class T, int bits>
__device__ __forceinline__ void multiplyChunks(Products<T, bits>& products, const uint4& even,
                                               const uint4& odd, const uint4 (&x)[kEights<bits>]) {
    using B = Biased<T, bits>;
#pragma unroll
    for (int eight = 0; eight < kEights<bits>; ++eight) {
        std::uint32_t low[B::kPlanes][4], high[B::kPlanes][4];
        unpackEightOf<T, bits>(even, eight, low);
        unpackEightOf<T, bits>(odd, eight, high);
#pragma unroll
        for (int plane = 0; plane < B::kPlanes; ++plane) {
            const auto &a = low[plane], &b = high[plane];
            multiplyAdd(products[0], {a[0], b[0], a[1], b[1]}, x[eight].x, x[eight].y, T{});
            multiplyAdd(products[B::kParts - 1], {a[2], b[2], a[3], b[3]}, x[eight].z, x[eight].w,
                        T{});
        }
    }
}

/// sums[tile] += scale q x / kUnit over a lane's chunks: [2 half + r] of row 2g + half and row r of
/// X.
template <class T, int bits>
__device__ __forceinline__ void multiply(float (&sums)[kTiles][4], const Slot& slot,
                                         const uint4 (&x)[kEights<bits>]) {
    constexpr int kParts = Biased<T, bits>::kParts;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    Products<T, bits> bias = {};
    multiplyBias<T, bits>(bias, x);
#pragma unroll
    for (int tile = 0; tile < kTiles; ++tile) {
        Products<T, bits> products;
#pragma unroll
        for (int i = 0; i < 4 * kParts; ++i)
            products[i / 4][i % 4] = bias[i / 4][i % 4];
        multiplyChunks<T, bits>(products, slot.chunks[tile][0][lane], slot.chunks[tile][1][lane],
                                x);
        const float2 scales = unpacked(slot.scales[tile][lane], T{});
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            float product = products[0][i];
            if constexpr (kParts == 2)
                product = fmaf(products[1][i], 1.0F / 16, product);
            sums[tile][i] = fmaf(i < 2 ? scales.x : scales.y, product, sums[tile][i]);
        }
    }
}

/// Adds the sums of all lanes and warps, stores them and sets them to zero; all threads call it.
/// `parts` is free again when the block has met once more.
template <class T, int bits>
__device__ __forceinline__ void finishBand(float (&sums)[kTiles][4], Parts& parts,
                                           const Arguments<T>& args, int band, int firstVector) {
    const int thread = static_cast<int>(threadIdx.x), lane = thread % 32;
#pragma unroll
    for (int i = 0; i < 4 * kTiles; ++i) {
        float& sum = sums[i / 4][i % 4];
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
        if (lane % 4 == 0)
            parts[thread / 32][i / 4 * kTileRows + lane / 4 * 2 + i % 4 / 2][i % 2] = sum;
        sum = 0;
    }
    __syncthreads();
    const int row = band * kBandRows + thread / kVectors, vector = firstVector + thread % kVectors;
    if (thread >= kBandRows * kVectors || row >= args.sizes.n || vector >= args.sizes.m)
        return;
    float sum = 0;
#pragma unroll
    for (int warp = 0; warp < kWarps; ++warp)
        sum += parts[warp][thread / kVectors][thread % kVectors];
    args.y[static_cast<std::int64_t>(vector) * args.sizes.columns + row] =
        static_cast<T>(sum * (Biased<T, bits>::kUnit / (1 << (bits - 1))));
}

/// Two rows of X, from `first` on, times all weights of the block's bands.
template <class T, int bits>
__device__ __forceinline__ void multiplyPair(Shared& shared, const Arguments<T>& args, int first) {
    const Sizes& sizes = args.sizes;
    const int g = static_cast<int>(threadIdx.x) % 32 / 4, t = static_cast<int>(threadIdx.x) % 4;
    const int vector = first + g % kVectors;
    const bool holdsX = g / kVectors == t && vector < sizes.m;
    Slot(&slots)[kStages] = shared.slots[threadIdx.x / 32];
    Loader<T> loader(args);
#pragma unroll
    for (int i = 0; i < kStages - 1; ++i) {
        loader.next(slots[i]);
        commitCopies();
    }
    uint4 x[kEights<bits>] = {}; // zero for ever where the lane holds none
    float sums[kTiles][4] = {};
    int slot = 0, free = kStages - 1, bandsDone = 0;
    for (int band = firstBand(sizes); band < sizes.bands; band += sizes.across) {
        const uint4* ofX =
            args.x +
            (static_cast<std::int64_t>(vector) * sizes.chunks + firstChunk()) * kEights<bits>;
        for (int left = roundsOfWarp(sizes); left > 0; --left) {
            if (holdsX)
#pragma unroll
                for (int i = 0; i < kEights<bits>; ++i)
                    x[i] = __ldg(ofX + i);
            ofX += kStep * kEights<bits>;
            loader.next(slots[free]); // which was read in the round before
            commitCopies();
            waitForCopies<kStages - 1>();
            multiply<T, bits>(sums, slots[slot], x);
            free = slot;
            slot = slot + 1 == kStages ? 0 : slot + 1;
        }
        finishBand<T, bits>(sums, shared.parts[bandsDone++ % 2], args, band, first);
    }
    waitForCopies<0>();
}

template <class T, int bits>
__global__ void __launch_bounds__(kThreads, 1) multiplyVectors(const Arguments<T> args) {
    extern __shared__ __align__(16) unsigned char memory[];
    Shared& shared = *reinterpret_cast<Shared*>(memory);
    const int step = static_cast<int>(gridDim.x) / args.sizes.across * kVectors;
    for (int first = static_cast<int>(blockIdx.x) / args.sizes.across * kVectors;
         first < args.sizes.m; first += step) {
        multiplyPair<T, bits>(shared, args, first);
        __syncthreads(); // the last parts are read
    }
}

template <class T, int bits>
cudaError_t launch(const Operands& operands, const Shape& shape, int smCount, cudaStream_t stream) {
    constexpr std::int64_t kMostPairs = 65536; // of rows of X at a time
    Sizes sizes{};
    sizes.m = static_cast<int>(shape.m);
    sizes.n = static_cast<int>(shape.n);
    sizes.columns = static_cast<int>(shape.columns());
    sizes.chunks = static_cast<int>(shape.bytesPerRow() / kChunkBytes);
    sizes.chunksPerGroup = static_cast<int>(shape.group * bits / 8 / kChunkBytes);
    sizes.groupStep = kStep / sizes.chunksPerGroup;
    sizes.inGroupStep = kStep % sizes.chunksPerGroup;
    sizes.bands = sizes.columns / kBandRows;
    sizes.across = std::min(sizes.bands, smCount);
    const std::int64_t blocks =
        sizes.across * std::min((shape.m + kVectors - 1) / kVectors, kMostPairs);
    return launchWithShared(multiplyVectors<T, bits>, blocks, kThreads, sizeof(Shared), stream,
                            Arguments<T>{static_cast<const uint4*>(operands.x),
                                         static_cast<const uint4*>(operands.weights),
                                         static_cast<const T*>(operands.scales),
                                         static_cast<T*>(operands.y), sizes});
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
