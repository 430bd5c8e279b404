// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// dQ of 64 queries a block, 16 a warp: the second of two passes, which makes S and dP again and so
// needs no atomics.
#include "workloads/attention/backward.h"
#include "workloads/attention/fragments.h"
#include "workloads/attention/sequences.h"

namespace ridge::workloads::attention {
namespace {

constexpr int kWarps = 4, kThreads = kWarps * 32;
constexpr int kQueries = kWarps * 16, kKeys = 64;
constexpr int kTiles = kKeys / 8;

template <class T, int kDim>
struct Shared {
    T q[kQueries][kDim + 8], o[kQueries][kDim + 8]; ///< q: in the end dQ; o: dO
    T k[2][kKeys][kDim + 8], v[kKeys][kDim + 8];
};

/// 64 queries of one matrix, and the keys that they see. Rows count from the first of all.
struct Place {
    int length, firstQuery, keyEnd;
    std::int64_t queryRow, keyRow;

    __device__ explicit Place(const FusedArguments& args) {
        const int matrix = static_cast<int>(blockIdx.x) / args.tiles;
        const int sequence = matrix / args.sequences.heads, head = matrix % args.sequences.heads;
        length = args.sequences.length(sequence);
        // Causal blocks with many keys start first, so that short ones fill the end.
        const int order = static_cast<int>(blockIdx.x) % args.tiles;
        firstQuery = (args.causal ? args.tiles - 1 - order : order) * kQueries;
        keyEnd = args.causal ? min(length, firstQuery + kQueries) : length;
        queryRow = args.sequences.queryRow(sequence, head) + firstQuery;
        keyRow = args.sequences.keyRow(sequence, head / args.sequences.group);
    }
};

/// Of a thread's rows lane / 4 and 8 below: log2 of the sum of exp, and D. Beyond the last row
/// zeros.
struct RowSums {
    float shift[2], product[2];

    __device__ RowSums(const float* logSums, const float* rowProducts, const Place& place) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int row = static_cast<int>(threadIdx.x) / 32 * 16 + half * 8 +
                            static_cast<int>(threadIdx.x) % 32 / 4;
            const bool valid = place.firstQuery + row < place.length;
            shift[half] = valid ? logSums[place.queryRow + row] * 1.4426950408889634F : 0;
            product[half] = valid ? rowProducts[place.queryRow + row] : 0;
        }
    }
};

/// S, dP -> dS / scale, in dP's place; zero where the mask or the sequence's end is.
__device__ __forceinline__ void takeScoreGradients(const float (&s)[kTiles][4],
                                                   float (&dp)[kTiles][4], const RowSums& rows,
                                                   int firstKey, const Place& place,
                                                   const FusedArguments& args) {
    const int lane = threadIdx.x % 32;
    const int warpQuery = place.firstQuery + static_cast<int>(threadIdx.x) / 32 * 16;
    const bool masks =
        firstKey + kKeys > place.length || (args.causal && firstKey + kKeys - 1 > warpQuery);
#pragma unroll
    for (int n = 0; n < kTiles; ++n)
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int key = firstKey + n * 8 + lane % 4 * 2 + i % 2;
            const int query = warpQuery + lane / 4 + i / 2 * 8;
            const float p = powerOfTwo(s[n][i] * args.scaleLog2 - rows.shift[i / 2]);
            dp[n][i] = p * (dp[n][i] - rows.product[i / 2]);
            if (masks && (key >= place.length || (args.causal && key > query)))
                dp[n][i] = 0;
        }
}

