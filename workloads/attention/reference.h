// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"

#include <span>
#include <vector>

namespace ridge::workloads::attention {

/// Rows of O in fp64 by the definition: scores of a row, softmax after subtracting the maximum,
/// weighted sum of V. They follow one another: rows.size() x dim values. Rows count through Q
/// (Shape::queryRow).
std::vector<double> referenceRows(std::span<const float> q, std::span<const float> k,
                                  std::span<const float> v, const Shape& shape,
                                  std::span<const std::int64_t> rows);

/// The rows to check in about a second on the CPU. All while rows x seq x dim <= 2^28; else the
/// first, the last and others evenly between.
std::vector<std::int64_t> rowsToCheck(const Shape& shape);
/// The same of the rows of K.
std::vector<std::int64_t> keyRowsToCheck(const Shape& shape);

} // namespace ridge::workloads::attention
