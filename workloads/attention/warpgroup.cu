// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The fused forward pass for Hopper: one warpgroup brings tiles of K and V by TMA, two multiply 64
// queries each. While the tensor cores add P V of one tile of keys, the same warpgroup takes the
// softmax of the next. The two warpgroups take turns at the tensor cores. Blocks stay on their SM
// for tile after tile, so that loads of the next one lie under the end of this one. Compiled for
// sm_90a alone.
#include "workloads/attention/turns.h"
#include "workloads/attention/warpgroup_steps.h"

#include <algorithm>

namespace ridge::workloads::attention {
namespace {

using namespace warpgroup;

constexpr int kThreads = 128 * (1 + kConsumers);

/// A tile of queries and its tiles of keys.
struct Place {
    int matrix, keyMatrix, query, keyTiles;
};

/// The tiles that a block works on, one after the other: pairs of a matrix that have as many keys
/// together as any other.
class Tiles {
  public:
    __device__ explicit Tiles(const Arguments& args)
        : m_pair(blockIdx.x), m_pairs((args.tiles + 1) / 2) {}

    __device__ bool isAtEnd(const Arguments& args) const {
        return m_pair >= args.matrices * m_pairs;
    }
    __device__ Place place(const Arguments& args) const {
        Place place;
        place.matrix = m_pair / m_pairs;
        place.keyMatrix = place.matrix / args.group;
        const int early = m_pair % m_pairs;
        place.query = (m_isSecond ? early : args.tiles - 1 - early) * kQueries;
        const int keys = args.causal ? min(args.seq, place.query + kQueries) : args.seq;
        place.keyTiles = (keys + kKeys - 1) / kKeys;
        return place;
    }
    __device__ void advance(const Arguments& args) {
        const int early = m_pair % m_pairs;
        m_isSecond = !m_isSecond && early != args.tiles - 1 - early;
        if (!m_isSecond)
            m_pair += static_cast<int>(gridDim.x);
    }

