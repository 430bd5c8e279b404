// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels of mma.sync that fused.h's backward() consists of.
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/attention/tensors.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::attention {

/// Parts of backwardWorkspace() for Atomics and TwoPass: D of each row of Q, then the fp32 sums of
/// dQ. The sums are null for a kernel that needs none.
struct BackwardSums {
    float* rowProducts = nullptr; ///< [rows]
    float* query = nullptr;       ///< [rows, dim]
};
BackwardSums backwardSums(BackwardKernel kernel, void* workspace, const Shape& shape);

/// D = rowsum(dO O), and zeros to the sums of dQ.
cudaError_t launchRowProducts(const BackwardTensors& tensors, const BackwardSums& sums,
                              const Shape& shape, DataType type, cudaStream_t stream);

/// dK and dV by mma.sync. If there are sums of dQ, each block adds its part to them.
cudaError_t launchKeyGradients(const BackwardTensors& tensors, const BackwardSums& sums,
                               const Shape& shape, DataType type, cudaStream_t stream);

/// dQ by mma.sync.
cudaError_t launchQueryGradient(const BackwardTensors& tensors, const BackwardSums& sums,
                                const Shape& shape, DataType type, cudaStream_t stream);

/// dQ = scale x sums, rounded.
cudaError_t launchRounding(const BackwardTensors& tensors, const BackwardSums& sums,
                           const Shape& shape, DataType type, cudaStream_t stream);

} // namespace ridge::workloads::attention
