// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled_solve.h"

#include "analyzer/least_squares.h"
#include "analyzer/sampled_sweep.h"

#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr double kMostClockPart = 0.25; ///< of what tells a column from the others
constexpr double kRidge = 1e-9; ///< of the diagonal, so that equal columns have a solution at all

/// Sums of the normal equations. Rows are samples in which anything ran.
struct Normal {
    SymmetricMatrix gram;
    std::vector<std::vector<double>> moments; ///< by metric, then column: sum of share x value
    std::vector<double> squares;              ///< by metric: sum of value^2
    std::vector<double>
        clockError; ///< by column: sum of squared errors of the shares by the clocks
    double rows = 0;

    Normal(std::size_t columns, std::size_t metrics)
        : gram(columns), moments(metrics, std::vector<double>(columns)), squares(metrics),
          clockError(columns) {}
};

/// The shares of one sample by column.
class Row {
  public:
    explicit Row(std::size_t columns) : m_share(columns), m_atStart(columns), m_atEnd(columns) {}

    void add(std::uint32_t column, const Running& running) {
        if (m_share[column] == 0)
            m_used.push_back(column);
        m_share[column] += running.share;
        m_atStart[column] |= running.atStart;
        m_atEnd[column] |= running.atEnd;
    }

    void addTo(Normal& sums, std::span<const float> values, double clockShare) {
        ++sums.rows;
        for (std::uint32_t a : m_used) {
            for (std::uint32_t b : m_used)
                sums.gram(a, b) += m_share[a] * m_share[b];
            for (std::size_t m = 0; m < sums.moments.size(); ++m)
                sums.moments[m][a] += m_share[a] * static_cast<double>(values[m]);
            // A shift of the clocks takes from one end what it gives at the other.
            if (m_atStart[a] != m_atEnd[a])
                sums.clockError[a] += 2 * clockShare * clockShare;
        }
        for (std::size_t m = 0; m < sums.moments.size(); ++m) {
            const auto value = static_cast<double>(values[m]);
            sums.squares[m] += value * value;
        }
        for (std::uint32_t a : m_used)
            m_share[a] = m_atStart[a] = m_atEnd[a] = 0;
        m_used.clear();
    }

  private:
    std::vector<double> m_share;
    std::vector<unsigned char> m_atStart, m_atEnd; ///< the group runs across this end
    std::vector<std::uint32_t> m_used;
};

Normal normalOf(const DeviceSamples& samples, std::span<const Operation> operations,
                const OperationGroups& groups, std::span<const std::uint32_t> columns,
                const std::vector<bool>& aside) {
    const std::size_t metrics = static_cast<std::size_t>(
        std::count_if(samples.metrics.begin(), samples.metrics.end(),
                      [](Metric m) { return static_cast<std::size_t>(m) < kAdditive; }));
    std::vector<std::uint32_t> columnOf(groups.count(), static_cast<std::uint32_t>(columns.size()));
    for (std::uint32_t c = 0; c < columns.size(); ++c)
        columnOf[columns[c]] = c;
    Normal sums(columns.size() + 1, metrics);
    Row row(columns.size() + 1);
    sweepSamples(samples, operations, [&](const SampleView& view) {
        if (view.running.empty())
            return;
        if (view.pure && aside[groups.ofOperation[view.running[0].operation]])
            return;
        for (const Running& running : view.running)
            row.add(columnOf[groups.ofOperation[running.operation]], running);
        const auto [start, end] = samples.intervals[view.sample];
        row.addTo(sums, samples.of(view.sample),
                  static_cast<double>(kClockResidual) / static_cast<double>(end - start));
    });
    return sums;
}

/// The normal equations with columns of length 1, and what the inverse says of them.
struct Scaled {
    SymmetricMatrix gram;
    std::vector<double> length; ///< by column, of the original one; 1 where it is empty
    Cholesky factor;
    std::vector<double> inverse; ///< diagonal
};

