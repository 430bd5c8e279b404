// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::attention {

/// Device pointers, fp16 or bf16. Everything but `scores` is [batch, heads, seq, dim].
struct Tensors {
    const void* q = nullptr;
    const void* k = nullptr;
    const void* v = nullptr;
    void* o = nullptr;
    void* scores = nullptr; ///< [batch, heads, seq, scorePitch], of the unfused variant only
};

/// The whole forward pass: online softmax over tiles of keys, scores never leave the registers.
cudaError_t launchFused(const Tensors& tensors, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// scores = Q K^T, every pair; padding columns become zero.
cudaError_t launchScores(const Tensors& tensors, const Shape& shape, DataType type,
                         cudaStream_t stream);

/// scores = scale x scores where the key is visible, else minus infinity (padding too).
cudaError_t launchMask(const Tensors& tensors, const Shape& shape, DataType type,
                       cudaStream_t stream);

/// scores = softmax of each row; masked and padding columns become zero.
cudaError_t launchSoftmax(const Tensors& tensors, const Shape& shape, DataType type,
                          cudaStream_t stream);

/// O = scores V.
cudaError_t launchValues(const Tensors& tensors, const Shape& shape, DataType type,
                         cudaStream_t stream);

} // namespace ridge::workloads::attention
