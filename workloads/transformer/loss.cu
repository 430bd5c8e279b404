// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

#include <cmath>

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 512;

/// A maximum and the sum of exp(x - largest) that goes with it.
struct Partial {
    float largest = -INFINITY, sum = 0;

    __device__ void add(float x) {
        if (x > largest) {
            sum = sum * __expf(largest - x) + 1.0F;
            largest = x;
        } else {
            sum += __expf(x - largest);
        }
    }
    __device__ void merge(float otherLargest, float otherSum) {
        const float both = fmaxf(largest, otherLargest);
        if (both == -INFINITY)
            return;
        sum = sum * __expf(largest - both) + otherSum * __expf(otherLargest - both);
        largest = both;
    }
};

/// Every thread gets the block's whole.
__device__ __forceinline__ Partial mergedOverBlock(Partial mine) {
    __shared__ Partial ofWarp[kThreads / 32];
    for (int offset = 16; offset > 0; offset /= 2) {
        const float largest = __shfl_xor_sync(0xFFFFFFFFU, mine.largest, offset);
        const float sum = __shfl_xor_sync(0xFFFFFFFFU, mine.sum, offset);
        mine.merge(largest, sum);
    }
    if (threadIdx.x % 32 == 0)
        ofWarp[threadIdx.x / 32] = mine;
    __syncthreads();
    Partial all;
    for (const Partial& other : ofWarp)
        all.merge(other.largest, other.sum);
    return all;
}

/// A block has a token. Its two readings of the row come from the caches.
template <class T>
__global__ void __launch_bounds__(kThreads)
    lossKernel(T* logits, float* losses, Text text, const TrainingState* state, int batch,
               int context, int vocabulary) {
    const int token = static_cast<int>(blockIdx.x);
    const std::int64_t sequence =
        static_cast<std::int64_t>(state->iteration % text.batches) * batch + token / context;
    const int target = text.words[sequence * (context + 1) + token % context + 1];
    T* const row = logits + static_cast<std::int64_t>(token) * vocabulary;
    const int first = static_cast<int>(threadIdx.x) * Lanes<T>::kCount;
    Partial mine;
    for (int i = first; i < vocabulary; i += kThreads * Lanes<T>::kCount) {
        const auto x = Lanes<T>::from(row + i);
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane)
            mine.add(x[lane]);
    }
    const Partial all = mergedOverBlock(mine);
    if (threadIdx.x == 0)
        losses[token] = all.largest + logf(all.sum) - static_cast<float>(row[target]);
    __syncthreads(); // the target's logit is read before it is overwritten
    const float factor = state->lossScale / static_cast<float>(gridDim.x);
    for (int i = first; i < vocabulary; i += kThreads * Lanes<T>::kCount) {
        auto x = Lanes<T>::from(row + i);
        for (int lane = 0; lane < Lanes<T>::kCount; ++lane) {
            const float p = __expf(x[lane] - all.largest) / all.sum;
            x.set(lane, (i + lane == target ? p - 1.0F : p) * factor);
        }
        x.to(row + i);
    }
}

} // namespace

cudaError_t launchLoss(void* logits, float* losses, const Text& text, const TrainingState* state,
                       const Shape& shape, DataType type, cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        lossKernel<<<static_cast<unsigned>(shape.tokens()), kThreads, 0, stream>>>(
            static_cast<T*>(logits), losses, text, state, static_cast<int>(shape.batch),
            static_cast<int>(shape.context), static_cast<int>(shape.vocabulary));
    });
}

} // namespace ridge::workloads::transformer
