// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/least_squares.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridge::analyzer {
namespace {

using Indexes = std::vector<std::size_t>;

/// The solution on the entries of `free`, 0 elsewhere.
std::optional<std::vector<double>> solveOn(const Indexes& free, const SymmetricMatrix& gram,
                                           std::span<const double> c) {
    SymmetricMatrix part(free.size());
    std::vector<double> right(free.size());
    for (std::size_t i = 0; i < free.size(); ++i) {
        right[i] = c[free[i]];
        for (std::size_t j = 0; j < free.size(); ++j)
            part(i, j) = gram(free[i], free[j]);
    }
    const std::optional<Cholesky> factor = Cholesky::of(part);
    if (!factor)
        return std::nullopt;
    const std::vector<double> solved = factor->solve(right);
    std::vector<double> x(gram.size(), 0);
    for (std::size_t i = 0; i < free.size(); ++i)
        x[free[i]] = solved[i];
    return x;
}

/// Entries that break x >= 0 where free, or Gx - c >= 0 where held at 0, beyond rounding.
Indexes violated(const std::vector<char>& isFree, const std::vector<double>& x,
                 const SymmetricMatrix& gram, std::span<const double> c) {
    constexpr double kRounding = 1e-11;
    double largestX = 0, largestC = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        largestX = std::max(largestX, std::abs(x[i]));
        largestC = std::max(largestC, std::abs(c[i]));
    }
    Indexes result;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (isFree[i]) {
            if (x[i] < -kRounding * largestX)
                result.push_back(i);
            continue;
        }
        double gradient = -c[i];
        for (std::size_t j = 0; j < x.size(); ++j)
            gradient += gram(i, j) * x[j];
        if (gradient < -kRounding * largestC)
            result.push_back(i);
    }
    return result;
}

} // namespace

std::optional<Cholesky> Cholesky::of(const SymmetricMatrix& matrix) {
    SymmetricMatrix lower(matrix.size());
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = matrix(i, j);
            for (std::size_t k = 0; k < j; ++k)
                sum -= lower(i, k) * lower(j, k);
            if (i != j) {
                lower(i, j) = sum / lower(j, j);
                continue;
            }
            if (!(sum > 0))
                return std::nullopt;
            lower(i, i) = std::sqrt(sum);
        }
    return Cholesky(std::move(lower));
}

std::vector<double> Cholesky::solve(std::span<const double> right) const {
    const std::size_t size = m_lower.size();
    std::vector<double> x(right.begin(), right.end());
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            x[i] -= m_lower(i, k) * x[k];
        x[i] /= m_lower(i, i);
    }
    for (std::size_t i = size; i-- > 0;) {
        x[i] /= m_lower(i, i);
        for (std::size_t k = 0; k < i; ++k)
            x[k] -= m_lower(i, k) * x[i];
    }
    return x;
}

std::vector<double> Cholesky::inverseDiagonal() const {
    const std::size_t size = m_lower.size();
    std::vector<double> diagonal(size, 0), column(size);
    for (std::size_t j = 0; j < size; ++j) { // column j of the lower factor's inverse
        for (std::size_t i = j; i < size; ++i) {
            double sum = i == j ? 1 : 0;
            for (std::size_t k = j; k < i; ++k)
                sum -= m_lower(i, k) * column[k];
            column[i] = sum / m_lower(i, i);
            diagonal[j] += column[i] * column[i];
        }
    }
    return diagonal;
}

std::optional<std::vector<double>> nonNegative(const SymmetricMatrix& gram,
                                               std::span<const double> c) {
    const std::size_t size = gram.size();
    std::vector<char> isFree(size, 1);
    std::size_t fewest = size + 1;
    int fullExchanges = 3;
    for (std::size_t step = 0; step < 100 + 20 * size; ++step) {
        Indexes free;
        for (std::size_t i = 0; i < size; ++i)
            if (isFree[i])
                free.push_back(i);
        std::optional<std::vector<double>> x = solveOn(free, gram, c);
        if (!x)
            return std::nullopt;
        const Indexes wrong = violated(isFree, *x, gram, c);
        if (wrong.empty()) {
            for (double& entry : *x)
                entry = std::max(entry, 0.0);
            return x;
        }
        const bool fewer = wrong.size() < fewest;
        if (fewer) {
            fewest = wrong.size();
            fullExchanges = 3;
        }
        if (fewer || fullExchanges-- > 0)
            for (std::size_t i : wrong)
                isFree[i] = !isFree[i];
        else
            isFree[wrong.back()] = !isFree[wrong.back()];
    }
    return std::nullopt;
}

} // namespace ridge::analyzer
