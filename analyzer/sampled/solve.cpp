// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/solve.h"

#include "analyzer/sampled/rows.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr double kMostClockPart = 0.25; ///< of what tells a column from the others
/// What is expected of a group before any sample of it: the mean of all, give or take this part of
/// the scale. For the edges of kernels whose middle is known, it is that of the middle.
constexpr double kExpected = 0.3, kExpectedEdge = 0.15;
/// Variance of a sample over that of what is expected: the weight of the expectation, in rows.
constexpr double kExpectation = 1e-4;
constexpr double kShiftLeft = 500; ///< ns: what the clocks may be off after they were fitted

/// All that does not depend on the metric.
struct System {
    SymmetricMatrix gram;       ///< with the expectations' weights on the diagonal
    std::vector<double> weight; ///< of the expectation, by column
    std::vector<double> spread; ///< of what is expected, over the metric's scale
    Cholesky factor;
    SymmetricMatrix inverse;
    std::vector<std::optional<Cholesky>> without; ///< by block that is left out
    std::vector<double> quantile;                 ///< by column: standard errors in a band
    std::vector<bool> apart;                      ///< by column: told from the others
};

SymmetricMatrix sum(const SymmetricMatrix& gram, std::span<const double> diagonal,
                    const SymmetricMatrix* less) {
    SymmetricMatrix result(gram);
    for (std::size_t i = 0; i < gram.size(); ++i) {
        result(i, i) += diagonal[i];
        if (less)
            for (std::size_t j = 0; j < gram.size(); ++j)
                result(i, j) -= (*less)(i, j);
    }
    return result;
}

/// How many blocks speak of a column, by how much each does.
double effectiveBlocks(const NormalEquations& normal, std::size_t column) {
    double total = 0, squares = 0;
    for (std::size_t b = 0; b < kBlocks; ++b) {
        const double own = normal.block(b).gram(column, column);
        total += own;
        squares += own * own;
    }
    return squares > 0 ? total * total / squares : 0;
}

std::optional<System> systemOf(const NormalEquations& normal, const SolveInput& input) {
    const std::size_t size = normal.columns();
    std::vector<double> weight(size), spread(size, kExpected);
    for (std::size_t c = 0; c < input.columns.size(); ++c)
        if (input.pure[input.columns[c]].known())
            spread[c] = kExpectedEdge;
    for (std::size_t c = 0; c < size; ++c)
        weight[c] = kExpectation * (kExpected / spread[c]) * (kExpected / spread[c]);
    SymmetricMatrix gram = sum(normal.total().gram, weight, nullptr);
    std::optional<Cholesky> factor = Cholesky::of(gram);
    if (!factor)
        return std::nullopt;
    SymmetricMatrix inverse = factor->inverse();
    System system{std::move(gram),
                  std::move(weight),
                  std::move(spread),
                  std::move(*factor),
                  std::move(inverse),
                  {},
                  {},
                  {}};
    for (std::size_t b = 0; b < kBlocks; ++b)
        system.without.push_back(
            Cholesky::of(sum(normal.total().gram, system.weight, &normal.block(b).gram)));
    constexpr double kJitter = static_cast<double>(kClockResidual);
    for (std::size_t c = 0; c < size; ++c) {
        system.quantile.push_back(studentQuantile(effectiveBlocks(normal, c) - 1));
        const double clockError = normal.shift().squares(c, c) * kJitter * kJitter;
        system.apart.push_back(clockError * system.inverse(c, c) <= kMostClockPart);
    }
    return system;
}

/// Estimates of one metric by column.
class MetricSolution {
  public:
    MetricSolution(const NormalEquations& normal, const System& system, const SolveInput& input,
                   std::size_t metric)
        : m_normal(normal), m_system(system), m_metric(metric),
          m_scale(scaleOf(input.samples, metric)), m_most(mostOf(input.samples, metric)),
          m_kind(input.samples.metrics[metric]), m_size(normal.columns()),
          m_moments(normal.total().moments[metric]), m_right(m_moments) {
        expect(input);
    }

