// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The fused forward pass for Hopper: one warpgroup brings tiles of K and V by TMA, two multiply 64 queries each. While the
// tensor cores add P V of one tile of keys, the same warpgroup takes the softmax of the next, and the two warpgroups take
// turns at the tensor cores. Compiled for sm_90a alone.
#include "workloads/attention/hopper.h"
#include "workloads/device/mbarrier.h"
#include "workloads/device/tensor_copy.h"
#include "workloads/device/warpgroup.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

constexpr int kQueries = 128, kKeys = 128; // of a tile
constexpr int kConsumers = 2;              // warpgroups, 64 queries each
constexpr int kThreads = 128 * (1 + kConsumers);
constexpr unsigned kStages = 2;
constexpr int kBoxBytes = 128 * 128; // 128 rows of 64 numbers
constexpr int kHalfBoxBytes = kBoxBytes / 2;

template <int kDim>
struct alignas(1024) Shared {
    unsigned char q[kDim / 64][kBoxBytes]; ///< in the end O
    unsigned char k[kStages][kDim / 64][kBoxBytes], v[kStages][kDim / 64][kBoxBytes];
    std::uint64_t qFilled, kFilled[kStages], kFreed[kStages], vFilled[kStages], vFreed[kStages];
};
template <int kDim>
constexpr std::size_t kSharedBytes = sizeof(Shared<kDim>) + 1024; // to begin at a multiple of 1024

struct Arguments {
    int seq = 0, tiles = 0; ///< tiles of queries
    int group = 1;          ///< matrices of Q to a matrix of K and V
    float* logSums = nullptr;
    bool causal = false;
    float scaleLog2 = 0; ///< log2(e) / sqrt(dim): exp(scale x) = 2^(scaleLog2 x)
};

/// The tile of queries of a block, and its tiles of keys. Those with many keys begin first.
struct Place {
    int matrix, keyMatrix, query, keyTiles;

    __device__ explicit Place(const Arguments& args) {
        matrix = static_cast<int>(blockIdx.x) / args.tiles;
        keyMatrix = matrix / args.group;
        query = (args.tiles - 1 - static_cast<int>(blockIdx.x) % args.tiles) * kQueries;
        const int keys = args.causal ? min(args.seq, query + kQueries) : args.seq;
        keyTiles = (keys + kKeys - 1) / kKeys;
    }
};

template <int kDim>
__device__ void loadTile(unsigned char (&to)[kDim / 64][kBoxBytes], const CUtensorMap& map,
                         int matrix, int row, std::uint64_t* filled) {
    arriveExpecting(filled, kDim / 64 * kBoxBytes);
    for (int box = 0; box < kDim / 64; ++box)
        loadBox(to[box], &map, {matrix, row, box * 64}, filled);
}

template <int kDim>
__device__ void loadAll(Shared<kDim>& shared, const CUtensorMap& q, const CUtensorMap& k,
                        const CUtensorMap& v, const Place& place) {
    loadTile<kDim>(shared.q, q, place.matrix, place.query, &shared.qFilled);
    RingPlace<kStages> at;
    for (int tile = 0; tile < place.keyTiles; ++tile) {
        wait(&shared.kFreed[at.stage], at.parity ^ 1);
        loadTile<kDim>(shared.k[at.stage], k, place.keyMatrix, tile * kKeys,
                       &shared.kFilled[at.stage]);
        wait(&shared.vFreed[at.stage], at.parity ^ 1);
        loadTile<kDim>(shared.v[at.stage], v, place.keyMatrix, tile * kKeys,
                       &shared.vFilled[at.stage]);
        at.advance();
    }
}

/// What a thread keeps of its two rows, 8 apart: the online softmax's state.
template <int kDim>
struct Rows {
    float output[kDim / 2];
    float largest[2] = {-INFINITY, -INFINITY};
    float sum[2] = {0, 0}; ///< of this thread's columns; the four threads of a row meet at the end
};

