// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/matmul/formulas.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::matmul {

/// Device pointers to row-major matrices of one stored type, fp32 or bf16.
struct Operands {
    const void* a = nullptr; ///< [m, k]
    const void* b = nullptr; ///< [k, n]
    void* c = nullptr;       ///< [m, n]
};

/// One thread computes one element of C and reads its row of A and column of B from memory.
cudaError_t launchNaive(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// A block computes a 32 x 32 tile of C from 32 x 32 tiles of A and B that it stages in shared
/// memory, so that each element is read from memory 32 times less often.
cudaError_t launchTiled(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream);

} // namespace ridge::workloads::matmul
