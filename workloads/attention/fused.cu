// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/kernels.h"
#include "workloads/attention/sequences.h"
#include "workloads/device/tensor_core.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

// 4 warps of 32 queries each. More queries a warp halves the reads of K and V from shared memory
// for each product; with dim 128 a thread then holds 128 sums of O and 64 scores, near the 255
// registers that two blocks an SM leave it.
constexpr int kWarps = 4, kThreads = kWarps * 32;
constexpr int kWarpQueries = 32, kQueries = kWarps * kWarpQueries;
constexpr int kKeys = 64;
constexpr int kRowTiles = kWarpQueries / 16; // m16 tiles of a warp
constexpr int kKeyTiles = kKeys / 8;         // n8 tiles of scores

/// State of the online softmax: row r of a lane is row r % 2 * 8 + lane / 4 of tile r / 2.
template <int kDim>
struct RunningRows {
    float output[kRowTiles][kDim / 8][4] = {};
    float largest[kRowTiles][2];
    float sum[kRowTiles][2] = {}; ///< of this lane's columns only; the four lanes meet at the end
};

template <class T, int kDim>
__device__ __forceinline__ void multiplyScores(float (&scores)[kRowTiles][kKeyTiles][4],
                                               const SharedTile<T, kDim + 8>& q,
                                               const SharedTile<T, kDim + 8>& k, int warpRow) {
#pragma unroll
    for (int step = 0; step < kDim / 16; ++step) {
        std::uint32_t a[kRowTiles][4];
#pragma unroll
        for (int tile = 0; tile < kRowTiles; ++tile)
            q.loadA(a[tile], warpRow + tile * 16, step * 16);
#pragma unroll
        for (int pair = 0; pair < kKeyTiles / 2; ++pair) {
            std::uint32_t b[4];
            k.loadB(b, pair * 16, step * 16);
#pragma unroll
            for (int tile = 0; tile < kRowTiles; ++tile) {
                multiplyAdd(scores[tile][2 * pair], a[tile], b[0], b[1], T{});
                multiplyAdd(scores[tile][2 * pair + 1], a[tile], b[2], b[3], T{});
            }
        }
    }
}

/// Minus infinity for keys beyond the sequence or, when causal, after the query.
__device__ __forceinline__ void maskScores(float (&scores)[kRowTiles][kKeyTiles][4], int firstQuery,
                                           int firstKey, int length, bool causal) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int tile = 0; tile < kRowTiles; ++tile)
#pragma unroll
        for (int n = 0; n < kKeyTiles; ++n)
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int query = firstQuery + tile * 16 + lane / 4 + i / 2 * 8;
                const int key = firstKey + n * 8 + lane % 4 * 2 + i % 2;
                const int lastKey = causal ? min(query, length - 1) : length - 1;
                if (key > lastKey)
                    scores[tile][n][i] = -INFINITY;
            }
}

/// Turns scores into 2^(scaleLog2 (score - largest)) and rescales what was summed under an earlier,
/// smaller maximum. Tiles of keys go upwards and key 0 is never masked, so the maximum is finite.
template <int kDim>
__device__ __forceinline__ void softmaxStep(float (&scores)[kRowTiles][kKeyTiles][4],
                                            RunningRows<kDim>& rows, float scaleLog2) {
#pragma unroll
    for (int tile = 0; tile < kRowTiles; ++tile)
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            float largest = rows.largest[tile][half];
#pragma unroll
            for (int n = 0; n < kKeyTiles; ++n)
                largest =
                    fmaxf(largest, fmaxf(scores[tile][n][2 * half], scores[tile][n][2 * half + 1]));
            largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 1));
            largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 2));
            const float shift = largest * scaleLog2;
            const float shrink = powerOfTwo(rows.largest[tile][half] * scaleLog2 - shift);
            rows.largest[tile][half] = largest;
            float sum = rows.sum[tile][half] * shrink;
#pragma unroll
            for (int n = 0; n < kKeyTiles; ++n)
#pragma unroll
                for (int i = 2 * half; i < 2 * half + 2; ++i) {
                    scores[tile][n][i] = powerOfTwo(scores[tile][n][i] * scaleLog2 - shift);
                    sum += scores[tile][n][i];
                }
            rows.sum[tile][half] = sum;
