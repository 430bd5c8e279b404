// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Attention without scores in memory, forward and backward: what a model that trains calls.
// Everything is queued on `stream`; a CUDA graph may capture it.
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/attention/tensors.h"

#include <cstddef>
#include <cuda_runtime_api.h>

namespace ridge::workloads::attention {

/// O and logSums. The shape must pass validate().
Status forward(ForwardKernel kernel, const ForwardTensors& tensors, const Shape& shape,
               DataType type, cudaStream_t stream);

/// dQ, dK and dV. The shape must pass validate().
Status backward(BackwardKernel kernel, const BackwardTensors& tensors, const Shape& shape,
                DataType type, cudaStream_t stream);

/// Bytes: 4 for each row of Q, rounded up to 256. Where dQ is added up in fp32 it takes 4 more for
/// each of its elements. Wgmma takes 8 for each row, and has seq rounded up to 128 or 64 and dim to
/// 64 or 128.
std::size_t backwardWorkspace(BackwardKernel kernel, const Shape& shape);

} // namespace ridge::workloads::attention