/// S = Q K^T of the warpgroup's queries, asynchronously.
template <class T, int kDim>
__device__ __forceinline__ void beginScores(float (&scores)[64], const Shared<kDim>& shared,
                                            int group, unsigned stage) {
    beginProducts();
#pragma unroll
    for (int box = 0; box < kDim / 64; ++box) {
        const std::uint64_t q = tileDescriptor(shared.q[box] + group * kHalfBoxBytes, 0, 1024);
        const std::uint64_t k = tileDescriptor(shared.k[stage][box], 0, 1024);
#pragma unroll
        for (int i = 0; i < 4; ++i) // 32 bytes along the rows
            multiplyTransposedAsync(scores, q + i * 2, k + i * 2, box + i > 0, T{});
    }
    commitProducts();
}

/// O += P V, asynchronously.
template <class T, int kDim>
__device__ __forceinline__ void beginValues(Rows<kDim>& rows,
                                            const std::uint32_t (&p)[kKeys / 16][4],
                                            const Shared<kDim>& shared, unsigned stage) {
    beginProducts();
    const std::uint64_t v = tileDescriptor(shared.v[stage], kBoxBytes, 1024);
#pragma unroll
    for (int i = 0; i < kKeys / 16; ++i) // 16 rows down
        multiplyAsync(rows.output, p[i], v + i * (16 * 128 / 16), T{});
    commitProducts();
}

/// Minus infinity for keys beyond the sequence or, when causal, after the query.
__device__ __forceinline__ void maskScores(float (&scores)[64], int firstQuery, int firstKey,
                                           const Arguments& args) {
    const int lane = threadIdx.x % 32;
    const int query = firstQuery + threadIdx.x / 32 % 4 * 16 + lane / 4;
#pragma unroll
    for (int i = 0; i < 64; ++i) {
        const int key = firstKey + i / 4 * 8 + lane % 4 * 2 + i % 2;
        const int last = args.causal ? min(args.seq - 1, query + i / 2 % 2 * 8) : args.seq - 1;
        if (key > last)
            scores[i] = -INFINITY;
    }
}

__device__ __forceinline__ void maskIfNeeded(float (&scores)[64], int query, int key,
                                             const Arguments& args) {
    if (key + kKeys > args.seq || (args.causal && key + kKeys - 1 > query))
        maskScores(scores, query, key, args);
}

/// Scores of one of a thread's rows become probabilities against the largest score so far; returns what the row's sum and
/// output until now are to be multiplied with. Every query sees key 0, so the largest is finite from the first tile on.
template <int kHalf, int kDim>
__device__ __forceinline__ float takeRow(float (&scores)[64], Rows<kDim>& rows, float scaleLog2) {
    float largest = rows.largest[kHalf];
#pragma unroll
    for (int i = 2 * kHalf; i < 64; i += 4)
        largest = fmaxf(largest, fmaxf(scores[i], scores[i + 1]));
    largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 1));
    largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 2));
    const float factor = powerOfTwo((rows.largest[kHalf] - largest) * scaleLog2);
    const float shift = largest * scaleLog2;
    float sum = 0;
#pragma unroll
    for (int i = 2 * kHalf; i < 64; i += 4) {
        scores[i] = powerOfTwo(scores[i] * scaleLog2 - shift);
        scores[i + 1] = powerOfTwo(scores[i + 1] * scaleLog2 - shift);
        sum += scores[i] + scores[i + 1];
    }
    rows.largest[kHalf] = largest;
    rows.sum[kHalf] = rows.sum[kHalf] * factor + sum;
    return factor;
}

template <int kDim>
__device__ __forceinline__ float2 takeSoftmax(float (&scores)[64], Rows<kDim>& rows,
                                              float scaleLog2) {
    const float first = takeRow<0>(scores, rows, scaleLog2);
    return {first, takeRow<1>(scores, rows, scaleLog2)};
}

