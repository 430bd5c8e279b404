// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/elementwise/formulas.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::elementwise {

/// out[i] = the function applied `steps` times to in[i]. Both start at a multiple of 16 bytes; they
/// may be the same. A thread holds 32 bytes of input on its way to the output. Fp32 angles go up to
/// kLargestAngle, those of 16-bit types should stay below 6 for the error that tolerance allows.
cudaError_t launchMap(Function function, const void* in, void* out, std::int64_t elements,
                      std::int64_t steps, DataType type, cudaStream_t stream);

} // namespace ridge::workloads::elementwise