/// K of the next tile travels from the start of a step on, its V from when this step's was read.
template <class T, int kDim>
__global__ void __launch_bounds__(kThreads, 2)
    attentionQueryGradient(const T* q, const T* k, const T* v, const T* outputGradient,
                           const float* logSums, const float* rowProducts, T* qGradient,
                           FusedArguments args) {
    using Tile = SharedTile<T, kDim + 8>;
    extern __shared__ uint4 memory[];
    auto& shared = *reinterpret_cast<Shared<T, kDim>*>(memory);
    const Place place(args);
    const int queries = place.length - place.firstQuery;
    if (queries <= 0)
        return; // a sequence that is shorter than the longest
    const int warpRow = static_cast<int>(threadIdx.x) / 32 * 16;
    const Tile tileQ{&shared.q[0][0]}, tileO{&shared.o[0][0]}, tileV{&shared.v[0][0]};
    const auto copy = [&](const Tile& tile, const T* source, std::int64_t row, int valid) {
        copyTileAsync<64, kDim, kThreads>(tile, source + row * args.dim, args.dim, valid, args.dim);
        commitCopies();
    };
    const auto tileK = [&](int key) { return Tile{&shared.k[key / kKeys % 2][0][0]}; };
    copy(tileQ, q, place.queryRow, queries);
    copy(tileO, outputGradient, place.queryRow, queries);
    copy(tileK(0), k, place.keyRow, place.length);
    copy(tileV, v, place.keyRow, place.length);
    const RowSums rows(logSums, rowProducts, place);
    float dq[kDim / 8][4] = {};
    for (int key = 0; key < place.keyEnd; key += kKeys) {
        const int next = key + kKeys;
        waitForCopies<0>();
        __syncthreads(); // K and V are here, the other K is no longer read
        if (next < place.keyEnd)
            copy(tileK(next), k, place.keyRow + next, place.length - next);
        float s[kTiles][4] = {}, ds[kTiles][4] = {};
        addTransposed<T, kDim>(s, tileQ, warpRow, tileK(key));
        addTransposed<T, kDim>(ds, tileO, warpRow, tileV);
        __syncthreads(); // V is no longer read
        if (next < place.keyEnd)
            copy(tileV, v, place.keyRow + next, place.length - next);
        takeScoreGradients(s, ds, rows, key, place, args);
        addProduct<T>(dq, ds, tileK(key));
    }
    writeRows<T>(dq, args.scale, tileQ, warpRow, qGradient + place.queryRow * args.dim, args.dim,
                 queries);
}

template <class T, int kDim>
cudaError_t launch(const BackwardTensors& tensors, const BackwardSums& sums, const Shape& shape,
                   cudaStream_t stream) {
    constexpr int kSharedBytes = sizeof(Shared<T, kDim>);
    const auto kernel = attentionQueryGradient<T, kDim>;
    if (const cudaError_t error =
            cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes);
        error != cudaSuccess)
        return error;
    const FusedArguments args = fusedArguments(shape, tensors.starts, kQueries);
    kernel<<<static_cast<unsigned>(shape.matrices() * args.tiles), kThreads, kSharedBytes,
             stream>>>(static_cast<const T*>(tensors.q), static_cast<const T*>(tensors.k),
                       static_cast<const T*>(tensors.v),
                       static_cast<const T*>(tensors.outputGradient), tensors.logSums,
                       sums.rowProducts, static_cast<T*>(tensors.qGradient), args);
    return cudaGetLastError();
}

template <class T>
cudaError_t launchForDim(const BackwardTensors& tensors, const BackwardSums& sums,
                         const Shape& shape, cudaStream_t stream) {
    if (shape.dim <= 32)
        return launch<T, 32>(tensors, sums, shape, stream);
    if (shape.dim <= 64)
        return launch<T, 64>(tensors, sums, shape, stream);
    if (shape.dim <= 96)
        return launch<T, 96>(tensors, sums, shape, stream);
    return launch<T, 128>(tensors, sums, shape, stream);
}

} // namespace

cudaError_t launchQueryGradient(const BackwardTensors& tensors, const BackwardSums& sums,
                                const Shape& shape, DataType type, cudaStream_t stream) {
    return type == DataType::Fp16 ? launchForDim<__half>(tensors, sums, shape, stream)
                                  : launchForDim<__nv_bfloat16>(tensors, sums, shape, stream);
}

} // namespace ridge::workloads::attention
