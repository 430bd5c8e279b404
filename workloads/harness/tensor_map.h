// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"

#include <cstdint>
#include <cuda.h>

namespace ridge::workloads {

/// Matrices on the GPU, one after the other, row by row.
struct MatricesInMemory {
    const void* data = nullptr; ///< at a multiple of 16 bytes
    std::int64_t count = 1, rows = 0, columns = 0;
    std::int64_t pitch = 0;  ///< elements from row to row: a multiple of 16 bytes
    bool readAsTf32 = false; ///< fp32 is rounded to TF32 on its way to shared memory
};

/// How TMA copies boxes of `boxRows` x 128 bytes of one of them. In shared memory they lie in rows
/// of 128 bytes with 128-byte swizzle (the i-th 16 bytes of row r are at place i ^ r % 8). boxRows:
/// 256 at most.
Result<CUtensorMap> tensorMap(const MatricesInMemory& matrices, DataType type, unsigned boxRows);

} // namespace ridge::workloads
