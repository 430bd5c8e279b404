// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A dense symmetric matrix; both halves are stored.
class SymmetricMatrix {
  public:
    explicit SymmetricMatrix(std::size_t size) : m_size(size), m_values(size * size, 0) {}
    std::size_t size() const { return m_size; }
    double& operator()(std::size_t row, std::size_t column) {
        return m_values[row * m_size + column];
    }
    double operator()(std::size_t row, std::size_t column) const {
        return m_values[row * m_size + column];
    }

  private:
    std::size_t m_size;
    std::vector<double> m_values;
};

/// The Cholesky factor of a positive definite matrix of size k; k^3 / 6 multiplications.
class Cholesky {
  public:
    /// None when `matrix` is not positive definite to double precision.
    static std::optional<Cholesky> of(const SymmetricMatrix& matrix);

    std::vector<double> solve(std::span<const double> right) const; ///< k^2
    SymmetricMatrix inverse() const;                                ///< k^3 / 3

  private:
    explicit Cholesky(SymmetricMatrix lower) : m_lower(std::move(lower)) {}
    SymmetricMatrix m_lower;
};

/// x within 0 <= x <= upper that minimises x'Gx / 2 - c'x: least squares from the normal equations.
/// G is the Gram matrix of the columns and must be positive definite. `upper` is above 0 and may be
/// infinite. None when G is not definite, or when rounding keeps the search from ending.
///
/// Block principal pivoting with a backup rule (Kim and Park, SIAM J. Sci. Comput. 33, 2011,
/// algorithm 1; with upper bounds Judice and Pires, Computers & Operations Research 21, 1994).
/// Entries change between free and held at a bound in blocks. That takes a few factorisations
/// instead of one per entry.
std::optional<std::vector<double>> bounded(const SymmetricMatrix& gram, std::span<const double> c,
                                           std::span<const double> upper);

} // namespace ridge::analyzer
