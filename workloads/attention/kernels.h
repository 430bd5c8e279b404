// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/attention/tensors.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::attention {

/// The whole forward pass by mma.sync: online softmax over tiles of keys, scores never leave the
/// registers.
cudaError_t launchFused(const ForwardTensors& tensors, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// Of the unfused pass: device pointers, fp16 or bf16. All but the scores are [batch, heads, seq,
/// dim].
struct Tensors {
    const void* q = nullptr;
    const void* k = nullptr;
    const void* v = nullptr;
    void* o = nullptr;
    void* scores = nullptr; ///< [batch, heads, seq, scorePitch], as scoreGradients
    const void* outputGradient = nullptr;
    void* scoreGradients = nullptr;
    void* qGradient = nullptr;
    void* kGradient = nullptr;
    void* vGradient = nullptr;
};

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

/// dV = scores^T dO.
cudaError_t launchUnfusedValueGradient(const Tensors& tensors, const Shape& shape, DataType type,
                                       cudaStream_t stream);

/// scoreGradients = dP = dO V^T, every pair; padding columns become zero.
cudaError_t launchProbabilityGradients(const Tensors& tensors, const Shape& shape, DataType type,
                                       cudaStream_t stream);

/// scoreGradients = dS = scale x scores (dP - rowsum(scores dP)).
cudaError_t launchScoreGradients(const Tensors& tensors, const Shape& shape, DataType type,
                                 cudaStream_t stream);

/// dQ = scoreGradients K.
cudaError_t launchUnfusedQueryGradient(const Tensors& tensors, const Shape& shape, DataType type,
                                       cudaStream_t stream);

/// dK = scoreGradients^T Q.
cudaError_t launchUnfusedKeyGradient(const Tensors& tensors, const Shape& shape, DataType type,
                                     cudaStream_t stream);

} // namespace ridge::workloads::attention
