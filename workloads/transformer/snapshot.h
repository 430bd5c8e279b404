// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/transformer/model.h"

#include <vector>

namespace ridge::workloads::transformer {

/// The buffers of a model at one time, as floats.
struct Snapshot {
    TrainingState state;
    std::vector<float> master, first, second, weights, gradients;
};

/// Copied once the work on `stream` is done. The model must have a backward pass.
Result<Snapshot> snapshotOf(const Model& model, cudaStream_t stream);

/// The state that the newest steps left on the GPU, read once they are done.
Result<TrainingState> readState(const Model& model, cudaStream_t stream);

/// The weights that the products multiply, widened.
Result<std::vector<float>> readWeights(const Model& model, cudaStream_t stream);

} // namespace ridge::workloads::transformer
