// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/fused.h"

#include <cuda.h>

namespace ridge::workloads::attention {

/// [batch x heads] matrices of [seq, dim]: Q, K and V in boxes of 128 rows, O of 64 (harness/tensor_map.h).
struct HopperTensors {
    CUtensorMap q{}, k{}, v{}, o{};
    float* logSums = nullptr; ///< as in ForwardTensors
};
Result<HopperTensors> hopperTensors(const ForwardTensors& tensors, const Shape& shape,
                                    DataType type);

/// The whole forward pass with TMA and wgmma, for compute capability 9.0.
cudaError_t launchWgmma(const HopperTensors& tensors, const Shape& shape, DataType type,
                        cudaStream_t stream);

} // namespace ridge::workloads::attention
