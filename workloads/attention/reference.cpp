// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/reference.h"

#include <algorithm>
#include <cmath>

namespace ridge::workloads::attention {
namespace {

/// exp(score - largest) of the visible keys, and their sum.
struct Weights {
    std::vector<double> values;
    double sum = 0;
};

Weights weights(const float* query, const float* keys, std::size_t visible, std::size_t dim) {
    Weights result;
    result.values.resize(visible);
    const double scale = 1 / std::sqrt(static_cast<double>(dim));
    for (std::size_t j = 0; j < visible; ++j) {
        double dot = 0;
        for (std::size_t d = 0; d < dim; ++d)
            dot += static_cast<double>(query[d]) * static_cast<double>(keys[j * dim + d]);
        result.values[j] = dot * scale;
    }
    const double largest = *std::max_element(result.values.begin(), result.values.end());
    for (double& value : result.values) {
        value = std::exp(value - largest);
        result.sum += value;
    }
    return result;
}

} // namespace

std::vector<double> referenceRows(std::span<const float> q, std::span<const float> k,
                                  std::span<const float> v, const Shape& shape,
                                  std::span<const std::int64_t> rows) {
    const auto dim = static_cast<std::size_t>(shape.dim);
    const auto seq = static_cast<std::size_t>(shape.seq);
    std::vector<double> result(rows.size() * dim, 0.0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto row = static_cast<std::size_t>(rows[r]);
        const std::size_t matrix = row / seq * seq * dim;
        const std::size_t visible = shape.causal ? row % seq + 1 : seq;
        const Weights p = weights(q.data() + row * dim, k.data() + matrix, visible, dim);
        for (std::size_t j = 0; j < visible; ++j)
            for (std::size_t d = 0; d < dim; ++d)
                result[r * dim + d] +=
                    p.values[j] / p.sum * static_cast<double>(v[matrix + j * dim + d]);
    }
    return result;
}

std::vector<std::int64_t> rowsToCheck(const Shape& shape) {
    constexpr double kMostTerms = 1 << 28;
    const double termsPerRow = static_cast<double>(shape.seq) * static_cast<double>(shape.dim);
    const auto affordable = static_cast<std::int64_t>(kMostTerms / termsPerRow);
    const std::int64_t count = std::min(shape.rows(), std::max<std::int64_t>(2, affordable));
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < count; ++i)
        rows.push_back(count == 1 ? 0 : i * (shape.rows() - 1) / (count - 1));
    return rows;
}

} // namespace ridge::workloads::attention
