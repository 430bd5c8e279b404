// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/lowbit/reference.h"

#include "workloads/lowbit/packing.h"

#include <algorithm>
#include <cmath>

namespace ridge::workloads::lowbit {
namespace {

/// The k weights of row `j` as numbers.
void unpackRow(std::span<const std::uint8_t> weights, std::span<const float> scales,
               const Shape& shape, std::int64_t j, std::vector<double>& row) {
    const std::uint8_t* const packed = weights.data() + j * shape.bytesPerRow();
    const double unit = std::ldexp(1, 1 - static_cast<int>(shape.bits));
    for (std::int64_t i = 0; i < shape.k; ++i) {
        const double scale =
            scales[static_cast<std::size_t>(i / shape.group * shape.columns() + j)];
        row[static_cast<std::size_t>(i)] = scale * unit * weightAt(packed, i, shape.bits);
    }
}

} // namespace

std::vector<double> referenceRows(std::span<const float> x, std::span<const std::uint8_t> weights,
                                  std::span<const float> scales, const Shape& shape,
                                  std::span<const std::int64_t> rows) {
    const auto n = static_cast<std::size_t>(shape.n);
    std::vector<double> result(rows.size() * n);
    std::vector<double> row(static_cast<std::size_t>(shape.k));
    for (std::size_t j = 0; j < n; ++j) {
        unpackRow(weights, scales, shape, static_cast<std::int64_t>(j), row);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const float* const xRow = x.data() + rows[r] * shape.depth();
            double sum = 0;
            for (std::size_t i = 0; i < row.size(); ++i)
                sum += row[i] * static_cast<double>(xRow[i]);
            result[r * n + j] = sum;
        }
    }
    return result;
}

std::vector<std::int64_t> rowsToCheck(const Shape& shape) {
    constexpr double kMostTerms = 1 << 28;
    const double termsPerRow = static_cast<double>(shape.n) * static_cast<double>(shape.k);
    const auto affordable = static_cast<std::int64_t>(kMostTerms / termsPerRow);
    const std::int64_t count = std::min(shape.m, std::max<std::int64_t>(2, affordable));
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < count; ++i)
        rows.push_back(count == 1 ? 0 : i * (shape.m - 1) / (count - 1));
    return rows;
}

} // namespace ridge::workloads::lowbit