    std::vector<Estimate> estimates() {
        const std::vector<double> upper(m_size, m_most);
        const auto inside = bounded(m_system.gram, m_right, upper);
        if (!inside)
            return std::vector<Estimate>(m_size);
        m_x = *inside;
        m_free = m_system.factor.solve(m_right);
        setErrors();
        widen();
        setClockErrors();
        setAlone();
        std::vector<Estimate> result;
        for (std::size_t c = 0; c < m_size; ++c)
            result.push_back(estimate(c));
        return result;
    }

  private:
    double gram(std::size_t i, std::size_t j) const { return m_normal.total().gram(i, j); }

    /// The expectations' part of the right side.
    void expect(const SolveInput& input) {
        double all = 0, run = 0; // the mean while operations run
        for (std::size_t c = 0; c < m_size; ++c) {
            all += m_moments[c];
            for (std::size_t j = 0; j < m_size; ++j)
                run += gram(c, j);
        }
        const double mean = run > 0 ? all / run : 0;
        for (std::size_t c = 0; c < m_size; ++c) {
            double expected = mean;
            if (c < input.columns.size())
                if (const BusyShares& pure = input.pure[input.columns[c]]; pure.known())
                    expected = pure.of(input.samples.metrics[m_metric]).value;
            m_right[c] += m_system.weight[c] * expected;
        }
    }

    /// Squared standard errors: what leaving out blocks changes, at least that of independent
    /// samples, and what was expected of groups that samples say little of.
    void setErrors() {
        std::vector<double> changes(m_size, 0), right(m_size);
        for (std::size_t b = 0; b < kBlocks; ++b) {
            if (!m_system.without[b])
                continue;
            for (std::size_t c = 0; c < m_size; ++c)
                right[c] = m_right[c] - m_normal.block(b).moments[m_metric][c];
            const std::vector<double> x = m_system.without[b]->solve(right);
            for (std::size_t c = 0; c < m_size; ++c)
                changes[c] += (x[c] - m_free[c]) * (x[c] - m_free[c]);
        }
        const double rows = std::max(1.0, m_normal.rows() - static_cast<double>(m_size));
        const double variance = m_normal.residual(m_metric, m_x) / rows;
        m_errors.resize(m_size);
        for (std::size_t c = 0; c < m_size; ++c) {
            double expected = 0;
            for (std::size_t j = 0; j < m_size; ++j) {
                const double part =
                    m_system.inverse(c, j) * m_system.weight[j] * m_system.spread[j] * m_scale;
                expected += part * part;
            }
            constexpr double kJackknife = (kBlocks - 1.0) / kBlocks;
            m_errors[c] =
                std::max(kJackknife * changes[c], variance * m_system.inverse(c, c)) + expected;
        }
    }

    /// How far an unbounded solution lies outside of what is possible.
    double outside(std::size_t c) const { return std::max({0.0, -m_free[c], m_free[c] - m_most}); }

    /// Values that cannot be show how large errors really are: all bands are widened by it.
    void widen() {
        constexpr double kExpectedOnes =
            4; // as if so many had been seen that were as large as expected
        double squares = kExpectedOnes, count = kExpectedOnes;
        for (std::size_t c = 0; c < m_size; ++c) {
            const double off = outside(c);
            if (off <= 0 || !(m_errors[c] > 0))
                continue;
            squares += std::min(off * off / m_errors[c], 100.0);
            ++count;
        }
        const double factor = std::max(1.0, squares / count);
        for (std::size_t c = 0; c < m_size; ++c)
            m_errors[c] = std::max(m_errors[c] * factor, outside(c) * outside(c));
    }

    /// First order: clocks that are all off alike. Second order: errors of each sample's own pull
    /// values towards each other, plim = (1 - G^-1 E) x.
    void setClockErrors() {
        const ShiftSums& shift = m_normal.shift();
        std::vector<double> alike(m_size), own(m_size);
        for (std::size_t i = 0; i < m_size; ++i) {
            double fromRows = shift.moments[m_metric][i], fromShares = 0, squares = 0;
            for (std::size_t j = 0; j < m_size; ++j) {
                fromRows -= shift.ofShares(j, i) * m_x[j];
                fromShares += shift.ofShares(i, j) * m_x[j];
                squares += shift.squares(i, j) * m_x[j];
            }
            alike[i] = kShiftLeft * (fromRows - fromShares);
            own[i] = squares * static_cast<double>(kClockResidual * kClockResidual);
        }
        m_alike = m_system.factor.solve(alike);
        m_own = m_system.factor.solve(own);
    }

