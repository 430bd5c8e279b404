// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"

#include <span>
#include <vector>

namespace ridge::workloads::attention {

/// Q and dO of shape.rows() x dim numbers, K and V of shape.keyRows() x dim.
struct GradientInputs {
    std::span<const float> q, k, v, outputGradient;
};

/// Sums over a row of Q that all gradients need.
struct RowSums {
    double logSum = 0;  ///< log of the sum of exp(scaled score) over the visible keys
    double product = 0; ///< D = dO O
};

/// Of the named rows of Q, in fp64 by the definition.
std::vector<RowSums> referenceRowSums(const GradientInputs& in, const Shape& shape,
                                      std::span<const std::int64_t> rows);

/// Rows of dQ in fp64, rows.size() x dim. `sums`: of every row of Q.
std::vector<double> referenceQueryGradient(const GradientInputs& in, const Shape& shape,
                                           std::span<const RowSums> sums,
                                           std::span<const std::int64_t> rows);

/// The same rows of dK and of dV; rows count through K.
struct KeyGradients {
    std::vector<double> k, v;
};
KeyGradients referenceKeyGradients(const GradientInputs& in, const Shape& shape,
                                   std::span<const RowSums> sums,
                                   std::span<const std::int64_t> rows);

} // namespace ridge::workloads::attention
