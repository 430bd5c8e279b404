// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What fused.h and its kernels work on. Pointers are to the GPU, at multiples of 16 bytes, of fp16
// or bf16 where not float.
#pragma once

namespace ridge::workloads::attention {

/// Who multiplies: mma.sync runs on compute capability 8.0 and newer, wgmma on 9.0 alone.
enum class ForwardKernel { MmaSync, Wgmma };
enum class BackwardKernel {
    /// mma.sync. Blocks of keys add their parts of dQ in fp32, in any order: not bit for bit
    /// repeatable.
    Atomics,
    /// mma.sync. dK and dV, then dQ: two products more, no atomics, the same bits each time.
    TwoPass,
    Wgmma ///< as Atomics
};

/// Q, O and their gradients: [batch, heads, seq, dim]; K, V and theirs: [batch, heads / group, seq,
/// dim]. Packed where Shape::lengths says so. `starts` are then batch + 1 numbers on the GPU: 0 and
/// the sums of the lengths. The Wgmma kernels do not take them.
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

} // namespace ridge::workloads::attention