/// The sums of S = Q K^T lie as the A of P V is to lie.
template <class T>
__device__ __forceinline__ void pack(std::uint32_t (&p)[kKeys / 16][4], const float (&scores)[64],
                                     T) {
#pragma unroll
    for (int i = 0; i < kKeys / 16; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j)
            p[i][j] = packed(scores[8 * i + 2 * j], scores[8 * i + 2 * j + 1], T{});
}

template <int kDim>
__device__ __forceinline__ void scaleOutput(Rows<kDim>& rows, float2 factors) {
#pragma unroll
    for (int i = 0; i < kDim / 2; ++i)
        rows.output[i] *= i / 2 % 2 == 0 ? factors.x : factors.y;
}

/// `query`: the first of the warpgroup.
template <int kDim>
__device__ __forceinline__ void keepLogSum(const Rows<kDim>& rows, int half, float sum,
                                           const Place& place, int query, const Arguments& args) {
    constexpr float kLn2 = 0.6931471805599453F;
    const int row = query + threadIdx.x / 32 % 4 * 16 + half * 8 + threadIdx.x % 32 / 4;
    if (threadIdx.x % 4 == 0 && row < args.seq)
        args.logSums[static_cast<std::int64_t>(place.matrix) * args.seq + row] =
            (rows.largest[half] * args.scaleLog2 + log2f(sum)) * kLn2;
}

template <class T, int kDim>
__device__ void writeOutput(Rows<kDim>& rows, Shared<kDim>& shared, const CUtensorMap& o,
                            const Place& place, int group, const Arguments& args) {
    float factors[2];
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        float sum = rows.sum[half];
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
        factors[half] = 1 / sum;
        if (args.logSums != nullptr)
            keepLogSum(rows, half, sum, place, place.query + group * 64, args);
    }
    scaleOutput(rows, {factors[0], factors[1]});
#pragma unroll
    for (int i = 0; i < kDim / 16; ++i)
        putTiles(shared.q[i / 4] + group * kHalfBoxBytes, rows.output + i * 8, i % 4 * 16, T{});
    fenceSharedWrites();
    syncWarpgroup(1 + group);
    if (threadIdx.x % 128 == 0) {
        for (int box = 0; box < kDim / 64; ++box)
            storeBox(&o, shared.q[box] + group * kHalfBoxBytes,
                     {place.matrix, place.query + group * 64, box * 64});
        waitForStoresToRead<0>(); // shared memory goes with the block
    }
}

__device__ __forceinline__ void free(std::uint64_t* freed) {
    if (threadIdx.x % 128 == 0)
        arrive(freed);
}

template <class T, int kDim>
__device__ void attend(Shared<kDim>& shared, const CUtensorMap& o, const Place& place,
                       const Arguments& args) {
    const int group = static_cast<int>(threadIdx.x) / 128 - 1;
    const int query = place.query + group * 64;
    const unsigned own = 3 + group, other = 4 - group; // named barriers: whose turn it is
    Rows<kDim> rows;
    float scores[64];
    std::uint32_t p[kKeys / 16][4];
    RingPlace<kStages> k, v;
    if (group == 1)
        letWarpgroupGo(other);
    wait(&shared.qFilled, 0);
    wait(&shared.kFilled[0], 0);
    waitForWarpgroup(own);
    beginScores<T, kDim>(scores, shared, group, 0);
    letWarpgroupGo(other);
    waitForProducts<0>();
    arrived(scores);
    free(&shared.kFreed[0]);
    k.advance();
    maskIfNeeded(scores, query, 0, args);
    takeSoftmax(scores, rows, args.scaleLog2);
    pack(p, scores, T{});
#pragma unroll
    for (int i = 0; i < kDim / 2; ++i)
        rows.output[i] = 0;
    for (int tile = 1; tile < place.keyTiles; ++tile) {
        wait(&shared.kFilled[k.stage], k.parity);
        waitForWarpgroup(own);
        beginScores<T, kDim>(scores, shared, group, k.stage);
        wait(&shared.vFilled[v.stage], v.parity);
        beginValues<T, kDim>(rows, p, shared, v.stage);
        letWarpgroupGo(other);
        waitForProducts<1>();
        arrived(scores);
        free(&shared.kFreed[k.stage]);
        maskIfNeeded(scores, query, tile * kKeys, args);
        const float2 factors = takeSoftmax(scores, rows, args.scaleLog2);
        waitForProducts<0>();
        arrived(rows.output);
        free(&shared.vFreed[v.stage]);
        scaleOutput(rows, factors);
        pack(p, scores, T{});
        k.advance();
        v.advance();
    }
    wait(&shared.vFilled[v.stage], v.parity);
    beginValues<T, kDim>(rows, p, shared, v.stage);
    waitForProducts<0>();
    arrived(rows.output);
    if (group == 0)
        waitForWarpgroup(own); // the other one's last word
    writeOutput<T, kDim>(rows, shared, o, place, group, args);
}

