// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/lowbit/formulas.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::lowbit {

/// Device pointers; X, scales and Y are fp16 or bf16, all alike. Each starts at a multiple of 16
/// bytes.
struct Operands {
    const void* x = nullptr;       ///< [m, depth]
    const void* weights = nullptr; ///< columns rows of bytesPerRow, in tiles: see packing.h
    const void* scales = nullptr;  ///< [groups, columns]
    void* y = nullptr;             ///< [m, columns]
    float* slices = nullptr;       ///< of splitk: [slices, m, columns]
};

/// One block per SM computes 16 elements of two rows of Y at a time. All weights are read once for
/// every two rows.
cudaError_t launchGemv(const Operands& operands, const Shape& shape, DataType type, int smCount,
                       cudaStream_t stream);

/// A block computes a 128 x 128 tile of Y on tensor cores, over the whole depth.
cudaError_t launchGemm(const Operands& operands, const Shape& shape, DataType type,
                       cudaStream_t stream);

/// How many slices of the depth fill `smCount` SMs with 16 x 128 tiles; no slice is empty.
std::int64_t slicesOf(const Shape& shape, int smCount);

/// A block computes a 16 x 128 tile of one of `slices` slices of the depth, into operands.slices.
cudaError_t launchSlices(const Operands& operands, const Shape& shape, DataType type,
                         std::int64_t slices, cudaStream_t stream);

} // namespace ridge::workloads::lowbit
