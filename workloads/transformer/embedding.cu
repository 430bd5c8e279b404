// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 128;

/// The batch of this step; token t is position t % context of its sequence.
struct Batch {
    const std::int32_t* words;
    int context;

    __device__ Batch(const Text& text, const TrainingState* state, int batch, int context)
        : words(text.words +
                static_cast<std::int64_t>(state->iteration % text.batches) * batch * (context + 1)),
          context(context) {}
    __device__ int word(int token) const {
        return words[token / context * (context + 1) + token % context];
    }
};

template <class T>
__global__ void embeddingKernel(Text text, const TrainingState* state, const T* table, T* out,
                                int batch, int context, int dim) {
    const int token = static_cast<int>(blockIdx.x);
    const std::int64_t word = Batch(text, state, batch, context).word(token);
    const T* const row = table + word * dim;
    T* const to = out + static_cast<std::int64_t>(token) * dim;
    for (int i = static_cast<int>(threadIdx.x) * Lanes<T>::kCount; i < dim;
         i += kThreads * Lanes<T>::kCount)
        Lanes<T>::from(row + i).to(to + i);
}

/// A block is a word: it finds the word's tokens, a bit each, and adds up their rows.
template <class T>
__global__ void embeddingBackwardKernel(Text text, const TrainingState* state,
                                        const T* streamGradient, float* tableGradient, int tokens,
                                        int batch, int context, int dim) {
    extern __shared__ float sums[]; // [dim], each owned by one thread
    __shared__ unsigned found[kThreads / 32];
    const Batch words(text, state, batch, context);
    const int thread = static_cast<int>(threadIdx.x);
    for (int i = thread; i < dim; i += kThreads)
        sums[i] = 0;
    for (int first = 0; first < tokens; first += kThreads) {
        const int token = first + thread;
        const bool mine = token < tokens && words.word(token) == static_cast<int>(blockIdx.x);
        const unsigned bits = __ballot_sync(0xFFFFFFFFU, mine);
        if (thread % 32 == 0)
            found[thread / 32] = bits;
        __syncthreads();
        for (int warp = 0; warp < kThreads / 32; ++warp)
            for (unsigned rest = found[warp]; rest != 0; rest &= rest - 1) {
                const int row = first + warp * 32 + __ffs(static_cast<int>(rest)) - 1;
                const T* const from = streamGradient + static_cast<std::int64_t>(row) * dim;
                for (int i = thread; i < dim; i += kThreads)
                    sums[i] += static_cast<float>(from[i]);
            }
        __syncthreads();
    }
    for (int i = thread; i < dim; i += kThreads)
        tableGradient[static_cast<std::int64_t>(blockIdx.x) * dim + i] = sums[i];
}

} // namespace

cudaError_t launchEmbedding(const Text& text, const TrainingState* state, const void* table,
                            void* out, const Shape& shape, DataType type, cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        embeddingKernel<<<static_cast<unsigned>(shape.tokens()), kThreads, 0, stream>>>(
            text, state, static_cast<const T*>(table), static_cast<T*>(out),
            static_cast<int>(shape.batch), static_cast<int>(shape.context),
            static_cast<int>(shape.dim));
    });
}

cudaError_t launchEmbeddingBackward(const Text& text, const TrainingState* state,
                                    const void* streamGradient, float* tableGradient,
                                    const Shape& shape, DataType type, cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>(shape.vocabulary);
    const std::size_t shared = static_cast<std::size_t>(shape.dim) * sizeof(float);
    return withType(type, [&](auto element) {
        using T = decltype(element);
        embeddingBackwardKernel<<<blocks, kThreads, shared, stream>>>(
            text, state, static_cast<const T*>(streamGradient), tableGradient,
            static_cast<int>(shape.tokens()), static_cast<int>(shape.batch),
            static_cast<int>(shape.context), static_cast<int>(shape.dim));
    });
}

} // namespace ridge::workloads::transformer
