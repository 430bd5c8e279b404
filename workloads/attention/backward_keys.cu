// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// dK and dV of 64 keys a block, and on demand its part of dQ. A warp has 16 keys and makes S and dP
// with the keys down and the queries across. The sums then lie as the A of dV += P^T dO and dK +=
// dS^T Q. Only dQ += dS K needs the other warps' keys, and takes dS through shared memory.
#include "workloads/attention/backward.h"
#include "workloads/attention/fragments.h"
#include "workloads/attention/sequences.h"

namespace ridge::workloads::attention {
namespace {

constexpr int kWarps = 4, kThreads = kWarps * 32;
constexpr int kKeys = kWarps * 16, kQueries = 64;
constexpr int kTiles = kQueries / 8;
constexpr int kPitchS = kQueries + 8;
constexpr float kLog2e = 1.4426950408889634F;

template <class T, int kDim>
struct Shared {
    T k[kKeys][kDim + 8], v[kKeys][kDim + 8];          ///< in the end dK and dV
    T q[2][kQueries][kDim + 8], o[kQueries][kDim + 8]; ///< o: dO
    float logSums[2][kQueries], products[2][kQueries]; ///< of the queries
    T s[kKeys][kPitchS];                               ///< dS
};

/// 64 keys of one matrix, and the tiles of queries that see them, of each head that shares these
/// keys.
struct Place {
    int sequence, keyHead, length, firstKey, firstTile, tilesOfHead, count;

    __device__ explicit Place(const FusedArguments& args) {
        const int matrix = static_cast<int>(blockIdx.x) / args.tiles;
        sequence = matrix / args.sequences.keyHeads();
        keyHead = matrix % args.sequences.keyHeads();
        length = args.sequences.length(sequence);
        firstKey = static_cast<int>(blockIdx.x) % args.tiles * kKeys;
        firstTile = args.causal ? firstKey / kQueries : 0;
        tilesOfHead = (length + kQueries - 1) / kQueries - firstTile;
        count = tilesOfHead * args.sequences.group;
    }
    __device__ int firstQuery(int i) const { return (firstTile + i % tilesOfHead) * kQueries; }
    __device__ std::int64_t queryRow(int i, const Sequences& sequences) const {
        const int head = keyHead * sequences.group + i / tilesOfHead;
        return sequences.queryRow(sequence, head) + firstQuery(i);
    }
};

/// What the block reads, typed.
template <class T>
struct Inputs {
    const T *q, *k, *v, *outputGradient;
    const float *logSums, *rowProducts;
};

template <class T, int kDim>
__device__ __forceinline__ SharedTile<T, kDim + 8> tile(T (&rows)[64][kDim + 8]) {
    return {&rows[0][0]};
}

template <class T, int kDim>
__device__ __forceinline__ void copyQueries(Shared<T, kDim>& shared, const Inputs<T>& in,
                                            const Place& place, const FusedArguments& args, int i) {
    const std::int64_t row = place.queryRow(i, args.sequences);
    const int valid = place.length - place.firstQuery(i);
    copyTileAsync<kQueries, kDim, kThreads>(tile<T, kDim>(shared.q[i % 2]), in.q + row * args.dim,
                                            args.dim, valid, args.dim);
    if (threadIdx.x < kQueries) { // beyond the last row Q, dO and these are zeros and add nothing
        const int at = static_cast<int>(threadIdx.x);
        const bool has = at < valid;
        copyAsync4(&shared.logSums[i % 2][at], in.logSums + row + (has ? at : 0), has);
        copyAsync4(&shared.products[i % 2][at], in.rowProducts + row + (has ? at : 0), has);
    }
    commitCopies();
}

template <class T, int kDim>
__device__ __forceinline__ void copyOutputGradient(Shared<T, kDim>& shared, const Inputs<T>& in,
                                                   const Place& place, const FusedArguments& args,
                                                   int i) {
    copyTileAsync<kQueries, kDim, kThreads>(
        tile<T, kDim>(shared.o), in.outputGradient + place.queryRow(i, args.sequences) * args.dim,
        args.dim, place.length - place.firstQuery(i), args.dim);
    commitCopies();
}

/// Scores become probabilities; zero where the mask or the sequence's end is.
__device__ __forceinline__ void takeProbabilities(float (&s)[kTiles][4],
                                                  const float (&logSums)[kQueries], int firstKey,
                                                  int firstQuery, const Place& place,
                                                  const FusedArguments& args) {
    const int lane = threadIdx.x % 32;
    const bool masks = firstKey + 16 > place.length || (args.causal && firstKey + 15 > firstQuery);
#pragma unroll
    for (int n = 0; n < kTiles; ++n)
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int query = n * 8 + lane % 4 * 2 + i % 2, key = firstKey + lane / 4 + i / 2 * 8;
            s[n][i] = powerOfTwo(s[n][i] * args.scaleLog2 - logSums[query] * kLog2e);
            if (masks && (key >= place.length || (args.causal && key > firstQuery + query)))
                s[n][i] = 0;
        }
}

/// p, dP -> dS / scale, in dP's place.
__device__ __forceinline__ void takeScoreGradients(const float (&p)[kTiles][4],
                                                   float (&dp)[kTiles][4],
                                                   const float (&products)[kQueries]) {
#pragma unroll
    for (int n = 0; n < kTiles; ++n)
#pragma unroll
        for (int i = 0; i < 4; ++i)
            dp[n][i] = p[n][i] * (dp[n][i] - products[n * 8 + threadIdx.x % 4 * 2 + i % 2]);
}

template <class T>
__device__ __forceinline__ void share(T (&s)[kKeys][kPitchS], const float (&ds)[kTiles][4],
                                      int warpKey) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int n = 0; n < kTiles; ++n)
