// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// GPU memory of a step beside the parameters: the activations that each layer keeps for its
// backward pass, and buffers that are needed once.
#pragma once

#include "workloads/transformer/kernels.h"

#include <cstddef>

namespace ridge::workloads::transformer {

/// How activations are kept.
struct Keeping {
    bool scoresInMemory = true;     ///< attention keeps its probabilities, else logs of their sums
    bool recompute = false;         ///< a layer keeps its output alone
    bool backward = true;           ///< else no gradient has a place
    std::size_t fusedWorkspace = 0; ///< bytes that the fused backward kernels need
};

/// Hands out consecutive parts of a block of memory, aligned to 256 bytes. With a null block it
/// only counts.
class Carver {
  public:
    explicit Carver(void* block) : m_block(static_cast<std::byte*>(block)) {}

    template <class T = void>
    T* take(std::int64_t elements, std::size_t elementBytes = sizeof(float)) {
        std::byte* const part = m_block == nullptr ? nullptr : m_block + m_used;
        m_used += (static_cast<std::size_t>(elements) * elementBytes + 255) / 256 * 256;
        return static_cast<T*>(static_cast<void*>(part));
    }
    std::size_t used() const { return m_used; }

  private:
    std::byte* m_block;
    std::size_t m_used = 0;
};

/// Of one layer; [tokens, dim] where nothing else is said.
struct LayerActivations {
    const void* in = nullptr; ///< the stream before it: another's output
    void* normed = nullptr;
    Heads heads;                   ///< after the rotary turn
    void* probabilities = nullptr; ///< [batch, heads, context, context], with scoresInMemory
    void* attendedHeads = nullptr; ///< [batch, heads, context, headDim], without
    float* logSums = nullptr;      ///< [batch, heads, context], without
    void* attended = nullptr;
    void* middle = nullptr; ///< the stream after attention
    void* normedMiddle = nullptr;
    void* gateUp = nullptr; ///< [tokens, 2 ff]
    void* gated = nullptr;  ///< [tokens, ff]
    void* out = nullptr;    ///< the stream after it
};

/// All but `in` and `out`.
void placeInside(LayerActivations& layer, const Shape& shape, DataType type, const Keeping& keeping,
                 Carver& carver);
void placeOutput(LayerActivations& layer, const Shape& shape, DataType type, Carver& carver);

/// Between the last layer and the loss.
struct HeadActivations {
    void* normed = nullptr; ///< [tokens, dim]
    void* logits = nullptr; ///< [tokens, vocabulary]; then their gradient
};
HeadActivations placeHead(const Shape& shape, DataType type, Carver& carver);

/// Scratch buffers, reused by the operations of every layer.
struct Workspace {
    void* products = nullptr;      ///< cuBLASLt's
    void* qkv = nullptr;           ///< [tokens, 3 dim]; in the backward pass its gradient
    void* attendedHeads = nullptr; ///< attention's output by heads, then its gradient
    void* stream = nullptr;        ///< gradient of the residual stream, [tokens, dim]
    void* branch = nullptr;        ///< gradient within a branch, [tokens, dim]
    void* gated = nullptr;         ///< gradient, [tokens, ff]
    void* gateUp = nullptr;        ///< gradient, [tokens, 2 ff]
    Heads heads;                   ///< gradients
    void* probabilities = nullptr; ///< gradient, with scoresInMemory
    void* attention = nullptr;     ///< of the fused backward kernels, without
    float* partialGains = nullptr; ///< [norms, gainPartials, dim]
    float* losses = nullptr;       ///< [tokens]
    LayerActivations recomputed;   ///< with recompute: the inside of the layer at work
};
Workspace placeWorkspace(const Shape& shape, DataType type, const Keeping& keeping, Carver& carver);

/// Bytes that a step holds at its peak, without parameters, gradients and moments.
struct Needs {
    std::size_t layer = 0;     ///< of each layer
    std::size_t embedding = 0; ///< the first layer's input
    std::size_t head = 0;
    std::size_t workspace = 0;
};
Needs needsOf(const Shape& shape, DataType type, const Keeping& keeping);

} // namespace ridge::workloads::transformer
