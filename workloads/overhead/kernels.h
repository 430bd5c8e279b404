// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/overhead/formulas.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::overhead {

/// One kernel that does steps `first` to `first + steps - 1`. `x` and `y` are [shape.steps,
/// shape.elements] in fp32.
cudaError_t launchSteps(const float* x, float* y, const Shape& shape, std::int64_t first,
                        std::int64_t steps, cudaStream_t stream);

} // namespace ridge::workloads::overhead
