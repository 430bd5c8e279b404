// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps of warpgroup.cu: what a warpgroup does with 64 queries and a tile of keys. For sm_90a.
#pragma once

#include "workloads/attention/hopper.h"
#include "workloads/device/mbarrier.h"
#include "workloads/device/tensor_copy.h"
#include "workloads/device/warpgroup.h"

#include <cmath>

namespace ridge::workloads::attention::warpgroup {

constexpr int kQueries = 128, kKeys = 128; // of a tile
constexpr int kConsumers = 2;              // warpgroups, 64 queries each
constexpr unsigned kStages = 2;
constexpr int kBoxBytes = 128 * 128; // 128 rows of 64 numbers
constexpr int kHalfBoxBytes = kBoxBytes / 2;

template <int kDim>
struct alignas(1024) Shared {
    unsigned char q[kStages][kDim / 64][kBoxBytes]; ///< of two tiles in turn; in the end O
    unsigned char k[kStages][kDim / 64][kBoxBytes], v[kStages][kDim / 64][kBoxBytes];
    std::uint64_t qFilled[kStages], qFreed[kStages], kFilled[kStages], kFreed[kStages],
        vFilled[kStages], vFreed[kStages];
};
template <int kDim>
constexpr std::size_t kSharedBytes = sizeof(Shared<kDim>) + 1024; // to begin at a multiple of 1024

struct Arguments {
    int matrices = 0, seq = 0, tiles = 0; ///< matrices and tiles of queries
    int group = 1;                        ///< matrices of Q to a matrix of K and V
    float* logSums = nullptr;
    bool causal = false;
    float scaleLog2 = 0; ///< log2(e) / sqrt(dim): exp(scale x) = 2^(scaleLog2 x)
};

/// State of the online softmax for a thread's two rows, which are 8 apart.
template <int kDim>
struct Rows {
    float output[kDim / 2];
    float largest[2] = {-INFINITY, -INFINITY};
    float sum[2] = {0, 0}; ///< of this thread's columns; the four threads of a row meet at the end
};

/// S = Q K^T of the warpgroup's queries, asynchronously.
template <class T, int kDim>
__device__ __forceinline__ void beginScores(float (&scores)[64], const Shared<kDim>& shared,
                                            int group, unsigned ofQ, unsigned stage) {
    beginProducts();
#pragma unroll
    for (int box = 0; box < kDim / 64; ++box) {
        const std::uint64_t q = tileDescriptor(shared.q[ofQ][box] + group * kHalfBoxBytes, 0, 1024);
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

/// Turns the scores of one of a thread's rows into probabilities relative to the largest score so
/// far. Returns the factor for the row's previous sum and output. Every query sees key 0, so the
/// largest score is finite from the first tile on.
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

/// Converts the accumulators of S = Q K^T to the A operand of P V; their layouts agree.
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

} // namespace ridge::workloads::attention::warpgroup