#pragma unroll
            for (int d = 0; d < kDim / 8; ++d) {
                rows.output[tile][d][2 * half] *= shrink;
                rows.output[tile][d][2 * half + 1] *= shrink;
            }
        }
}

/// The C layout of two score tiles is the A layout of one k16 step: no shuffle is needed.
template <class T, int kDim>
__device__ __forceinline__ void addValues(RunningRows<kDim>& rows,
                                          const float (&p)[kRowTiles][kKeyTiles][4],
                                          const SharedTile<T, kDim + 8>& v) {
#pragma unroll
    for (int step = 0; step < kKeys / 16; ++step) {
        std::uint32_t a[kRowTiles][4];
#pragma unroll
        for (int tile = 0; tile < kRowTiles; ++tile)
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const float(&c)[4] = p[tile][2 * step + i / 2];
                a[tile][i] = packed(c[i % 2 * 2], c[i % 2 * 2 + 1], T{});
            }
#pragma unroll
        for (int pair = 0; pair < kDim / 16; ++pair) {
            std::uint32_t b[4];
            v.loadBTransposed(b, pair * 16, step * 16);
#pragma unroll
            for (int tile = 0; tile < kRowTiles; ++tile) {
                multiplyAdd(rows.output[tile][2 * pair], a[tile], b[0], b[1], T{});
                multiplyAdd(rows.output[tile][2 * pair + 1], a[tile], b[2], b[3], T{});
            }
        }
    }
}

/// Where a block works: 128 queries of one matrix, and the keys that they see. Rows count from the
/// first of all.
struct Place {
    int length, firstQuery, queries, keyEnd;
    std::int64_t queryRow, keyRow;

    __device__ explicit Place(const FusedArguments& args) {
        // Causal blocks with many keys start first, so that short ones fill the end.
        const int order = static_cast<int>(blockIdx.x % args.tiles);
        const int matrix = static_cast<int>(blockIdx.x / args.tiles);
        const int sequence = matrix / args.sequences.heads, head = matrix % args.sequences.heads;
        length = args.sequences.length(sequence);
        firstQuery = (args.causal ? args.tiles - 1 - order : order) * kQueries;
        queries = min(kQueries, length - firstQuery);
        keyEnd = args.causal ? firstQuery + queries : length;
        queryRow = args.sequences.queryRow(sequence, head) + firstQuery;
        keyRow = args.sequences.keyRow(sequence, head / args.sequences.group);
    }
};

/// Divides by the sums and writes O through the warp's own rows of `staging`, 16 bytes a lane.
/// `logSums` may be null.
template <class T, int kDim>
__device__ __forceinline__ void
writeOutput(RunningRows<kDim>& rows, const SharedTile<T, kDim + 8>& staging, T* out, float* logSums,
            const Place& place, const FusedArguments& args) {
    constexpr float kLn2 = 0.6931471805599453F;
    const int lane = threadIdx.x % 32;
    const int warpRow = static_cast<int>(threadIdx.x) / 32 * kWarpQueries;
    out += place.queryRow * args.dim;
#pragma unroll
    for (int tile = 0; tile < kRowTiles; ++tile)
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            float sum = rows.sum[tile][half];
            sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
            sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
            const float inverse = 1.0F / sum;
            const int row = warpRow + tile * 16 + half * 8 + lane / 4;
            if (logSums != nullptr && lane % 4 == 0 && row < place.queries)
                logSums[place.queryRow + row] =
                    (rows.largest[tile][half] * args.scaleLog2 + log2f(sum)) * kLn2;
#pragma unroll
            for (int d = 0; d < kDim / 8; ++d)
                storePair(staging, row, d * 8 + lane % 4 * 2,
                          rows.output[tile][d][2 * half] * inverse,
                          rows.output[tile][d][2 * half + 1] * inverse);
        }
    __syncwarp();
    copyRowsOut<kWarpQueries, kDim>(staging, warpRow, out, args.dim, place.queries);
}

