// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/harness/compare.h"

#include <vector>

namespace ridge::workloads::attention {

/// Everything of a backward pass on the CPU, as GradientInputs lays it out.
struct BackwardNumbers {
    std::vector<float> q, k, v, outputGradient;
    std::vector<float> o, logSums; ///< of the forward pass
    std::vector<float> qGradient, kGradient, vGradient;
};

/// dQ, dK and dV as one vector against the CPU in fp64: all rows, or where that takes long a sample. The sums of rows
/// that a sample needs of all others come from `o` and `logSums`, which then are checked on the sampled rows. Every
/// other element must at least be finite.
CheckOutcome checkGradients(const BackwardNumbers& numbers, const Shape& shape, DataType type);

} // namespace ridge::workloads::attention