  private:
    int m_pair, m_pairs;
    bool m_isSecond = false;
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
                        const CUtensorMap& v, const Arguments& args) {
    RingPlace<kStages> at, ofQ;
    for (Tiles tiles(args); !tiles.isAtEnd(args); tiles.advance(args)) {
        const Place place = tiles.place(args);
        wait(&shared.qFreed[ofQ.stage], ofQ.parity ^ 1);
        loadTile<kDim>(shared.q[ofQ.stage], q, place.matrix, place.query,
                       &shared.qFilled[ofQ.stage]);
        ofQ.advance();
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
                            const Place& place, int group, unsigned ofQ, const Arguments& args) {
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
        putTiles(shared.q[ofQ][i / 4] + group * kHalfBoxBytes, rows.output + i * 8, i % 4 * 16,
                 T{});
    fenceSharedWrites();
    syncWarpgroup(1 + group);
    if (threadIdx.x % 128 == 0) {
        for (int box = 0; box < kDim / 64; ++box)
            storeBox(&o, shared.q[ofQ][box] + group * kHalfBoxBytes,
                     {place.matrix, place.query + group * 64, box * 64});
    }
}

__device__ __forceinline__ void free(std::uint64_t* freed) {
    if (threadIdx.x % 128 == 0)
        arrive(freed);
}

/// Where a warpgroup is in the rings.
struct Rings {
    RingPlace<kStages> q, k, v;
};

/// The tile before was copied out of its stage of Q by now.
template <int kDim>
__device__ __forceinline__ void freeOutput(Shared<kDim>& shared, unsigned stage) {
    if (threadIdx.x % 128 == 0) {
        waitForStoresToRead<0>();
        arrive(&shared.qFreed[stage]);
    }
}

template <class T, int kDim>
__device__ __forceinline__ void attend(Shared<kDim>& shared, const CUtensorMap& o,
                                       const Place& place, const Arguments& args, Rings& at,
                                       bool isFirst) {
    const int group = static_cast<int>(threadIdx.x) / 128 - 1;
    const int query = place.query + group * 64;
    Rows<kDim> rows;
    float scores[64];
    std::uint32_t p[kKeys / 16][4];
    if (group == 1)
        letWarpgroupGo(turns::kGivenAtStart);
    wait(&shared.qFilled[at.q.stage], at.q.parity);
    wait(&shared.kFilled[at.k.stage], at.k.parity);
    waitForWarpgroup(turns::awaited(group, 0));
    beginScores<T, kDim>(scores, shared, group, at.q.stage, at.k.stage);
    if (turns::givesTurn(group, 0, place.keyTiles))
        letWarpgroupGo(turns::given(group));
    if (!isFirst)
        freeOutput<kDim>(shared, at.q.stage ^ 1);
    waitForProducts<0>();
    arrived(scores);
    free(&shared.kFreed[at.k.stage]);
    at.k.advance();
    maskIfNeeded(scores, query, 0, args);
    takeSoftmax(scores, rows, args.scaleLog2);
    pack(p, scores, T{});
#pragma unroll
    for (int i = 0; i < kDim / 2; ++i)
        rows.output[i] = 0;
    for (int tile = 1; tile < place.keyTiles; ++tile) {
        wait(&shared.kFilled[at.k.stage], at.k.parity);
        waitForWarpgroup(turns::awaited(group, tile));
        beginScores<T, kDim>(scores, shared, group, at.q.stage, at.k.stage);
        wait(&shared.vFilled[at.v.stage], at.v.parity);
        beginValues<T, kDim>(rows, p, shared, at.v.stage);
        if (turns::givesTurn(group, tile, place.keyTiles))
            letWarpgroupGo(turns::given(group));
        waitForProducts<1>();
        arrived(scores);
        free(&shared.kFreed[at.k.stage]);
        maskIfNeeded(scores, query, tile * kKeys, args);
        const float2 factors = takeSoftmax(scores, rows, args.scaleLog2);
        waitForProducts<0>();
        arrived(rows.output);
        free(&shared.vFreed[at.v.stage]);
        scaleOutput(rows, factors);
        pack(p, scores, T{});
        at.k.advance();
        at.v.advance();
    }
    wait(&shared.vFilled[at.v.stage], at.v.parity);
    beginValues<T, kDim>(rows, p, shared, at.v.stage);
    waitForProducts<0>();
    arrived(rows.output);
    free(&shared.vFreed[at.v.stage]);
    at.v.advance();
    writeOutput<T, kDim>(rows, shared, o, place, group, at.q.stage, args);
    at.q.advance();
}

template <class T, int kDim>
__device__ void attendAll(Shared<kDim>& shared, const CUtensorMap& o, const Arguments& args) {
    Rings at;
    bool isFirst = true;
    for (Tiles tiles(args); !tiles.isAtEnd(args); tiles.advance(args)) {
        attend<T, kDim>(shared, o, tiles.place(args), args, at, isFirst);
        isFirst = false;
    }
    if (threadIdx.x % 128 == 0)
        waitForStoresToRead<0>(); // shared memory goes with the block
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
        for (unsigned i = 0; i < kStages; ++i) {
            initialise(&shared.qFilled[i], 1);
            initialise(&shared.qFreed[i], kConsumers);
            initialise(&shared.kFilled[i], 1);
            initialise(&shared.vFilled[i], 1);
            initialise(&shared.kFreed[i], kConsumers);
            initialise(&shared.vFreed[i], kConsumers);
        }
        fenceBarriers();
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        giveRegisters<24>();
        if (threadIdx.x == 0)
            loadAll<kDim>(shared, q, k, v, args);
    } else {
        takeRegisters<240>();
        attendAll<T, kDim>(shared, o, args);
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
    args.matrices = static_cast<int>(shape.matrices());
    args.seq = static_cast<int>(shape.seq);
    args.tiles = (args.seq + kQueries - 1) / kQueries;
    args.group = static_cast<int>(shape.group);
    args.logSums = tensors.logSums;
    args.causal = shape.causal;
    args.scaleLog2 =
        static_cast<float>(1.4426950408889634 / std::sqrt(static_cast<double>(shape.dim)));
    const int pairs = args.matrices * ((args.tiles + 1) / 2);
    kernel<<<static_cast<unsigned>(std::min(pairs, tensors.smCount)), kThreads, kSharedBytes<kDim>,
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