#pragma unroll
        for (int half = 0; half < 2; ++half)
            storePair(SharedTile<T, kPitchS>{&s[0][0]}, warpKey + half * 8 + lane / 4,
                      n * 8 + lane % 4 * 2, ds[n][2 * half], ds[n][2 * half + 1]);
}

__device__ __forceinline__ void addPair(float* to, float first, float second) {
#if __CUDA_ARCH__ >= 900
    atomicAdd(reinterpret_cast<float2*>(to), make_float2(first, second));
#else
    atomicAdd(to, first);
    atomicAdd(to + 1, second);
#endif
}

/// dQ / scale of 16 queries a warp += dS K, in memory.
template <class T, int kDim>
__device__ __forceinline__ void addQueryGradient(Shared<T, kDim>& shared, float* sums,
                                                 int validRows, int dim) {
    const int lane = threadIdx.x % 32, warpQuery = static_cast<int>(threadIdx.x) / 32 * 16;
    const SharedTile<T, kPitchS> s{&shared.s[0][0]};
    float part[kDim / 8][4] = {};
#pragma unroll
    for (int k = 0; k < kKeys; k += 16) {
        std::uint32_t a[4];
        s.loadATransposed(a, warpQuery, k);
        addStep<T>(part, a, tile<T, kDim>(shared.k), k);
    }
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const int row = warpQuery + half * 8 + lane / 4;
        float* const to = sums + static_cast<std::int64_t>(row) * dim + lane % 4 * 2;
        if (row < validRows)
#pragma unroll
            for (int d = 0; d < kDim / 8; ++d)
                if (d * 8 < dim)
                    addPair(to + d * 8, part[d][2 * half], part[d][2 * half + 1]);
    }
}

