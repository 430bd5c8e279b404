// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The normal equations of the least squares that samples are shared out by, in blocks of time.
#pragma once

#include "analyzer/algorithms/least_squares.h"
#include "analyzer/sampled/ramp.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Blocks that are left out one after another to see how far results depend on them.
inline constexpr std::size_t kBlocks = 16;

/// Weight of a sample by the length of its interval, in classes of a factor 4. Short intervals tell
/// kernels apart, and the error of the clocks is a larger part of them.
class SampleWeights {
  public:
    static constexpr std::size_t kClasses = 6;
    static std::size_t classOf(std::int64_t length); ///< of an interval in ns
    double of(std::int64_t length) const { return byClass[classOf(length)]; }
    std::array<double, kClasses> byClass = ones();

  private:
    static constexpr std::array<double, kClasses> ones() {
        std::array<double, kClasses> result{};
        result.fill(1);
        return result;
    }
};

/// Sums over samples: rows are samples, columns groups, entries the shares of the intervals that
/// groups ran.
struct NormalSums {
    SymmetricMatrix gram;
    std::vector<std::vector<double>> moments; ///< by metric, then column: sum of share x value
    NormalSums(std::size_t columns, std::size_t metrics)
        : gram(columns), moments(metrics, std::vector<double>(columns)) {}
};

/// What a shift of the samples' clock would do to shares, per ns of it: d = their derivative.
struct ShiftSums {
    SymmetricMatrix ofShares;                 ///< sum of share x d: row by share, column by d
    SymmetricMatrix squares;                  ///< sum of d x d
    std::vector<std::vector<double>> moments; ///< by metric, then column: sum of d x value
    ShiftSums(std::size_t columns, std::size_t metrics)
        : ofShares(columns), squares(columns), moments(metrics, std::vector<double>(columns)) {}
};

/// Built sample by sample: add() what runs, then finishRow().
class NormalEquations {
  public:
    NormalEquations(std::size_t columns, std::size_t metrics);

    void add(std::uint32_t column, const PartInSample& part);
    /// `values`: at least as many as metrics. `length`: of the interval, in ns.
    void finishRow(std::span<const float> values, std::size_t block, double weight, double length);
    /// Sums the blocks up; once, behind the last row.
    void finish();

    std::size_t columns() const { return m_total.gram.size(); }
    std::size_t metrics() const { return m_total.moments.size(); }
    const NormalSums& total() const { return m_total; }
    const NormalSums& block(std::size_t b) const { return m_blocks[b]; }
    const ShiftSums& shift() const { return m_shift; }
    double rows() const { return m_rows; }
    /// Mean over what samples say of a column, of its part in what runs in them: 1 where it always
    /// runs alone.
    double alone(std::size_t column) const {
        const double all = m_total.gram(column, column);
        return all > 0 ? m_alone[column] / all : 0;
    }
    /// Weighted sum of the squared residuals of `x`.
    double residual(std::size_t metric, std::span<const double> x) const;

  private:
    std::vector<NormalSums> m_blocks;
    NormalSums m_total;
    ShiftSums m_shift;
    std::vector<double> m_squares; ///< by metric: sum of value^2
    std::vector<double> m_alone;   ///< by column: sum of share^3 / all shares
    double m_rows = 0;
    // The row that is being built.
    std::vector<double> m_share, m_slope;
    std::vector<std::uint32_t> m_used;
};

/// Block of a row: stretches of neighbours are in one, as their errors are not independent, in an
/// order without a period.
std::size_t blockOf(std::size_t row, std::size_t rows);

} // namespace ridge::analyzer
