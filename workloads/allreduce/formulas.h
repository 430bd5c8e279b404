// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sums over GPUs, and the gradients of a chain of layers Z[l + 1] = W[l] Z[l] with Z [width, batch]
// and W [width, width]. From the gradient of Z[layers] that each GPU is given: dW[l] = dZ[l + 1]
// Z[l]^T, dZ[l] = W[l]^T dZ[l + 1].
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::workloads::allreduce {

struct StepShape {
    std::int64_t layers = 0, width = 0;
    std::int64_t batch = 0; ///< on each GPU
    std::int64_t gpus = 0;

    std::int64_t weights() const { return width * width; } ///< of a layer
    std::int64_t features() const { return width * batch; }
};

/// Refuses fewer than two GPUs, sizes that are no multiple of 8, and chains that overflow fp32:
/// numbers grow by sqrt(width) per layer.
Status validate(const StepShape& shape);

/// An all-reduce of `bytes`, on all GPUs. FLOPs: gpus - 1 additions an element. Least bytes: each
/// GPU reads what it gives and writes what it gets. At least 2 (gpus - 1) / gpus of `bytes` cross
/// each GPU's links each way.
Work allReduceWork(std::int64_t bytes, std::int64_t gpus, DataType type);

/// Largest ||out - ref|| / ||ref|| of a sum of `gpus` numbers stored as `type`.
double sumTolerance(std::int64_t gpus, DataType type);

/// Largest accepted ||dW - ref|| / ||ref|| of the gradients of a step. A gradient follows from up
/// to 2 x layers products, each of them rounded.
double stepTolerance(const StepShape& shape, DataType type);

/// dW of all layers of one GPU in fp64, [layers, width, width], from `weights` [layers, width,
/// width], `input` Z[0] and `outputGradient` dZ[layers].
std::vector<double> referenceGradients(std::span<const float> weights, std::span<const float> input,
                                       std::span<const float> outputGradient,
                                       const StepShape& shape);

/// Whether the CPU computes the gradients of all GPUs in a second or so.
bool isSmall(const StepShape& shape);

} // namespace ridge::workloads::allreduce
