// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"

#include <cstdint>
#include <cuda.h>

namespace ridge::workloads {

/// A matrix of fp16 or bf16 on the GPU, row by row.
struct MatrixInMemory {
    const void* data = nullptr; ///< at a multiple of 16 bytes
    std::int64_t rows = 0, columns = 0;
    std::int64_t pitch = 0; ///< elements from row to row, a multiple of 8
};

/// How TMA copies boxes of `boxRows` x 64 elements of it: in shared memory in rows of 128 bytes with 128-byte swizzle (16
/// bytes of row r are at place i ^ r % 8). boxRows: 256 at most.
Result<CUtensorMap> tensorMap(const MatrixInMemory& matrix, DataType type, unsigned boxRows);

} // namespace ridge::workloads
