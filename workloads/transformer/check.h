// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/workload.h"
#include "workloads/transformer/model.h"

#include <vector>

namespace ridge::workloads::transformer {

/// Largest ||gradient - reference|| / ||reference|| of a matrix to accept, and of the loss: what the
/// roundings of the mode's type add up to over a few layers.
double tolerance(const Mode& mode);

/// Runs one more step and compares its loss, every gradient, moment and weight with the model in
/// double precision (without a backward pass the loss); with fp16 also that an overflow skips a step,
/// halves the scale and is recovered from. Where that would take the CPU longer than some seconds:
/// that the loss fell.
Result<CheckOutcome> checkStep(const Model& model, const std::vector<Phase>& step,
                               cudaStream_t stream);

} // namespace ridge::workloads::transformer
