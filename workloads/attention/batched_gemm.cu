// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The products of unfused attention as batched tensor-core GEMMs. Forward: scores = Q K^T (B stored
// [n, k]) and O = P V (B stored [k, n]). Backward: dP = dO V^T is as the first and dQ = dS K as the
// second. dV = P^T dO and dK = dS^T Q have A stored [k, m] too.
#include "workloads/attention/kernels.h"
#include "workloads/device/tensor_core.h"

#include <algorithm>

namespace ridge::workloads::attention {
namespace {

constexpr int kThreads = 256;
constexpr int kTileM = 128, kTileK = 32;
constexpr int kStages = 4; // three tiles of A and B under way while one is multiplied

/// C[rows, columns] = A[rows, depth] B of each matrix of the batch. columns is a multiple of 8. So
/// is depth, except where A is stored [k, m]. Beyond bRows (rows of B as stored) B counts as zeros.
template <class T>
struct Arguments {
    const T* a = nullptr;
    const T* b = nullptr;
    T* c = nullptr;
    int rows = 0, columns = 0, depth = 0, bRows = 0;
    std::int64_t pitchA = 0, pitchB = 0, pitchC = 0;    ///< elements from row to row
    std::int64_t strideA = 0, strideB = 0, strideC = 0; ///< elements from matrix to matrix
};

/// How A and B are stored.
enum class Layout { MkNk, MkKn, KmKn };

/// Shapes of one instance. Eight warps tile kTileM x kTileN by kWarpM x 32.
template <Layout layout, int tileN>
struct Tiling {
    static constexpr int kTileN = tileN;
    static constexpr bool kRowsAreN = layout == Layout::MkNk, kRowsAreM = layout != Layout::KmKn;
    static constexpr int kWarpsAcross = kTileN / 32;
    static constexpr int kWarpM = kTileM / (kThreads / 32 / kWarpsAcross);
    static constexpr int kRowTiles = kWarpM / 16, kColumnTiles = 4;
    static constexpr int kRowsB = kRowsAreN ? kTileN : kTileK;
    static constexpr int kColumnsB = kRowsAreN ? kTileK : kTileN;
    static constexpr int kRowsA = kRowsAreM ? kTileM : kTileK;
    static constexpr int kColumnsA = kRowsAreM ? kTileK : kTileM;
    static constexpr int kPitchA = kColumnsA + 8, kPitchB = kColumnsB + 8, kPitchC = kTileN + 8;
    static constexpr int kElementsA = kRowsA * kPitchA;
    static constexpr int kStage = kElementsA + kRowsB * kPitchB;
    static constexpr int kElements = std::max(kStages * kStage, kTileM* kPitchC);
};

/// The block's place: its matrix and the first row and column of its tile of C.
template <class T, class Shape>
struct Block {
    Arguments<T> args;
    int firstRow, firstColumn;