template <class T, int kDim>
__global__ void __launch_bounds__(kThreads, 1)
    attentionWgmma(const __grid_constant__ CUtensorMap q, const __grid_constant__ CUtensorMap k,
                   const __grid_constant__ CUtensorMap v, const __grid_constant__ CUtensorMap o,
                   Arguments args) {
    extern __shared__ unsigned char memory[];
    auto& shared =
        *reinterpret_cast<Shared<kDim>*>(memory + (1024 - sharedAddress(memory) % 1024) % 1024);
    if (threadIdx.x == 0) {
        initialise(&shared.qFilled, 1);
        for (unsigned i = 0; i < kStages; ++i) {
            initialise(&shared.kFilled[i], 1);
            initialise(&shared.vFilled[i], 1);
            initialise(&shared.kFreed[i], kConsumers);
            initialise(&shared.vFreed[i], kConsumers);
        }
        fenceBarriers();
    }
    __syncthreads();
    const Place place(args);
    if (threadIdx.x < 128) {
        giveRegisters<24>();
        if (threadIdx.x == 0)
            loadAll<kDim>(shared, q, k, v, place);
    } else {
        takeRegisters<240>();
        attend<T, kDim>(shared, o, place, args);
    }
}

template <class T, int kDim>
cudaError_t launch(const HopperTensors& tensors, const Shape& shape, cudaStream_t stream) {
    const auto kernel = attentionWgmma<T, kDim>;
    if (const cudaError_t error = cudaFuncSetAttribute(
            kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes<kDim>);
        error != cudaSuccess)
        return error;
    Arguments args;
    args.seq = static_cast<int>(shape.seq);
    args.tiles = (args.seq + kQueries - 1) / kQueries;
    args.group = static_cast<int>(shape.group);
    args.logSums = tensors.logSums;
    args.causal = shape.causal;
    args.scaleLog2 =
        static_cast<float>(1.4426950408889634 / std::sqrt(static_cast<double>(shape.dim)));
    kernel<<<static_cast<unsigned>(shape.matrices() * args.tiles), kThreads, kSharedBytes<kDim>,
             stream>>>(tensors.q, tensors.k, tensors.v, tensors.o, args);
    return cudaGetLastError();
}

template <class T>
cudaError_t launchForDim(const HopperTensors& tensors, const Shape& shape, cudaStream_t stream) {
    return shape.dim <= 64 ? launch<T, 64>(tensors, shape, stream)
                           : launch<T, 128>(tensors, shape, stream);
}

} // namespace

cudaError_t launchWgmma(const HopperTensors& tensors, const Shape& shape, DataType type,
                        cudaStream_t stream) {
    return type == DataType::Fp16 ? launchForDim<__half>(tensors, shape, stream)
                                  : launchForDim<__nv_bfloat16>(tensors, shape, stream);
}

} // namespace ridge::workloads::attention