/// One block computes 128 queries of one matrix. Copies overlap arithmetic: V of a tile travels
/// while its scores are computed, K of the next tile during softmax and P V.
template <class T, int kDim>
__global__ void __launch_bounds__(kThreads, 2)
    attentionFused(const T* q, const T* k, const T* v, T* o, float* logSums, FusedArguments args) {
    extern __shared__ uint4 shared[];
    using Tile = SharedTile<T, kDim + 8>;
    const Tile tileQ{reinterpret_cast<T*>(shared)};
    const Tile tileK{tileQ.at(kQueries, 0)};
    const Tile tileV{tileK.at(kKeys, 0)};
    const Place place(args);
    if (place.queries <= 0)
        return; // a sequence that is shorter than the longest
    const int warpRow = static_cast<int>(threadIdx.x) / 32 * kWarpQueries;
    const int warpQuery = place.firstQuery + warpRow;
    const auto copyKeys = [&](const Tile& tile, const T* source, int key) {
        copyTileAsync<kKeys, kDim, kThreads>(tile, source + (place.keyRow + key) * args.dim,
                                             args.dim, place.length - key, args.dim);
        commitCopies();
    };

    copyTileAsync<kQueries, kDim, kThreads>(tileQ, q + place.queryRow * args.dim, args.dim,
                                            place.queries, args.dim);
    copyKeys(tileK, k, 0);
    RunningRows<kDim> rows;
    for (auto& tile : rows.largest)
        tile[0] = tile[1] = -INFINITY;
    for (int key = 0; key < place.keyEnd; key += kKeys) {
        waitForCopies<0>();
        __syncthreads(); // K is here, V is no longer read
        copyKeys(tileV, v, key);
        // Above the diagonal a warp has nothing to add, but it meets the barriers.
        const bool hasWork = !args.causal || key < warpQuery + kWarpQueries;
        float scores[kRowTiles][kKeyTiles][4] = {};
        if (hasWork)
            multiplyScores<T, kDim>(scores, tileQ, tileK, warpRow);
        waitForCopies<0>();
        __syncthreads(); // V is here, K is no longer read
        if (key + kKeys < place.keyEnd)
            copyKeys(tileK, k, key + kKeys);
        if (!hasWork)
            continue;
        if (key + kKeys > place.length || (args.causal && key + kKeys - 1 > warpQuery))
            maskScores(scores, warpQuery, key, place.length, args.causal);
        softmaxStep<kDim>(scores, rows, args.scaleLog2);
        addValues<T, kDim>(rows, scores, tileV);
    }
    writeOutput<T, kDim>(rows, tileQ, o, logSums, place, args);
}

template <class T, int kDim>
cudaError_t launch(const ForwardTensors& tensors, const Shape& shape, cudaStream_t stream) {
    constexpr int kSharedBytes = (kQueries + 2 * kKeys) * (kDim + 8) * static_cast<int>(sizeof(T));
    const auto kernel = attentionFused<T, kDim>;
    const cudaError_t error =
        cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                             cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes);
    if (error != cudaSuccess)
        return error;
    const FusedArguments args = fusedArguments(shape, tensors.starts, kQueries);
    const auto blocks = static_cast<unsigned>(shape.matrices() * args.tiles);
    kernel<<<blocks, kThreads, kSharedBytes, stream>>>(
        static_cast<const T*>(tensors.q), static_cast<const T*>(tensors.k),
        static_cast<const T*>(tensors.v), static_cast<T*>(tensors.o), tensors.logSums, args);
    return cudaGetLastError();
}

template <class T>
cudaError_t launchForDim(const ForwardTensors& tensors, const Shape& shape, cudaStream_t stream) {
    if (shape.dim <= 32)
        return launch<T, 32>(tensors, shape, stream);
    if (shape.dim <= 64)
        return launch<T, 64>(tensors, shape, stream);
    if (shape.dim <= 96)
        return launch<T, 96>(tensors, shape, stream);
    return launch<T, 128>(tensors, shape, stream);
}

} // namespace

cudaError_t launchFused(const ForwardTensors& tensors, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    return type == DataType::Fp16 ? launchForDim<__half>(tensors, shape, stream)
                                  : launchForDim<__nv_bfloat16>(tensors, shape, stream);
}

} // namespace ridge::workloads::attention
