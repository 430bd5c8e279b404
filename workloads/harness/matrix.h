// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/data_type.h"
#include "workloads/harness/gpu.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridge::workloads {

/// [rows, columns] of a row-major matrix whose rows may be longer, after all work queued on
/// `stream`.
Result<std::vector<float>> downloadMatrix(const DeviceBuffer& matrix, DataType type,
                                          std::int64_t rows, std::int64_t columns,
                                          cudaStream_t stream);

/// Compares rows `rows` of `matrix`, [any, columns], with `reference`, which has only these rows.
/// All other elements must be finite. `name` is used in the text about the worst element.
CheckOutcome checkRows(const std::string& name, std::span<const float> matrix, std::int64_t columns,
                       std::span<const std::int64_t> rows, std::span<const double> reference,
                       double tolerance);

} // namespace ridge::workloads
