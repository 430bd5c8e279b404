// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The operations of a training step, in order, as the schedule runs them.
#pragma once

#include "workloads/harness/workload.h"
#include "workloads/transformer/model.h"

#include <functional>
#include <string>

namespace ridge::workloads::transformer {

/// Appends operations on `model`, which outlives them, to a phase under the name of a group. They
/// read the model's pointers when they run.
class Operations {
  public:
    using Launch = std::function<cudaError_t(cudaStream_t)>;

    Operations(Model& model, Phase& phase, std::string group)
        : m_model(model), m_phase(phase), m_group(std::move(group)) {}

    void product(const std::string& name, const PreparedProduct& product,
                 std::function<ProductOperands()> operands);
    void kernel(const std::string& name, const Work& work, Launch launch);
    void other(const std::string& name, const Work& work, std::function<Status(cudaStream_t)> run);

  private:
    Model& m_model;
    Phase& m_phase;
    std::string m_group;
};

/// "layer 3"
std::string layerName(std::size_t layer);

/// Mean loss, loss scale, next batch.
void appendEndOfStep(Model& model, Phase& phase);

/// A layer from its input to its gated product, which is all that its backward pass reads.
void appendLayerInside(Model& model, std::size_t layer, Phase& phase);

/// Embedding, layers, head and loss. Where no backward pass follows, each layer's input goes once
/// it was read, and the step ends here.
Phase forwardPhase(Model& model);
/// Every gradient, from the loss's to the embedding's.
Phase backwardPhase(Model& model);
/// AdamW and the end of the step.
Phase optimizerPhase(Model& model);

} // namespace ridge::workloads::transformer
