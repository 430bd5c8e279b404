// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A model in training: its buffers on the GPU, what the operations of a step work on.
#pragma once

#include "workloads/attention/fused.h"
#include "workloads/harness/gpu.h"
#include "workloads/transformer/activations.h"
#include "workloads/transformer/products.h"

#include <memory>
#include <vector>

namespace ridge::workloads::transformer {

struct Plan {
    Shape shape;
    Mode mode;
    Keeping keeping;
    attention::ForwardKernel forwardKernel = attention::ForwardKernel::MmaSync; ///< if fused
    bool graph = false; ///< the phases are CUDA graphs, activations are allocated before
    std::uint64_t seed = 0;
};

/// Memory is allocated under NVTX ranges that say what it is for. The model must not move, since
/// the operations of a step point to it.
class Model {
  public:
    /// Weights drawn, moments zero, text written. Says how much memory is needed where it is too
    /// much.
    static Result<std::unique_ptr<Model>> create(const Plan& plan, cudaStream_t stream);
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    Plan plan;
    Parameters parameters;
    Products products;

    /// Flat, laid out by `parameters`: fp32, but the weights in the mode's type (none for fp32).
    /// Without a backward pass the weights alone.
    DeviceBuffer master, gradients, firstMoments, secondMoments, roundedWeights;
    DeviceBuffer stateBuffer, checksumBuffer, textBuffer, rotaryBuffer, workspaceBuffer;
    Workspace workspace;
    Text text;

    void* embedded = nullptr; ///< the first layer's input
    std::vector<LayerActivations> layers;
    HeadActivations head;

    TrainingState* state() const { return static_cast<TrainingState*>(stateBuffer.data()); }
    RotaryTable rotary() const { return static_cast<RotaryTable>(rotaryBuffer.data()); }
    const void* weights() const {
        return plan.mode.type == DataType::Fp32 ? master.data() : roundedWeights.data();
    }
    const void* weight(std::size_t offset) const;
    float* gradient(std::size_t offset) const {
        return static_cast<float*>(gradients.data()) + offset;
    }
    Training training() const;

    /// Allocates blocks of needsOf()'s sizes for the activations. The pointers above are null or
    /// stale between these calls. Without graphs each step allocates and frees them on its stream.
    Status allocateEmbedding(cudaStream_t stream);
    Status allocateLayer(std::size_t layer, cudaStream_t stream);
    Status allocateHead(cudaStream_t stream);
    Status freeEmbedding(cudaStream_t stream);
    Status freeLayer(std::size_t layer, cudaStream_t stream);
    Status freeHead(cudaStream_t stream);

    /// Every gradient is NaN until a step writes it.
    Status poison(cudaStream_t stream) const;

    /// Of the master weights' bits, where there are some: equal for equal weights.
    Result<std::uint64_t> weightChecksum(cudaStream_t stream) const;
    /// Most GPU memory that was in use at once.
    Result<std::size_t> peakBytes() const;

  private:
    explicit Model(const Plan& asked);
    double bytesNeeded() const;
    Status allocateParameters();
    Status allocateRest();
    Status initialise(cudaStream_t stream);
    Status initialiseWeights(cudaStream_t stream);
    Status clearMoments(cudaStream_t stream);
    Status keepRounded(cudaStream_t stream);
    Status writeText(cudaStream_t stream);
    Status writeRotaryTable(cudaStream_t stream);

    Needs m_needs;
    std::vector<void*> m_layerBlocks;
    void* m_headBlock = nullptr;
};

} // namespace ridge::workloads::transformer
