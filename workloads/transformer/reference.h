// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole model on the CPU in double precision: loss, every gradient, one step of AdamW. Slow:
// 6 FLOPs a parameter and token on one core.
#pragma once

#include "workloads/transformer/recipe.h"
#include "workloads/transformer/reference_operations.h"

namespace ridge::workloads::transformer::reference {

/// [batch, context] words and, for each, the one that follows.
struct Batch {
    std::vector<std::int32_t> tokens, targets;
};

/// Splits text of `batch` stretches of context + 1 words.
Batch batchOf(std::span<const std::int32_t> text, const Shape& shape);

/// The mean loss over the batch; `weights` as parametersOf lays them out.
double loss(const Shape& shape, View weights, const Batch& batch);

struct Gradients {
    double loss = 0;
    Values of; ///< the loss by each parameter
};

Gradients gradients(const Shape& shape, View weights, const Batch& batch);

struct Moments {
    Values first, second;
};

/// Step number `step` (from 1): changes weights and moments.
void update(const AdamW& adamw, std::int64_t step, View gradients, Moments& moments,
            Values& weights);

} // namespace ridge::workloads::transformer::reference