/// Q of the next tile travels from the start of a step on, its dO from when this step's was read.
template <class T, int kDim, bool kAddsToQuery>
__global__ void __launch_bounds__(kThreads, 2)
    attentionKeyGradients(Inputs<T> in, T* kGradient, T* vGradient, float* querySums,
                          FusedArguments args) {
    extern __shared__ uint4 memory[];
    auto& shared = *reinterpret_cast<Shared<T, kDim>*>(memory);
    const Place place(args);
    if (place.firstKey >= place.length)
        return; // a sequence that is shorter than the longest
    const int warpKey = static_cast<int>(threadIdx.x) / 32 * 16;
    const std::int64_t keyRow =
        args.sequences.keyRow(place.sequence, place.keyHead) + place.firstKey;
    const int keys = place.length - place.firstKey;
    const auto tileK = tile<T, kDim>(shared.k), tileV = tile<T, kDim>(shared.v);
    const auto tileO = tile<T, kDim>(shared.o);
    copyTileAsync<kKeys, kDim, kThreads>(tileK, in.k + keyRow * args.dim, args.dim, keys, args.dim);
    copyTileAsync<kKeys, kDim, kThreads>(tileV, in.v + keyRow * args.dim, args.dim, keys, args.dim);
    copyQueries<T, kDim>(shared, in, place, args, 0);
    copyOutputGradient<T, kDim>(shared, in, place, args, 0);
    float dk[kDim / 8][4] = {}, dv[kDim / 8][4] = {};
    for (int i = 0; i < place.count; ++i) {
        const auto tileQ = tile<T, kDim>(shared.q[i % 2]);
        waitForCopies<0>();
        __syncthreads(); // Q and dO are here; the other Q and dS are no longer read
        if (i + 1 < place.count)
            copyQueries<T, kDim>(shared, in, place, args, i + 1);
        float p[kTiles][4] = {}, ds[kTiles][4] = {};
        addTransposed<T, kDim>(p, tileK, warpKey, tileQ);
        takeProbabilities(p, shared.logSums[i % 2], place.firstKey + warpKey, place.firstQuery(i),
                          place, args);
        addTransposed<T, kDim>(ds, tileV, warpKey, tileO);
        addProduct<T>(dv, p, tileO);
        takeScoreGradients(p, ds, shared.products[i % 2]);
        if (kAddsToQuery)
            share<T>(shared.s, ds, warpKey);
        __syncthreads(); // dS is here, dO is no longer read
        if (i + 1 < place.count)
            copyOutputGradient<T, kDim>(shared, in, place, args, i + 1);
        addProduct<T>(dk, ds, tileQ);
        if (kAddsToQuery)
            addQueryGradient<T, kDim>(shared,
                                      querySums + place.queryRow(i, args.sequences) * args.dim,
                                      place.length - place.firstQuery(i), args.dim);
    }
    __syncthreads(); // K is no longer read
    writeRows<T>(dk, args.scale, tileK, warpKey, kGradient + keyRow * args.dim, args.dim, keys);
    writeRows<T>(dv, 1, tileV, warpKey, vGradient + keyRow * args.dim, args.dim, keys);
}

template <class T, int kDim, bool kAddsToQuery>
cudaError_t launch(const BackwardTensors& tensors, const BackwardSums& sums, const Shape& shape,
                   cudaStream_t stream) {
    constexpr int kSharedBytes = sizeof(Shared<T, kDim>);
    static_assert(kSharedBytes <= 99 * 1024, "what a block has on compute capability 8.6");
    const auto kernel = attentionKeyGradients<T, kDim, kAddsToQuery>;
    if (const cudaError_t error =
            cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kSharedBytes);
        error != cudaSuccess)
        return error;
    const FusedArguments args = fusedArguments(shape, tensors.starts, kKeys);
    const Inputs<T> in{static_cast<const T*>(tensors.q),
                       static_cast<const T*>(tensors.k),
                       static_cast<const T*>(tensors.v),
                       static_cast<const T*>(tensors.outputGradient),
                       tensors.logSums,
                       sums.rowProducts};
    kernel<<<static_cast<unsigned>(shape.batch * shape.keyHeads() * args.tiles), kThreads,
             kSharedBytes, stream>>>(in, static_cast<T*>(tensors.kGradient),
                                     static_cast<T*>(tensors.vGradient), sums.query, args);
    return cudaGetLastError();
}

template <class T, bool kAddsToQuery>
cudaError_t launchForDim(const BackwardTensors& tensors, const BackwardSums& sums,
                         const Shape& shape, cudaStream_t stream) {
    if (shape.dim <= 32)
        return launch<T, 32, kAddsToQuery>(tensors, sums, shape, stream);
    if (shape.dim <= 64)
        return launch<T, 64, kAddsToQuery>(tensors, sums, shape, stream);
    if (shape.dim <= 96)
        return launch<T, 96, kAddsToQuery>(tensors, sums, shape, stream);
    return launch<T, 128, kAddsToQuery>(tensors, sums, shape, stream);
}

template <class T>
cudaError_t launchForType(const BackwardTensors& tensors, const BackwardSums& sums,
                          const Shape& shape, cudaStream_t stream) {
    return sums.query == nullptr ? launchForDim<T, false>(tensors, sums, shape, stream)
                                 : launchForDim<T, true>(tensors, sums, shape, stream);
}

} // namespace

cudaError_t launchKeyGradients(const BackwardTensors& tensors, const BackwardSums& sums,
                               const Shape& shape, DataType type, cudaStream_t stream) {
    return type == DataType::Fp16 ? launchForType<__half>(tensors, sums, shape, stream)
                                  : launchForType<__nv_bfloat16>(tensors, sums, shape, stream);
}

} // namespace ridge::workloads::attention
