// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/matmul/formulas.h"

#include <cuda_runtime_api.h>

namespace ridge::workloads::matmul {

/// Device pointers to row-major matrices, A and B of one type and C of its resultType().
struct Operands {
    const void* a = nullptr; ///< [m, k]
    const void* b = nullptr; ///< [k, n]
    void* c = nullptr;       ///< [m, n]
    Pitches pitches;
};

/// One thread computes one element of C and reads its row of A and column of B from memory.
cudaError_t launchNaive(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// A block computes a 32 x 32 tile of C from 32 x 32 tiles of A and B that it stages in shared
/// memory, so that each element is read from memory 32 times less often.
cudaError_t launchTiled(const Operands& operands, const Shape& shape, DataType type,
                        cudaStream_t stream);

/// A block computes a 128 x 128 tile of C, each thread 8 x 8 sums of it in registers. The next
/// tiles of A and B are on their way meanwhile.
cudaError_t launchRegisters(const Operands& operands, const Shape& shape, DataType type,
                            cudaStream_t stream);

/// A block computes a 128 x 128 tile of C on tensor cores with mma.sync; fp32 is rounded to TF32.
/// No fp8.
cudaError_t launchMma(const Operands& operands, const Shape& shape, DataType type,
                      cudaStream_t stream);

} // namespace ridge::workloads::matmul