    /// At most, what all samples would say if the group alone had caused them. At least, what is
    /// left where the others did all that they can.
    void setAlone() {
        std::vector<double> error(m_size);
        m_high.resize(m_size);
        m_low.assign(m_size, 0);
        for (std::size_t c = 0; c < m_size; ++c) {
            const double ratio = gram(c, c) > 0 ? m_moments[c] / gram(c, c) : m_scale;
            double squares = 0;
            for (std::size_t b = 0; b < kBlocks; ++b) {
                const NormalSums& block = m_normal.block(b);
                const double off = block.moments[m_metric][c] - ratio * block.gram(c, c);
                squares += off * off;
            }
            error[c] = gram(c, c) > 0 ? m_system.quantile[c] * std::sqrt(squares) / gram(c, c) : 0;
            m_high[c] = std::min(m_most, ratio + error[c]);
        }
        for (std::size_t c = 0; c < m_size; ++c) {
            double left = m_moments[c];
            for (std::size_t j = 0; j < m_size; ++j)
                if (j != c && gram(c, j) > 0)
                    left -= gram(c, j) * m_high[j];
            if (gram(c, c) > 0)
                m_low[c] = std::clamp(left / gram(c, c) - error[c], 0.0, m_high[c]);
        }
    }

    /// The shares of L1 and L2 are those of the busiest of several parts, taken over the whole
    /// sample. So a mixture of kernels that keep different parts busy shows less than the mean.
    double mixtureLoss(std::size_t c) const {
        constexpr double kMost = 0.1; // as seen of programs on an H200: docs/method/sampling.md
        const bool ofParts = m_kind == Metric::L1 || m_kind == Metric::L2;
        return ofParts && m_x[c] > 0 ? kMost * (1 - m_normal.alone(c)) : 0;
    }

    Estimate estimate(std::size_t c) const {
        double low = m_low[c], high = m_high[c], value = (low + high) / 2;
        if (m_system.apart[c]) {
            const double band = m_system.quantile[c] * std::sqrt(m_errors[c]) +
                                std::abs(m_alike[c]) + std::abs(m_own[c]);
            const double loss = mixtureLoss(c);
            value = std::clamp(m_x[c] + loss / 2, low, high);
            low = std::max(low, value - band - loss / 2);
            high = std::min(high, value + band + loss / 2);
        }
        const double band = std::max(high - value, value - low);
        return {value, band,
                band <= kWidestBand * m_scale ? EstimateState::Known : EstimateState::Undecided};
    }

    const NormalEquations& m_normal;
    const System& m_system;
    std::size_t m_metric;
    double m_scale, m_most;
    Metric m_kind;
    std::size_t m_size;
    const std::vector<double>& m_moments;
    std::vector<double> m_right;     ///< with what is expected
    std::vector<double> m_x, m_free; ///< within the bounds, and as if there were none
    std::vector<double> m_errors;    ///< squared
    std::vector<double> m_alike, m_own, m_low, m_high;
};

} // namespace

std::vector<BusyShares> solveShares(const SolveInput& input) {
    std::vector<BusyShares> result(input.columns.size());
    const SampleModel model = modelOf(input);
    for (std::size_t ramp = 0; ramp < kRamps.size(); ++ramp) {
        if (std::ranges::count(model.ramp, ramp) == 0)
            continue;
        const NormalEquations normal = normalOf(input, model.weights, kRamps[ramp]);
        const std::optional<System> system = systemOf(normal, input);
        for (std::size_t m = 0; system && m < model.ramp.size(); ++m) {
            if (model.ramp[m] != ramp)
                continue;
            const std::vector<Estimate> found =
                MetricSolution(normal, *system, input, m).estimates();
            for (std::size_t c = 0; c < input.columns.size(); ++c)
                result[c].of(input.samples.metrics[m]) = found[c];
        }
    }
    return result;
}

} // namespace ridge::analyzer
