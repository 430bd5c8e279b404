// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/reference.h"

#include <algorithm>

namespace ridge::workloads::matmul {

std::vector<double> referenceRows(std::span<const float> a, std::span<const float> b,
                                  const Shape& shape, std::span<const std::int64_t> rows) {
    const auto n = static_cast<std::size_t>(shape.n);
    const auto k = static_cast<std::size_t>(shape.k);
    std::vector<double> result(rows.size() * n, 0.0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        double* out = result.data() + r * n;
        const float* aRow = a.data() + static_cast<std::size_t>(rows[r]) * k;
        for (std::size_t i = 0; i < k; ++i) {
            const double factor = aRow[i];
            const float* bRow = b.data() + i * n;
            for (std::size_t j = 0; j < n; ++j)
                out[j] += factor * static_cast<double>(bRow[j]);
        }
    }
    return result;
}

std::vector<double>
transposedReferenceRows(std::span<const float> a, std::int64_t pitch, const Shape& shape,
                        std::span<const std::int64_t> rows,
                        const std::function<void(std::size_t j, std::span<double> row)>& rowOfB) {
    const auto n = static_cast<std::size_t>(shape.n);
    std::vector<double> result(rows.size() * n);
    std::vector<double> bRow(static_cast<std::size_t>(shape.k));
    for (std::size_t j = 0; j < n; ++j) {
        rowOfB(j, bRow);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const float* const aRow = a.data() + rows[r] * pitch;
            double sum = 0;
            for (std::size_t i = 0; i < bRow.size(); ++i)
                sum += bRow[i] * static_cast<double>(aRow[i]);
            result[r * n + j] = sum;
        }
    }
    return result;
}

std::vector<std::int64_t> rowsToCheck(const Shape& shape) {
    constexpr double kMostTerms = 1 << 28;
    const double termsPerRow = static_cast<double>(shape.n) * static_cast<double>(shape.k);
    const auto affordable = static_cast<std::int64_t>(std::min(1e15, kMostTerms / termsPerRow));
    const std::int64_t count = std::min(shape.m, std::max<std::int64_t>(2, affordable));
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < count; ++i)
        rows.push_back(count == 1 ? 0 : i * (shape.m - 1) / (count - 1));
    return rows;
}

} // namespace ridge::workloads::matmul
