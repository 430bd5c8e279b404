// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Attention without scores in memory, forward and backward: what a model that trains calls. Everything is queued on
// `stream`; a CUDA graph may capture it. Pointers are to the GPU, at multiples of 16 bytes, of fp16 or bf16 where not
// float.
#pragma once

#include "workloads/attention/formulas.h"

#include <cstddef>
#include <cuda_runtime_api.h>

namespace ridge::workloads::attention {

/// Who multiplies: mma.sync runs on compute capability 8.0 and newer, wgmma on 9.0 alone.
enum class ForwardKernel { MmaSync, Wgmma };
enum class BackwardKernel {
    Atomics, ///< mma.sync; blocks of keys add their parts of dQ in fp32, in any order: not bit for bit repeatable
    TwoPass, ///< mma.sync; dK and dV, then dQ: two products more, no atomics, the same bits each time
    Wgmma    ///< as Atomics
};

/// Q, O and their gradients: [batch, heads, seq, dim]; K, V and theirs: [batch, heads / group, seq, dim]. Packed where
/// Shape::lengths says so: `starts` are then batch + 1 numbers on the GPU, 0 and the sums of the lengths; the Wgmma
/// kernels do not take them.
struct ForwardTensors {
    const void* q = nullptr;
    const void* k = nullptr;
    const void* v = nullptr;
    void* o = nullptr;
    float* logSums = nullptr; ///< [rows of Q], log of the sum of exp(scaled score); null: not kept
    const int* starts = nullptr;
};
struct BackwardTensors {
    const void* q = nullptr;
    const void* k = nullptr;
    const void* v = nullptr;
    const void* o = nullptr;
    const void* outputGradient = nullptr; ///< as O
    const float* logSums = nullptr;       ///< from forward()
    void* qGradient = nullptr;            ///< overwritten, as the next two
    void* kGradient = nullptr;
    void* vGradient = nullptr;
    const int* starts = nullptr;
    /// backwardWorkspace() bytes, its content before and after of no meaning.
    void* workspace = nullptr;
};

/// O and logSums. The shape must pass validate().
Status forward(ForwardKernel kernel, const ForwardTensors& tensors, const Shape& shape,
               DataType type, cudaStream_t stream);

/// dQ, dK and dV. The shape must pass validate().
Status backward(BackwardKernel kernel, const BackwardTensors& tensors, const Shape& shape,
                DataType type, cudaStream_t stream);

/// Bytes: 4 for each row of Q, rounded up to 256, and where dQ is added up in fp32 4 more for each of its elements.
/// Wgmma takes 8 for each row, and has seq rounded up to 128 or 64 and dim to 64 or 128.
std::size_t backwardWorkspace(BackwardKernel kernel, const Shape& shape);

} // namespace ridge::workloads::attention
