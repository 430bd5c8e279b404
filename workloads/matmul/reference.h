// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/matmul/formulas.h"

#include <functional>
#include <span>
#include <vector>

namespace ridge::workloads::matmul {

/// Rows `rows` of A[m, k] B[k, n] in fp64, one after the other: rows.size() x n values.
std::vector<double> referenceRows(std::span<const float> a, std::span<const float> b,
                                  const Shape& shape, std::span<const std::int64_t> rows);

/// Rows `rows` of A[m, k] B[n, k]^T in fp64. Rows of A begin `pitch` elements apart, and rowOfB(j,
/// row) writes the k numbers of row j of B.
std::vector<double>
transposedReferenceRows(std::span<const float> a, std::int64_t pitch, const Shape& shape,
                        std::span<const std::int64_t> rows,
                        const std::function<void(std::size_t j, std::span<double> row)>& rowOfB);

/// The rows to check when all would take the CPU longer than a second or so: all of them while
/// m n k <= 2^28, else the first, the last and others evenly between, at least two.
std::vector<std::int64_t> rowsToCheck(const Shape& shape);

} // namespace ridge::workloads::matmul