std::optional<Scaled> scale(const Normal& sums) {
    const std::size_t size = sums.gram.size();
    SymmetricMatrix gram(size);
    std::vector<double> length(size);
    for (std::size_t i = 0; i < size; ++i)
        length[i] = sums.gram(i, i) > 0 ? std::sqrt(sums.gram(i, i)) : 1;
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j)
            gram(i, j) = sums.gram(i, j) / (length[i] * length[j]);
        gram(i, i) = 1 + kRidge;
    }
    std::optional<Cholesky> factor = Cholesky::of(gram);
    if (!factor)
        return std::nullopt;
    std::vector<double> inverse = factor->inverseDiagonal();
    return Scaled{std::move(gram), std::move(length), std::move(*factor), std::move(inverse)};
}

/// x'Gx - 2c'x + y'y
double residual(const SymmetricMatrix& gram, std::span<const double> c, std::span<const double> x,
                double squares) {
    double sum = squares;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum -= 2 * c[i] * x[i];
        for (std::size_t j = 0; j < x.size(); ++j)
            sum += x[i] * gram(i, j) * x[j];
    }
    return std::max(sum, 0.0);
}

/// What bounds one value: [low, high], which may be all that is not negative.
Estimate within(double value, double low, double high, double widest) {
    low = std::min(std::max(low, 0.0), high);
    value = std::isfinite(value) ? std::clamp(value, low, high) : (low + high) / 2;
    const double band = std::max(high - value, value - low);
    return {value, band, band <= widest ? EstimateState::Known : EstimateState::Undecided};
}

/// Estimates of one metric by column.
std::vector<Estimate> estimates(const Normal& sums, const Scaled& scaled, std::size_t metric,
                                double widest) {
    const std::size_t size = scaled.length.size();
    std::vector<double> c(size);
    for (std::size_t i = 0; i < size; ++i)
        c[i] = sums.moments[metric][i] / scaled.length[i];
    const auto x = nonNegative(scaled.gram, c);
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; ++i)
        used += sums.gram(i, i) > 0 ? 1 : 0;
    if (!x || sums.rows <= static_cast<double>(used))
        return std::vector<Estimate>(size);
    const double variance = residual(scaled.gram, c, *x, sums.squares[metric]) /
                            (sums.rows - static_cast<double>(used));
    // Errors of the shares pull each value towards the others: plim = (1 - G^-1 E) x.
    std::vector<double> clock(size);
    for (std::size_t i = 0; i < size; ++i)
        clock[i] = sums.clockError[i] / (scaled.length[i] * scaled.length[i]) * (*x)[i];
    const std::vector<double> bias = scaled.factor.solve(clock);
    std::vector<Estimate> result;
    for (std::size_t i = 0; i < size; ++i) {
        const double length = scaled.length[i];
        const double clockPart = sums.clockError[i] / (length * length) * scaled.inverse[i];
        const double most = (c[i] + 2 * std::sqrt(variance)) / length; // all of its samples its own
        const bool apart = clockPart <= kMostClockPart && scaled.inverse[i] * 1e-6 < 1;
        const double band =
            (2 * std::sqrt(variance * scaled.inverse[i]) + std::abs(bias[i])) / length;
        const double value = (*x)[i] / length;
        result.push_back(apart ? within(value, value - band, std::min(value + band, most), widest)
                               : within(NAN, 0, most, widest));
    }
    return result;
}

} // namespace

double scaleOf(const DeviceSamples& samples, std::size_t metric) {
    if (unitOf(samples.metrics[metric]) != Resource::None)
        return 1;
    float largest = 0;
    for (std::size_t i = 0; i < samples.intervals.size(); ++i)
        largest = std::max(largest, samples.of(i)[metric]);
    return static_cast<double>(largest);
}

std::vector<BusyShares> solveShares(const DeviceSamples& samples,
                                    std::span<const Operation> operations,
                                    const OperationGroups& groups,
                                    std::span<const std::uint32_t> columns,
                                    const std::vector<bool>& aside) {
    const Normal sums = normalOf(samples, operations, groups, columns, aside);
    std::vector<BusyShares> result(columns.size());
    const std::optional<Scaled> scaled = scale(sums);
    if (!scaled)
        return result;
    for (std::size_t m = 0; m < sums.moments.size(); ++m) {
        const std::vector<Estimate> found =
            estimates(sums, *scaled, m, kWidestBand * scaleOf(samples, m));
        for (std::size_t c = 0; c < columns.size(); ++c)
            result[c].of(samples.metrics[m]) = found[c];
    }
    return result;
}

} // namespace ridge::analyzer
