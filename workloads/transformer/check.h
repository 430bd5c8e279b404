// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/workload.h"
#include "workloads/transformer/model.h"

#include <vector>

namespace ridge::workloads::transformer {

/// Largest ||gradient - reference|| / ||reference|| of a matrix to accept, and of the loss. It is
/// what the roundings of the mode's type add up to over a few layers.
double tolerance(const Mode& mode);

/// Runs one more step and compares loss, gradients, moments and weights with the model in double
/// precision; without a backward pass the loss only. With fp16 it also checks that an overflow
/// skips a step, halves the scale and is recovered from. If that took the CPU more than some
/// seconds, it only checks that the loss fell.
Result<CheckOutcome> checkStep(const Model& model, const std::vector<Phase>& step,
                               cudaStream_t stream);

} // namespace ridge::workloads::transformer
