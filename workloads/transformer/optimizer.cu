// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/kernels.h"
#include "workloads/transformer/lanes.h"

#include <type_traits>

namespace ridge::workloads::transformer {
namespace {

constexpr int kThreads = 256;
constexpr int kWidth = 4; // elements of a thread: 16 bytes of fp32

__device__ __forceinline__ std::int64_t vectorOfThread() {
    return (static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x) * kWidth;
}

unsigned blocksOf(std::size_t count) {
    return blocksFor(static_cast<std::int64_t>(count) / kWidth, kThreads);
}

__global__ void __launch_bounds__(kThreads)
    overflowKernel(const float* gradients, std::int64_t count, TrainingState* state) {
    const std::int64_t at = vectorOfThread();
    if (at >= count)
        return;
    const auto gradient = Lanes<float>::from(gradients + at);
    bool finite = true;
    for (int i = 0; i < kWidth; ++i)
        finite = finite && isfinite(gradient[i]);
    if (!finite)
        state->overflow = 1; // whoever comes writes the same
}

/// AdamW in the units of the kernel; the corrections follow from the step.
struct Recipe {
    float rate, beta1, beta2, epsilon, decay;

    explicit Recipe(const AdamW& adamw)
        : rate(static_cast<float>(adamw.rate)), beta1(static_cast<float>(adamw.beta1)),
          beta2(static_cast<float>(adamw.beta2)), epsilon(static_cast<float>(adamw.epsilon)),
          decay(static_cast<float>(adamw.decay)) {}
};

template <class T>
__global__ void __launch_bounds__(kThreads)
    adamwKernel(Training training, std::int64_t count, Recipe recipe, const TrainingState* state) {
    const std::int64_t at = vectorOfThread();
    if (at >= count || state->overflow != 0)
        return;
    const auto step = static_cast<float>(state->updates + 1);
    const float correction1 = 1.0F / (1.0F - powf(recipe.beta1, step));
    const float correction2 = 1.0F / (1.0F - powf(recipe.beta2, step));
    const float unscale = 1.0F / state->lossScale;
    const auto gradient = Lanes<float>::from(training.gradients + at);
    auto first = Lanes<float>::from(training.first + at);
    auto second = Lanes<float>::from(training.second + at);
    auto master = Lanes<float>::from(training.master + at);
    Lanes<T, kWidth> rounded;
    for (int i = 0; i < kWidth; ++i) {
        const float g = gradient[i] * unscale;
        const float m = recipe.beta1 * first[i] + (1.0F - recipe.beta1) * g;
        const float v = recipe.beta2 * second[i] + (1.0F - recipe.beta2) * g * g;
        const float change = m * correction1 / (sqrtf(v * correction2) + recipe.epsilon);
        const float weight = master[i] - recipe.rate * (recipe.decay * master[i] + change);
        first.set(i, m);
        second.set(i, v);
        master.set(i, weight);
        rounded.set(i, weight);
    }
    first.to(training.first + at);
    second.to(training.second + at);
    master.to(training.master + at);
    if constexpr (!std::is_same_v<T, float>)
        rounded.to(static_cast<T*>(training.weights) + at);
}

/// One block.
__global__ void __launch_bounds__(kThreads)
    finishStepKernel(const float* losses, TrainingState* state, int tokens, bool scales) {
    float2 sum{0, 0};
    for (int token = static_cast<int>(threadIdx.x); token < tokens; token += kThreads)
        sum.x += losses[token];
    sum = sumOverBlock(sum);
    if (threadIdx.x != 0)
        return;
    state->loss = sum.x / static_cast<float>(tokens);
    if (state->iteration == 0)
        state->firstLoss = state->loss;
    ++state->iteration;
    if (state->overflow != 0) {
        state->lossScale *= 0.5F;
        state->sinceSkip = 0;
        state->overflow = 0;
        return;
    }
    ++state->updates;
    if (!scales || ++state->sinceSkip < kStepsToGrow)
        return;
    state->lossScale *= 2.0F;
    state->sinceSkip = 0;
}

} // namespace

cudaError_t launchOverflowCheck(const float* gradients, std::size_t count, TrainingState* state,
                                cudaStream_t stream) {
    overflowKernel<<<blocksOf(count), kThreads, 0, stream>>>(
        gradients, static_cast<std::int64_t>(count), state);
    return cudaGetLastError();
}

cudaError_t launchAdamW(const Training& training, std::size_t count, const AdamW& adamw,
                        const TrainingState* state, DataType type, cudaStream_t stream) {
    return withType(type, [&](auto element) {
        using T = decltype(element);
        adamwKernel<T><<<blocksOf(count), kThreads, 0, stream>>>(
            training, static_cast<std::int64_t>(count), Recipe(adamw), state);
    });
}

cudaError_t launchFinishStep(const float* losses, TrainingState* state, const Shape& shape,
                             bool scales, cudaStream_t stream) {
    finishStepKernel<<<1, kThreads, 0, stream>>>(losses, state, static_cast<int>(shape.tokens()),
                                                 scales);
    return cudaGetLastError();
}

} // namespace ridge::workloads::transformer
