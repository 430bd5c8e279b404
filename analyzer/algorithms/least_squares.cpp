// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/least_squares.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridge::analyzer {
namespace {

using Indexes = std::vector<std::size_t>;

enum class Place : std::uint8_t { Low, Free, High };

/// The solution on the free entries, with the others at their bounds.
std::optional<std::vector<double>> solveOn(const std::vector<Place>& places,
                                           const SymmetricMatrix& gram, std::span<const double> c,
                                           std::span<const double> upper) {
    std::vector<double> x(gram.size(), 0);
    Indexes free;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (places[i] == Place::Free)
            free.push_back(i);
        else if (places[i] == Place::High)
            x[i] = upper[i];
    }
    SymmetricMatrix part(free.size());
    std::vector<double> right(free.size());
    for (std::size_t i = 0; i < free.size(); ++i) {
        right[i] = c[free[i]];
        for (std::size_t j = 0; j < x.size(); ++j)
            if (x[j] != 0)
                right[i] -= gram(free[i], j) * x[j];
        for (std::size_t j = 0; j < free.size(); ++j)
            part(i, j) = gram(free[i], free[j]);
    }
    const std::optional<Cholesky> factor = Cholesky::of(part);
    if (!factor)
        return std::nullopt;
    const std::vector<double> solved = factor->solve(right);
    for (std::size_t i = 0; i < free.size(); ++i)
        x[free[i]] = solved[i];
    return x;
}

struct Move {
    std::size_t entry;
    Place to;
};

/// Entries that are beyond a bound where free, or that the gradient pulls off their bound, beyond
/// rounding.
std::vector<Move> violated(const std::vector<Place>& places, const std::vector<double>& x,
                           const SymmetricMatrix& gram, std::span<const double> c,
                           std::span<const double> upper) {
    constexpr double kRounding = 1e-11;
    double largestX = 0, largestC = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        largestX = std::max(largestX, std::abs(x[i]));
        largestC = std::max(largestC, std::abs(c[i]));
    }
    std::vector<Move> result;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (places[i] == Place::Free) {
            if (x[i] < -kRounding * largestX)
                result.push_back({i, Place::Low});
            else if (x[i] > upper[i] + kRounding * largestX)
                result.push_back({i, Place::High});
            continue;
        }
        double gradient = -c[i];
        for (std::size_t j = 0; j < x.size(); ++j)
            gradient += gram(i, j) * x[j];
        if (places[i] == Place::Low ? gradient < -kRounding * largestC
                                    : gradient > kRounding * largestC)
            result.push_back({i, Place::Free});
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

SymmetricMatrix Cholesky::inverse() const {
    const std::size_t size = m_lower.size();
    SymmetricMatrix rows(size); // row j: column j of the lower factor's inverse
    for (std::size_t j = 0; j < size; ++j)
        for (std::size_t i = j; i < size; ++i) {
            double sum = i == j ? 1 : 0;
            for (std::size_t k = j; k < i; ++k)
                sum -= m_lower(i, k) * rows(j, k);
            rows(j, i) = sum / m_lower(i, i);
        }
    SymmetricMatrix result(size);
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = i; j < size; ++j) {
            double sum = 0;
            for (std::size_t k = j; k < size; ++k)
                sum += rows(i, k) * rows(j, k);
            result(i, j) = result(j, i) = sum;
        }
    return result;
}

std::optional<std::vector<double>> bounded(const SymmetricMatrix& gram, std::span<const double> c,
                                           std::span<const double> upper) {
    const std::size_t size = gram.size();
    std::vector<Place> places(size, Place::Free);
    std::size_t fewest = size + 1;
    int fullExchanges = 3;
    for (std::size_t step = 0; step < 100 + 20 * size; ++step) {
        std::optional<std::vector<double>> x = solveOn(places, gram, c, upper);
        if (!x)
            return std::nullopt;
        const std::vector<Move> wrong = violated(places, *x, gram, c, upper);
        if (wrong.empty()) {
            for (std::size_t i = 0; i < size; ++i)
                (*x)[i] = std::clamp((*x)[i], 0.0, upper[i]);
            return x;
        }
        const bool fewer = wrong.size() < fewest;
        if (fewer) {
            fewest = wrong.size();
            fullExchanges = 3;
        }
        if (fewer || fullExchanges-- > 0)
            for (const Move& move : wrong)
                places[move.entry] = move.to;
        else
            places[wrong.back().entry] = wrong.back().to;
    }
    return std::nullopt;
}

} // namespace ridge::analyzer
