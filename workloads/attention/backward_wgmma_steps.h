// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps of backward_wgmma.cu: what a warpgroup does with a tile of queries. For sm_90a.
#pragma once

#include "workloads/attention/hopper.h"
#include "workloads/device/mbarrier.h"
#include "workloads/device/tensor_copy.h"
#include "workloads/device/warpgroup.h"

namespace ridge::workloads::attention::backward_wgmma {

constexpr int kHopperKeys = 128; // of a block
constexpr int kConsumers = 2;    // warpgroups, 64 keys each
template <int kDim> // as many as a thread has registers for: with the sums of dK and dV 224 of 240
constexpr int kQueries = hopperQueries(kDim);
constexpr unsigned kStages = 2;
constexpr int kBoxBytes = 64 * 128;     // 64 rows of 64 numbers
constexpr int kRowStep = 16 * 128 / 16; // 16 rows down, as descriptors count

template <int kDim>
struct alignas(1024) Shared {
    static constexpr int kTileBytes = kQueries<kDim> * 128; ///< 64 columns of it
    static constexpr int kHalves = kQueries<kDim> / 64;
    unsigned char k[kDim / 64][2 * kBoxBytes], v[kDim / 64][2 * kBoxBytes]; ///< in the end dK, dV
    unsigned char q[kStages][kDim / 64][kTileBytes], o[kStages][kDim / 64][kTileBytes]; ///< o: dO
    unsigned char ds[2][kHalves][kConsumers][kBoxBytes]; ///< keys down, 64 queries across
    float dq[kConsumers][kQueries<kDim> * kDim / kConsumers];
    HopperRowSums sums[kStages][kHalves];
    std::uint64_t keysFilled, qFilled[kStages], qFreed[kStages], oFilled[kStages], oFreed[kStages];
};
template <int kDim>
constexpr std::size_t kSharedBytes = sizeof(Shared<kDim>) + 1024; // to begin at a multiple of 1024
static_assert(kSharedBytes<64> <= 227 * 1024 && kSharedBytes<128> <= 227 * 1024);

struct Arguments {
    int seq = 0, group = 1;
    int keyTiles = 0, queryTiles = 0; ///< of a matrix
    bool causal = false;
    float scale = 0, scaleLog2 = 0; ///< 1 / sqrt(dim), log2(e) / sqrt(dim)
    const HopperRowSums* rowSums = nullptr;
    float* querySums = nullptr;
};

/// C[64 keys, queries] = A B^T with A the warpgroup's rows of K or V, asynchronously.
template <class T, int kDim>
__device__ __forceinline__ void
beginPairs(float (&c)[kQueries<kDim> / 2], const unsigned char (&keys)[kDim / 64][2 * kBoxBytes],
           const unsigned char (&queries)[kDim / 64][Shared<kDim>::kTileBytes], int group) {
    beginProducts();
#pragma unroll
    for (int box = 0; box < kDim / 64; ++box) {
        const std::uint64_t a = tileDescriptor(keys[box] + group * kBoxBytes, 0, 1024);
        const std::uint64_t b = tileDescriptor(queries[box], 0, 1024);
#pragma unroll
        for (int i = 0; i < 4; ++i) // 32 bytes along the rows
            multiplyTransposedAsync(c, a + i * 2, b + i * 2, box + i > 0, T{});
    }
    commitProducts();
}

/// dV += P^T dO with P in registers, asynchronously.
template <class T, int kDim>
__device__ __forceinline__ void
beginValueGradient(float (&dv)[kDim / 2], const std::uint32_t (&p)[kQueries<kDim> / 16][4],
                   const unsigned char (&o)[kDim / 64][Shared<kDim>::kTileBytes]) {
    beginProducts();
    const std::uint64_t b = tileDescriptor(o, Shared<kDim>::kTileBytes, 1024);
#pragma unroll
    for (int i = 0; i < kQueries<kDim> / 16; ++i)
        multiplyAsync(dv, p[i], b + i * kRowStep, T{});
    commitProducts();
}

/// dK / scale += dS^T Q, asynchronously.
template <class T, int kDim>
__device__ __forceinline__ void beginKeyGradient(float (&dk)[kDim / 2], const Shared<kDim>& shared,
                                                 int buffer, unsigned stage, int group) {
    beginProducts();
    const std::uint64_t b = tileDescriptor(shared.q[stage], Shared<kDim>::kTileBytes, 1024);
#pragma unroll
    for (int i = 0; i < kQueries<kDim> / 16; ++i) {
        const std::uint64_t a = tileDescriptor(shared.ds[buffer][i / 4][group], 0, 1024);
        multiplyAsync(dk, a + i % 4 * 2, b + i * kRowStep, true, T{});
    }
    commitProducts();
}

/// The warpgroup's half of dS K over the block's keys, asynchronously. With 64 queries it computes
/// half of the columns, with 128 queries half of the queries.
template <class T, int kDim>
__device__ __forceinline__ void beginQueryGradient(float (&dq)[kQueries<kDim> * kDim / 256],
                                                   const Shared<kDim>& shared, int buffer,
                                                   int group) {
    constexpr bool kByQueries = kQueries<kDim> == 128;
    beginProducts();
    const std::uint64_t a = tileDescriptor(shared.ds[buffer][kByQueries ? group : 0], 0, 1024);
    const std::uint64_t b = tileDescriptor(shared.k[kByQueries ? 0 : group], 0, 1024);
#pragma unroll
    for (int i = 0; i < kHopperKeys / 16; ++i)
        multiplyRowsAsync(dq, a + i * kRowStep, b + i * kRowStep, i > 0, T{});
    commitProducts();
}

/// Turns scores into probabilities; zero for masked keys and beyond the sequence. Element 4 j + e
/// is of key `key` + e / 2 * 8 and query `query` + 8 j + e % 2.
template <int kSums>
__device__ __forceinline__ void takeProbabilities(float (&s)[kSums],
                                                  const HopperRowSums (&sums)[kSums / 32], int key,
                                                  int query, bool masks, const Arguments& args) {
    const int column = threadIdx.x % 4 * 2;
#pragma unroll
    for (int j = 0; j < kSums / 4; ++j) {
        const float2 shift =
            *reinterpret_cast<const float2*>(&sums[j / 8].shift[j % 8 * 8 + column]);
#pragma unroll
        for (int e = 0; e < 4; ++e) {
            float& p = s[4 * j + e];
            p = powerOfTwo(p * args.scaleLog2 - (e % 2 == 0 ? shift.x : shift.y));
            if (masks && (key + e / 2 * 8 >= args.seq ||
                          (args.causal && key + e / 2 * 8 > query + 8 * j + e % 2)))
                p = 0;
        }
    }
}

/// Converts P to the A operand of dV, and dS / scale to the same layout; the accumulators already
/// have it.
template <class T, int kSums>
__device__ __forceinline__ void
takeScoreGradients(std::uint32_t (&p)[kSums / 8][4], std::uint32_t (&ds)[kSums / 8][4],
                   const float (&s)[kSums], const float (&dp)[kSums],
                   const HopperRowSums (&sums)[kSums / 32]) {
    const int column = threadIdx.x % 4 * 2;
#pragma unroll
    for (int j = 0; j < kSums / 2; ++j) { // pairs of queries
        const float2 product =
            *reinterpret_cast<const float2*>(&sums[j / 16].product[j / 2 % 8 * 8 + column]);
        p[j / 4][j % 4] = packed(s[2 * j], s[2 * j + 1], T{});
        ds[j / 4][j % 4] = packed(s[2 * j] * (dp[2 * j] - product.x),
                                  s[2 * j + 1] * (dp[2 * j + 1] - product.y), T{});
    }
}

/// Stores a thread's sums in fours, so that each store of a warp fills 512 consecutive bytes.
/// HopperGradients describes the layout.
template <int kDim>
__device__ __forceinline__ void addToQuery(const float (&dq)[kQueries<kDim> * kDim / 256],
                                           Shared<kDim>& shared, float* querySums, int group) {
    if (threadIdx.x % 128 == 0)
        waitForStoresToRead<0>();
    syncWarpgroup(2 + group);
    auto* const own = reinterpret_cast<float4*>(shared.dq[group]) + threadIdx.x % 128;
#pragma unroll
    for (int j = 0; j < kQueries<kDim> * kDim / 1024; ++j)
        own[j * 128] = make_float4(dq[4 * j], dq[4 * j + 1], dq[4 * j + 2], dq[4 * j + 3]);
    fenceSharedWrites();
    syncWarpgroup(2 + group);
    if (threadIdx.x % 128 == 0)
        addFloats(querySums + group * kQueries<kDim> * kDim / kConsumers, shared.dq[group],
                  sizeof(shared.dq[group]));
}

} // namespace ridge::workloads::attention::backward_wgmma
