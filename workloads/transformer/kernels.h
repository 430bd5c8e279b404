// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels beside the products. Pointers are to the GPU; void is an array of the mode's type, at
// multiples of 16 bytes. Everything is queued on `stream`, allocates nothing and may be captured.
// Each result is the same bit for bit in each run.
#pragma once

#include "workloads/transformer/recipe.h"
#include "workloads/transformer/shape.h"

#include <cstdint>
#include <cuda_runtime_api.h>

namespace ridge::workloads::transformer {

/// State of the training beside the weights. It is on the GPU, so that a CUDA graph can hold the
/// whole step.
struct TrainingState {
    float loss = 0;                    ///< mean of the newest step
    float firstLoss = 0;               ///< of step 0
    float lossScale = kFirstLossScale; ///< 1 where the mode does not scale
    std::int32_t iteration = 0;        ///< chooses the batch; also counts skipped steps
    std::int32_t updates = 0;          ///< of the weights: iteration less the skipped ones
    std::int32_t sinceSkip = 0;        ///< steps since the scale last changed
    std::int32_t overflow = 0;         ///< 1: a gradient of this step is no finite number
};

/// [batches, batch, context + 1] words; iteration i takes batch i modulo `batches`.
struct Text {
    const std::int32_t* words = nullptr;
    std::int32_t batches = 0;
};

/// out[token] = table[word].
cudaError_t launchEmbedding(const Text& text, const TrainingState* state, const void* table,
                            void* out, const Shape& shape, DataType type, cudaStream_t stream);

/// The gradient of the table, every row of it: the sum over a word's tokens, in their order.
cudaError_t launchEmbeddingBackward(const Text& text, const TrainingState* state,
                                    const void* streamGradient, float* tableGradient,
                                    const Shape& shape, DataType type, cudaStream_t stream);

/// y = gain x / sqrt(mean(x^2) + epsilon) for each token; rows of dim.
cudaError_t launchNorm(const void* x, const void* gain, void* y, const Shape& shape, DataType type,
                       cudaStream_t stream);

struct NormBackward {
    const void* outGradient = nullptr; ///< [tokens, dim]
    const void* x = nullptr;
    const void* gain = nullptr;
    void* streamGradient = nullptr;    ///< dx is added to it, or written where `adds` is false
    float* partialGradients = nullptr; ///< [gainPartials(shape), dim] of the gain, written
    bool adds = true;
};
cudaError_t launchNormBackward(const NormBackward& norm, const Shape& shape, DataType type,
                               cudaStream_t stream);

/// gradients[norm] = sum of partials[norm][...] for all norms: [norms, gainPartials, dim].
cudaError_t launchGainGradients(const float* partials, float* gradients, const Shape& shape,
                                cudaStream_t stream);

/// Queries, keys and values of each head: [batch, heads, context, headDim] each.
struct Heads {
    void* q = nullptr;
    void* k = nullptr;
    void* v = nullptr;
};

/// Cosine and sine of the rotary angles: [context, headDim / 2].
using RotaryTable = const float2*;

/// Splits qkv [tokens, 3 dim] into heads and turns queries and keys.
cudaError_t launchRotary(const void* qkv, const Heads& heads, RotaryTable table, const Shape& shape,
                         DataType type, cudaStream_t stream);
/// The reverse for gradients: turns the other way and joins the heads.
cudaError_t launchRotaryBackward(const Heads& heads, void* qkv, RotaryTable table,
                                 const Shape& shape, DataType type, cudaStream_t stream);

/// [batch, heads, context, headDim] to [tokens, dim] and back.
cudaError_t launchJoinHeads(const void* heads, void* tokens, const Shape& shape, DataType type,
                            cudaStream_t stream);
cudaError_t launchSplitHeads(const void* tokens, void* heads, const Shape& shape, DataType type,
                             cudaStream_t stream);

/// Causal softmax of [batch, heads, context, context] in place; masked entries become zero.
cudaError_t launchSoftmax(void* scores, const Shape& shape, DataType type, cudaStream_t stream);
/// gradients, of the probabilities, become those of the scores.
cudaError_t launchSoftmaxBackward(const void* probabilities, void* gradients, const Shape& shape,
                                  DataType type, cudaStream_t stream);

/// out = silu(gate) up for gateUp [tokens, 2 ff].
cudaError_t launchGated(const void* gateUp, void* out, const Shape& shape, DataType type,
                        cudaStream_t stream);
cudaError_t launchGatedBackward(const void* outGradient, const void* gateUp, void* gateUpGradient,
                                const Shape& shape, DataType type, cudaStream_t stream);

/// losses[token] = -ln softmax(logits)[next word]; logits [tokens, vocabulary] become the gradient
/// of their mean times the loss scale.
cudaError_t launchLoss(void* logits, float* losses, const Text& text, const TrainingState* state,
                       const Shape& shape, DataType type, cudaStream_t stream);

/// Sets state->overflow where a gradient is no finite number.
cudaError_t launchOverflowCheck(const float* gradients, std::size_t count, TrainingState* state,
                                cudaStream_t stream);

/// Flat buffers of all parameters.
struct Training {
    float* master = nullptr;
    float* first = nullptr; ///< moments
    float* second = nullptr;
    const float* gradients = nullptr;
    void* weights = nullptr; ///< gets the rounded copy; `master` itself for fp32
};
/// One step of AdamW with the gradients divided by the loss scale; nothing after an overflow.
cudaError_t launchAdamW(const Training& training, std::size_t count, const AdamW& adamw,
                        const TrainingState* state, DataType type, cudaStream_t stream);

/// Ends the step: mean loss, next batch, and the loss scale where `scales`.
cudaError_t launchFinishStep(const float* losses, TrainingState* state, const Shape& shape,
                             bool scales, cudaStream_t stream);

/// values *= factor.
cudaError_t launchScale(float* values, std::size_t count, float factor, cudaStream_t stream);
/// values = value.
cudaError_t launchFill(float* values, std::size_t count, float value, cudaStream_t stream);
/// The rounded copy that launchAdamW keeps, made once of the initial weights.
cudaError_t launchRound(const float* master, void* weights, std::size_t count, DataType type,
                        cudaStream_t stream);

/// *sum = a sum over the values' bits that depends on their places, not on the order of adding.
cudaError_t launchChecksum(const float* values, std::size_t count, unsigned long long* sum,
                           cudaStream_t stream);

} // namespace ridge::workloads::transformer
