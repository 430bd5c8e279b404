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

std::vector<std::int64_t> sampledRows(const Shape& shape, std::int64_t all) {
    constexpr double kMostTerms = 1 << 28;
    const double termsPerRow = static_cast<double>(shape.seq) * static_cast<double>(shape.dim);
    const auto affordable = static_cast<std::int64_t>(kMostTerms / termsPerRow);
    const std::int64_t count = std::min(all, std::max<std::int64_t>(2, affordable));
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < count; ++i)
        rows.push_back(count == 1 ? 0 : i * (all - 1) / (count - 1));
    return rows;
}

} // namespace

std::vector<double> referenceRows(std::span<const float> q, std::span<const float> k,
                                  std::span<const float> v, const Shape& shape,
                                  std::span<const std::int64_t> rows) {
    const auto dim = static_cast<std::size_t>(shape.dim);
    std::vector<double> result(rows.size() * dim, 0.0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const RowPlace place = placeOf(shape, shape.heads, rows[r]);
        const auto matrix =
            static_cast<std::size_t>(shape.keyRow(place.sequence, place.head / shape.group)) * dim;
        const auto visible = static_cast<std::size_t>(shape.causal ? place.position + 1
                                                                   : shape.length(place.sequence));
        const Weights p = weights(q.data() + static_cast<std::size_t>(rows[r]) * dim,
                                  k.data() + matrix, visible, dim);
        for (std::size_t j = 0; j < visible; ++j)
            for (std::size_t d = 0; d < dim; ++d)
                result[r * dim + d] +=
                    p.values[j] / p.sum * static_cast<double>(v[matrix + j * dim + d]);
    }
    return result;
}

std::vector<std::int64_t> rowsToCheck(const Shape& shape) {
    return sampledRows(shape, shape.rows());
}

std::vector<std::int64_t> keyRowsToCheck(const Shape& shape) {
    return sampledRows(shape, shape.keyRows());
}

} // namespace ridge::workloads::attention
