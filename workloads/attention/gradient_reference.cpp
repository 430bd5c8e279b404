// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/gradient_reference.h"

#include "workloads/attention/reference.h"

#include <algorithm>
#include <cmath>

namespace ridge::workloads::attention {
namespace {

double dot(const float* a, const float* b, std::int64_t count) {
    double sum = 0;
    for (std::int64_t i = 0; i < count; ++i)
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}

/// sums += factor x row.
void add(double* sums, double factor, const float* row, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        sums[i] += factor * static_cast<double>(row[i]);
}

/// P and dS of one pair.
struct Pair {
    double p = 0, ds = 0;
};

/// `query` and `key` are rows of Q and of K.
Pair pairOf(const GradientInputs& in, const Shape& shape, const RowSums& sums, std::int64_t query,
            std::int64_t key) {
    const double scale = 1 / std::sqrt(static_cast<double>(shape.dim));
    const float* const q = in.q.data() + query * shape.dim;
    const float* const k = in.k.data() + key * shape.dim;
    const float* const v = in.v.data() + key * shape.dim;
    const float* const o = in.outputGradient.data() + query * shape.dim;
    const double p = std::exp(scale * dot(q, k, shape.dim) - sums.logSum);
    return {p, scale * p * (dot(o, v, shape.dim) - sums.product)};
}

} // namespace

std::vector<RowSums> referenceRowSums(const GradientInputs& in, const Shape& shape,
                                      std::span<const std::int64_t> rows) {
    const std::vector<double> o = referenceRows(in.q, in.k, in.v, shape, rows);
    const double scale = 1 / std::sqrt(static_cast<double>(shape.dim));
    std::vector<RowSums> result;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const RowPlace place = placeOf(shape, shape.heads, rows[r]);
        const std::int64_t first = shape.keyRow(place.sequence, place.head / shape.group);
        const std::int64_t visible =
            shape.causal ? place.position + 1 : shape.length(place.sequence);
        std::vector<double> scores;
        double largest = -INFINITY, sum = 0;
        for (std::int64_t j = 0; j < visible; ++j) {
            scores.push_back(scale * dot(in.q.data() + rows[r] * shape.dim,
                                         in.k.data() + (first + j) * shape.dim, shape.dim));
            largest = std::max(largest, scores.back());
        }
        for (const double score : scores)
            sum += std::exp(score - largest);
        RowSums sums{largest + std::log(sum), 0};
        for (std::int64_t d = 0; d < shape.dim; ++d)
            sums.product +=
                o[r * static_cast<std::size_t>(shape.dim) + static_cast<std::size_t>(d)] *
                static_cast<double>(
                    in.outputGradient[static_cast<std::size_t>(rows[r] * shape.dim + d)]);
        result.push_back(sums);
    }
    return result;
}

std::vector<double> referenceQueryGradient(const GradientInputs& in, const Shape& shape,
                                           std::span<const RowSums> sums,
                                           std::span<const std::int64_t> rows) {
    const auto dim = static_cast<std::size_t>(shape.dim);
    std::vector<double> result(rows.size() * dim, 0.0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const RowPlace place = placeOf(shape, shape.heads, rows[r]);
        const std::int64_t first = shape.keyRow(place.sequence, place.head / shape.group);
        const std::int64_t visible =
            shape.causal ? place.position + 1 : shape.length(place.sequence);
        for (std::int64_t key = first; key < first + visible; ++key) {
            const Pair pair =
                pairOf(in, shape, sums[static_cast<std::size_t>(rows[r])], rows[r], key);
            add(result.data() + r * dim, pair.ds, in.k.data() + key * shape.dim, shape.dim);
        }
    }
    return result;
}

KeyGradients referenceKeyGradients(const GradientInputs& in, const Shape& shape,
                                   std::span<const RowSums> sums,
                                   std::span<const std::int64_t> rows) {
    const auto dim = static_cast<std::size_t>(shape.dim);
    KeyGradients result{std::vector<double>(rows.size() * dim, 0.0),
                        std::vector<double>(rows.size() * dim, 0.0)};
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const RowPlace place = placeOf(shape, shape.keyHeads(), rows[r]);
        for (std::int64_t head = place.head * shape.group; head < (place.head + 1) * shape.group;
             ++head) {
            const std::int64_t first = shape.queryRow(place.sequence, head);
            const std::int64_t end = first + shape.length(place.sequence);
            for (std::int64_t query = first + (shape.causal ? place.position : 0); query < end;
                 ++query) {
                const Pair pair =
                    pairOf(in, shape, sums[static_cast<std::size_t>(query)], query, rows[r]);
                add(result.k.data() + r * dim, pair.ds, in.q.data() + query * shape.dim, shape.dim);
                add(result.v.data() + r * dim, pair.p, in.outputGradient.data() + query * shape.dim,
                    shape.dim);
            }
        }
    }
    return result;
}

} // namespace ridge::workloads::attention
