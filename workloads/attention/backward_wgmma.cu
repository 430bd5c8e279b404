// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The backward pass for Hopper. A block keeps 128 keys, 64 to each of two warpgroups that multiply,
// while a third brings tiles of 64 or 128 queries by TMA. S and dP are made with the keys down, so
// that P is the A of dV in registers. dS goes to shared memory, where dK and dQ take it. Each
// warpgroup makes half of dQ from all keys of the block and adds it to memory by a bulk copy.
// Compiled for sm_90a alone.
#include "workloads/attention/backward_wgmma_steps.h"

#include <cmath>

namespace ridge::workloads::attention {
namespace {

using namespace backward_wgmma;

constexpr int kThreads = 128 * (1 + kConsumers);

/// The keys of a block and the tiles of queries that see them, of each head that shares them.
template <int kDim>
struct Place {
    int keyMatrix, keyTile, key, firstTile, tilesOfHead, count;

    __device__ explicit Place(const Arguments& args) {
        keyMatrix = static_cast<int>(blockIdx.x) / args.keyTiles;
        keyTile = static_cast<int>(blockIdx.x) % args.keyTiles;
        key = keyTile * kHopperKeys;
        firstTile = args.causal ? key / kQueries<kDim> : 0;
        tilesOfHead = args.queryTiles - firstTile;
        count = tilesOfHead * args.group;
    }
    __device__ int matrix(int i, const Arguments& args) const {
        return keyMatrix * args.group + i / tilesOfHead;
    }
    /// Blocks that run together begin at different tiles, since they add to the same dQ.
    __device__ int tile(int i, const Arguments& args) const {
        return firstTile + (args.causal ? i : i + keyTile) % tilesOfHead;
    }
    /// Among the tiles of 64 queries of all matrices.
    __device__ std::int64_t block(int i, const Arguments& args) const {
        const std::int64_t all = static_cast<std::int64_t>(matrix(i, args)) * args.queryTiles;
        return (all + tile(i, args)) * (kQueries<kDim> / 64);
    }
};

template <int kDim>
__device__ void loadKeys(Shared<kDim>& shared, const HopperGradientMaps& maps,
                         const Place<kDim>& place) {
    arriveExpecting(&shared.keysFilled, 2 * kDim / 64 * 2 * kBoxBytes);
    for (int box = 0; box < kDim / 64; ++box) {
        loadBox(shared.k[box], &maps.k, {place.keyMatrix, place.key, box * 64}, &shared.keysFilled);
        loadBox(shared.v[box], &maps.v, {place.keyMatrix, place.key, box * 64}, &shared.keysFilled);
    }
}

template <int kDim>
__device__ void loadAll(Shared<kDim>& shared, const HopperGradientMaps& maps,
                        const Place<kDim>& place, const Arguments& args) {
    constexpr unsigned kTileBytes = kDim / 64 * Shared<kDim>::kTileBytes;
    loadKeys<kDim>(shared, maps, place);
    RingPlace<kStages> at;
    for (int i = 0; i < place.count; ++i) {
        const int matrix = place.matrix(i, args), tile = place.tile(i, args);
        std::uint64_t *qFilled = &shared.qFilled[at.stage], *oFilled = &shared.oFilled[at.stage];
        wait(&shared.qFreed[at.stage], at.parity ^ 1);
        arriveExpecting(qFilled, kTileBytes + sizeof(shared.sums[0]));
        for (int box = 0; box < kDim / 64; ++box)
            loadBox(shared.q[at.stage][box], &maps.q, {matrix, tile * kQueries<kDim>, box * 64},
                    qFilled);
        loadBytes(shared.sums[at.stage], args.rowSums + place.block(i, args),
                  sizeof(shared.sums[0]), qFilled);
        wait(&shared.oFreed[at.stage], at.parity ^ 1);
        arriveExpecting(oFilled, kTileBytes);
        for (int box = 0; box < kDim / 64; ++box)
            loadBox(shared.o[at.stage][box], &maps.outputGradient,
                    {matrix, tile * kQueries<kDim>, box * 64}, oFilled);
        at.advance();
    }
}

template <class T, int kDim>
__device__ __forceinline__ void storeSums(const float (&sums)[kDim / 2], float factor,
                                          unsigned char (&staging)[kDim / 64][2 * kBoxBytes],
                                          const CUtensorMap& map, const Place<kDim>& place,
                                          int group) {
    float scaled[kDim / 2];
#pragma unroll
    for (int i = 0; i < kDim / 2; ++i)
        scaled[i] = sums[i] * factor;
#pragma unroll
    for (int i = 0; i < kDim / 16; ++i)
        putTiles(staging[i / 4] + group * kBoxBytes, scaled + i * 8, i % 4 * 16, T{});
    fenceSharedWrites();
    syncWarpgroup(2 + group);
    if (threadIdx.x % 128 == 0)
        for (int box = 0; box < kDim / 64; ++box)
            storeBox(&map, staging[box] + group * kBoxBytes,
                     {place.keyMatrix, place.key + group * 64, box * 64});
}

__device__ __forceinline__ void free(std::uint64_t* freed) {
    if (threadIdx.x % 128 == 0)
        arrive(freed);
}

/// What a thread holds: sums of dK / scale and dV, and of one tile S, dP and dQ / scale, P and dS.
template <int kDim>
struct Held {
    float dk[kDim / 2] = {}, dv[kDim / 2] = {};
    float s[kQueries<kDim> / 2], dp[kQueries<kDim> / 2], dq[kQueries<kDim> * kDim / 256];
    std::uint32_t p[kQueries<kDim> / 16][4], ds[kQueries<kDim> / 16][4];
};

/// From S to dS in shared memory, tile `i`; dP is made meanwhile, and dV is under way in the end.
template <class T, int kDim>
__device__ __forceinline__ void takeTile(Held<kDim>& held, Shared<kDim>& shared,
                                         const Place<kDim>& place, const Arguments& args, int i,
                                         unsigned stage, int group) {
    const int lane = threadIdx.x % 32;
    const int key = place.key + group * 64 + threadIdx.x / 32 % 4 * 16 + lane / 4;
    const int query = place.tile(i, args) * kQueries<kDim>;
    const bool masks =
        place.key + kHopperKeys > args.seq || (args.causal && place.key + kHopperKeys > query);
    beginPairs<T, kDim>(held.dp, shared.v, shared.o[stage], group);
    takeProbabilities(held.s, shared.sums[stage], key, query + lane % 4 * 2, masks, args);
    waitForProducts<0>(); // dP
    arrived(held.dp);
    takeScoreGradients<T>(held.p, held.ds, held.s, held.dp, shared.sums[stage]);
    beginValueGradient<T, kDim>(held.dv, held.p, shared.o[stage]);
#pragma unroll
    for (int j = 0; j < kQueries<kDim> / 16; ++j)
        putTiles(shared.ds[i % 2][j / 4][group], held.ds[j], j % 4 * 16);
    fenceSharedWrites();
    syncConsumers();      // dS is here; the other buffer's was read a tile ago
    waitForProducts<0>(); // dV: with dim 64 the registers of P are needed
    arrived(held.dv);
}

/// S of the next tile and dK of this one are under way while dQ of this one leaves.
template <class T, int kDim>
__device__ void multiply(Shared<kDim>& shared, const HopperGradientMaps& maps,
                         const Place<kDim>& place, const Arguments& args) {
    const int group = static_cast<int>(threadIdx.x) / 128 - 1;
    Held<kDim> held;
    RingPlace<kStages> at;
    wait(&shared.keysFilled, 0);
    wait(&shared.qFilled[0], 0);
    beginPairs<T, kDim>(held.s, shared.k, shared.q[0], group);
    waitForProducts<0>();
    arrived(held.s);
    for (int i = 0; i < place.count; ++i) {
        const RingPlace<kStages> now = at;
        at.advance();
        wait(&shared.oFilled[now.stage], now.parity);
        takeTile<T, kDim>(held, shared, place, args, i, now.stage, group);
        free(&shared.oFreed[now.stage]);
        beginQueryGradient<T, kDim>(held.dq, shared, i % 2, group);
        beginKeyGradient<T, kDim>(held.dk, shared, i % 2, now.stage, group);
        if (i + 1 < place.count)
            wait(&shared.qFilled[at.stage], at.parity);
        beginPairs<T, kDim>(held.s, shared.k, shared.q[at.stage],
                            group); // of no use after the last
        waitForProducts<2>();       // dQ
        arrived(held.dq);
        addToQuery<kDim>(held.dq, shared, args.querySums + place.block(i, args) * 64 * kDim, group);
        waitForProducts<0>(); // dK, S
        arrived(held.dk);
        arrived(held.s);
        arrive(&shared.qFreed[now.stage]); // every thread: each has read the row sums
    }
    syncConsumers(); // K is no longer read
    storeSums<T, kDim>(held.dk, args.scale, shared.k, maps.kGradient, place, group);
    storeSums<T, kDim>(held.dv, 1, shared.v, maps.vGradient, place, group);
    if (threadIdx.x % 128 == 0)
        waitForStoresToRead<0>(); // shared memory goes with the block
}

template <class T, int kDim>
__global__ void __launch_bounds__(kThreads, 1)
    attentionGradientsWgmma(const __grid_constant__ HopperGradientMaps maps, Arguments args) {
    extern __shared__ unsigned char memory[];
    auto& shared =
        *reinterpret_cast<Shared<kDim>*>(memory + (1024 - sharedAddress(memory) % 1024) % 1024);
    if (threadIdx.x == 0) {
        initialise(&shared.keysFilled, 1);
        for (unsigned i = 0; i < kStages; ++i) {
            initialise(&shared.qFilled[i], 1);
            initialise(&shared.oFilled[i], 1);
            initialise(&shared.qFreed[i], 128 * kConsumers);
            initialise(&shared.oFreed[i], kConsumers);
        }
        fenceBarriers();
    }
    __syncthreads();
    const Place<kDim> place(args);
    if (threadIdx.x < 128) {
        giveRegisters<24>();
        if (threadIdx.x == 0)
            loadAll<kDim>(shared, maps, place, args);
    } else {
        takeRegisters<240>();
        multiply<T, kDim>(shared, maps, place, args);
    }
}

template <class T, int kDim>
cudaError_t launch(const HopperGradients& tensors, const Shape& shape, cudaStream_t stream) {
    const auto kernel = attentionGradientsWgmma<T, kDim>;
    if (const cudaError_t error = cudaFuncSetAttribute(
            kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes<kDim>);
        error != cudaSuccess)
        return error;
    const double scale = 1 / std::sqrt(static_cast<double>(shape.dim));
    Arguments args;
    args.seq = static_cast<int>(shape.seq);
    args.group = static_cast<int>(shape.group);
    args.keyTiles = (args.seq + kHopperKeys - 1) / kHopperKeys;
    args.queryTiles = static_cast<int>(hopperTiles(shape)) * 64 / kQueries<kDim>;
    args.causal = shape.causal;
    args.scale = static_cast<float>(scale);
    args.scaleLog2 = static_cast<float>(1.4426950408889634 * scale);
    args.rowSums = tensors.rowSums;
    args.querySums = tensors.querySums;
    kernel<<<static_cast<unsigned>(shape.batch * shape.keyHeads() * args.keyTiles), kThreads,
             kSharedBytes<kDim>, stream>>>(tensors.maps, args);
    return cudaGetLastError();
}

template <class T>
cudaError_t launchForDim(const HopperGradients& tensors, const Shape& shape, cudaStream_t stream) {
    return shape.dim <= 64 ? launch<T, 64>(tensors, shape, stream)
                           : launch<T, 128>(tensors, shape, stream);
}

} // namespace

cudaError_t launchGradientsWgmma(const HopperGradients& tensors, const Shape& shape, DataType type,
                                 cudaStream_t stream) {
    return type == DataType::Fp16 ? launchForDim<__half>(tensors, shape, stream)
                                  : launchForDim<__nv_bfloat16>(tensors, shape, stream);
}

} // namespace ridge::workloads::attention