    __device__ explicit Block(const Arguments<T>& all) : args(all) {
        const int down = (all.rows + kTileM - 1) / kTileM;
        const int across = (all.columns + Shape::kTileN - 1) / Shape::kTileN;
        const int tile = static_cast<int>(blockIdx.x % (down * across));
        const std::int64_t matrix = blockIdx.x / (down * across);
        firstRow = tile / across * kTileM;
        firstColumn = tile % across * Shape::kTileN;
        args.a += matrix * all.strideA;
        args.b += matrix * all.strideB;
        args.c += matrix * all.strideC;
    }
};

template <class T, class Shape>
__device__ __forceinline__ void copyStage(const Block<T, Shape>& block, T* stage, int k) {
    const Arguments<T>& args = block.args;
    const SharedTile<T, Shape::kPitchA> tileA{stage};
    const SharedTile<T, Shape::kPitchB> tileB{stage + Shape::kElementsA};
    const int rowA = Shape::kRowsAreM ? block.firstRow : k;
    const int columnA = Shape::kRowsAreM ? k : block.firstRow;
    copyTileAsync<Shape::kRowsA, Shape::kColumnsA, kThreads>(
        tileA, args.a + rowA * args.pitchA + columnA, args.pitchA,
        (Shape::kRowsAreM ? args.rows : args.depth) - rowA,
        (Shape::kRowsAreM ? args.depth : static_cast<int>(args.pitchA)) - columnA);
    const int row = Shape::kRowsAreN ? block.firstColumn : k;
    const int column = Shape::kRowsAreN ? k : block.firstColumn;
    copyTileAsync<Shape::kRowsB, Shape::kColumnsB, kThreads>(
        tileB, args.b + row * args.pitchB + column, args.pitchB, args.bRows - row,
        (Shape::kRowsAreN ? args.depth : args.columns) - column);
}

template <class T, class Shape>
__device__ __forceinline__ void
multiplyStage(float (&sums)[Shape::kRowTiles][Shape::kColumnTiles][4], T* stage, int warpRow,
              int warpColumn) {
    const SharedTile<T, Shape::kPitchA> tileA{stage};
    const SharedTile<T, Shape::kPitchB> tileB{stage + Shape::kElementsA};
#pragma unroll
    for (int k = 0; k < kTileK; k += 16) {
        std::uint32_t a[Shape::kRowTiles][4];
#pragma unroll
        for (int row = 0; row < Shape::kRowTiles; ++row)
            if (Shape::kRowsAreM)
                tileA.loadA(a[row], warpRow + row * 16, k);
            else
                tileA.loadATransposed(a[row], warpRow + row * 16, k);
#pragma unroll
        for (int pair = 0; pair < Shape::kColumnTiles / 2; ++pair) {
            std::uint32_t b[4];
            if (Shape::kRowsAreN)
                tileB.loadB(b, warpColumn + pair * 16, k);
            else
                tileB.loadBTransposed(b, warpColumn + pair * 16, k);
#pragma unroll
            for (int row = 0; row < Shape::kRowTiles; ++row) {
                multiplyAdd(sums[row][2 * pair], a[row], b[0], b[1], T{});
                multiplyAdd(sums[row][2 * pair + 1], a[row], b[2], b[3], T{});
            }
        }
    }
}

/// Gathers the tile of C in shared memory and writes whole rows of it, 16 bytes a thread.
template <class T, class Shape>
__device__ __forceinline__ void
writeTile(const float (&sums)[Shape::kRowTiles][Shape::kColumnTiles][4],
          const Block<T, Shape>& block, T* shared, int warpRow, int warpColumn) {
    const SharedTile<T, Shape::kPitchC> tileC{shared};
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int row = 0; row < Shape::kRowTiles; ++row)
#pragma unroll
        for (int column = 0; column < Shape::kColumnTiles; ++column) {
            const float(&c)[4] = sums[row][column];
            const int r = warpRow + row * 16 + lane / 4;
            const int n = warpColumn + column * 8 + lane % 4 * 2;
            storePair(tileC, r, n, c[0], c[1]);
            storePair(tileC, r + 8, n, c[2], c[3]);
        }
    __syncthreads();
    constexpr int kAcross = Shape::kTileN / 8;
#pragma unroll
    for (int index = threadIdx.x; index < kTileM * kAcross; index += kThreads) {
        const int row = index / kAcross, column = index % kAcross * 8;
        const int globalRow = block.firstRow + row, globalColumn = block.firstColumn + column;
        if (globalRow < block.args.rows && globalColumn < block.args.columns)
            *reinterpret_cast<uint4*>(block.args.c + globalRow * block.args.pitchC + globalColumn) =
                *reinterpret_cast<const uint4*>(tileC.at(row, column));
    }
}

template <class T, class Shape>
__global__ void __launch_bounds__(kThreads, 2) attentionGemm(Arguments<T> args) {
    extern __shared__ uint4 shared[];
    T* const stages = reinterpret_cast<T*>(shared);
    const Block<T, Shape> block(args);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int warpRow = warp / Shape::kWarpsAcross * Shape::kWarpM;
    const int warpColumn = warp % Shape::kWarpsAcross * 32;
    const int steps = (args.depth + kTileK - 1) / kTileK;
    float sums[Shape::kRowTiles][Shape::kColumnTiles][4] = {};
    // A group is committed for each step, empty past the end, so that the count of groups under way
    // tells which step has arrived.
    for (int step = 0; step < kStages - 1; ++step) {
        if (step < steps)
            copyStage(block, stages + step * Shape::kStage, step * kTileK);
        commitCopies();
    }
    for (int step = 0; step < steps; ++step) {
        waitForCopies<kStages - 2>();
        __syncthreads(); // this step is here, and the stage filled next is no longer read
        const int next = step + kStages - 1;
        if (next < steps)
            copyStage(block, stages + next % kStages * Shape::kStage, next * kTileK);
        commitCopies();
        multiplyStage<T, Shape>(sums, stages + step % kStages * Shape::kStage, warpRow, warpColumn);
    }
    __syncthreads();
    writeTile<T, Shape>(sums, block, stages, warpRow, warpColumn);
}

template <class T, Layout layout, int tileN>
cudaError_t launch(const Arguments<T>& args, std::int64_t matrices, cudaStream_t stream) {
    using Shape = Tiling<layout, tileN>;
    constexpr int kSharedBytes = Shape::kElements * static_cast<int>(sizeof(T));
    const auto kernel = attentionGemm<T, Shape>;
    const cudaError_t error =
        cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                             cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes);
    if (error != cudaSuccess)
        return error;
    const std::int64_t down = (args.rows + kTileM - 1) / kTileM;
    const std::int64_t across = (args.columns + tileN - 1) / tileN;
    kernel<<<static_cast<unsigned>(matrices * down * across), kThreads, kSharedBytes, stream>>>(
        args);
    return cudaGetLastError();
}

