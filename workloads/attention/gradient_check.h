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

/// Compares dQ, dK and dV as one vector with the CPU in fp64: all rows, or a sample if that takes
/// long. A sample needs the sums of all other rows; these come from `o` and `logSums`, which are
/// checked on the sampled rows. All other elements must be finite.
CheckOutcome checkGradients(const BackwardNumbers& numbers, const Shape& shape, DataType type);

} // namespace ridge::workloads::attention