/// C[seq, seq] = A B^T of two tensors of [seq, dim].
template <class T>
cudaError_t pairs(const void* a, const void* b, void* c, const Shape& shape, cudaStream_t stream) {
    Arguments<T> args;
    args.a = static_cast<const T*>(a);
    args.b = static_cast<const T*>(b);
    args.c = static_cast<T*>(c);
    args.rows = args.bRows = static_cast<int>(shape.seq);
    args.columns = static_cast<int>(shape.scorePitch());
    args.depth = static_cast<int>(shape.dim);
    args.pitchA = args.pitchB = shape.dim;
    args.pitchC = shape.scorePitch();
    args.strideA = args.strideB = shape.seq * shape.dim;
    args.strideC = shape.seq * shape.scorePitch();
    return launch<T, Layout::MkNk, 128>(args, shape.matrices(), stream);
}

/// C[seq, dim] = A B or A^T B, A scores and B of [seq, dim].
template <class T, Layout layout>
cudaError_t weighted(const void* a, const void* b, void* c, const Shape& shape,
                     cudaStream_t stream) {
    Arguments<T> args;
    args.a = static_cast<const T*>(a);
    args.b = static_cast<const T*>(b);
    args.c = static_cast<T*>(c);
    args.rows = args.bRows = static_cast<int>(shape.seq);
    args.columns = static_cast<int>(shape.dim);
    args.depth = static_cast<int>(layout == Layout::MkKn ? shape.scorePitch() : shape.seq);
    args.pitchA = shape.scorePitch();
    args.pitchB = args.pitchC = shape.dim;
    args.strideA = shape.seq * shape.scorePitch();
    args.strideB = args.strideC = shape.seq * shape.dim;
    return shape.dim <= 64 ? launch<T, layout, 64>(args, shape.matrices(), stream)
                           : launch<T, layout, 128>(args, shape.matrices(), stream);
}

cudaError_t pairsOf(DataType type, const void* a, const void* b, void* c, const Shape& shape,
                    cudaStream_t stream) {
    return type == DataType::Fp16 ? pairs<__half>(a, b, c, shape, stream)
                                  : pairs<__nv_bfloat16>(a, b, c, shape, stream);
}

template <Layout layout>
cudaError_t weightedOf(DataType type, const void* a, const void* b, void* c, const Shape& shape,
                       cudaStream_t stream) {
    return type == DataType::Fp16 ? weighted<__half, layout>(a, b, c, shape, stream)
                                  : weighted<__nv_bfloat16, layout>(a, b, c, shape, stream);
}

} // namespace

cudaError_t launchScores(const Tensors& tensors, const Shape& shape, DataType type,
                         cudaStream_t stream) {
    return pairsOf(type, tensors.q, tensors.k, tensors.scores, shape, stream);
}

cudaError_t launchValues(const Tensors& tensors, const Shape& shape, DataType type,
                         cudaStream_t stream) {
    return weightedOf<Layout::MkKn>(type, tensors.scores, tensors.v, tensors.o, shape, stream);
}

cudaError_t launchUnfusedValueGradient(const Tensors& tensors, const Shape& shape, DataType type,
                                       cudaStream_t stream) {
    return weightedOf<Layout::KmKn>(type, tensors.scores, tensors.outputGradient, tensors.vGradient,
                                    shape, stream);
}

cudaError_t launchProbabilityGradients(const Tensors& tensors, const Shape& shape, DataType type,
                                       cudaStream_t stream) {
    return pairsOf(type, tensors.outputGradient, tensors.v, tensors.scoreGradients, shape, stream);
}

cudaError_t launchUnfusedQueryGradient(const Tensors& tensors, const Shape& shape, DataType type,
                                       cudaStream_t stream) {
    return weightedOf<Layout::MkKn>(type, tensors.scoreGradients, tensors.k, tensors.qGradient,
                                    shape, stream);
}

cudaError_t launchUnfusedKeyGradient(const Tensors& tensors, const Shape& shape, DataType type,
                                     cudaStream_t stream) {
    return weightedOf<Layout::KmKn>(type, tensors.scoreGradients, tensors.q, tensors.kGradient,
                                    shape, stream);
}

} // namespace ridge::workloads::attention
