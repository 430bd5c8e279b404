// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/shift.h"

#include "analyzer/algorithms/least_squares.h"
#include "analyzer/sampled/sweep.h"

#include <cmath>
#include <map>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kStretches = 16, kMostSamples = 160; ///< of a stretch
constexpr double kMostPairs = 300'000;                     ///< of samples and operations in them
constexpr std::size_t kMostColumns = 48;
constexpr std::int64_t kMostShift = 30'000, kCoarse = 3'000, kFine = 500; ///< ns

/// Neighbouring samples and the operations near them.
struct SampledStretch {
    DeviceSamples samples;
    std::vector<Operation> operations;
    std::vector<std::uint32_t> column; ///< by operation
};

std::vector<SampledStretch> stretchesOf(const DeviceSamples& samples,
                                        std::span<const Operation> operations) {
    const std::size_t count = samples.intervals.size();
    const double pairs = 1 + static_cast<double>(operations.size()) / static_cast<double>(count);
    const auto length = static_cast<std::size_t>(
        std::clamp(kMostPairs / kStretches / pairs, 8.0, static_cast<double>(kMostSamples)));
    std::vector<SampledStretch> result;
    for (std::size_t s = 0; s < kStretches; ++s) {
        const std::size_t from = s * count / kStretches;
        const std::size_t to = std::min(from + length, (s + 1) * count / kStretches);
        if (from >= to)
            continue;
        DeviceSamples& own = result.emplace_back().samples;
        own.metrics = samples.metrics;
        const auto at = [](const auto& values, std::size_t i) {
            return values.begin() + static_cast<std::ptrdiff_t>(i);
        };
        own.intervals.assign(at(samples.intervals, from), at(samples.intervals, to));
        const std::size_t width = samples.metrics.size();
        own.values.assign(at(samples.values, from * width), at(samples.values, to * width));
    }
    std::size_t first = 0; // operations ascend, and so do stretches
    for (const Operation& op : operations) {
        const auto begin = [&](std::size_t i) {
            return result[i].samples.intervals.front().start - 2 * kMostShift;
        };
        const auto end = [&](std::size_t i) {
            return result[i].samples.intervals.back().end + 2 * kMostShift;
        };
        while (first < result.size() && end(first) <= op.start)
            ++first;
        for (std::size_t i = first; i < result.size() && begin(i) < op.end; ++i)
            result[i].operations.push_back(op);
    }
    return result;
}

/// Gives configurations with most time columns of their own; returns how many columns there are.
std::size_t setColumns(const trace::Trace& trace, std::vector<SampledStretch>& stretches) {
    constexpr std::size_t kRowsPerColumn = 12;
    const auto keyOf = [&](const Operation& op) {
        return op.kind == OperationKind::Kernel ? static_cast<std::int64_t>(configOf(trace, op.row))
                                                : -1 - static_cast<std::int64_t>(op.kind);
    };
    std::map<std::int64_t, double> time;
    std::size_t rows = 0;
    for (const SampledStretch& stretch : stretches) {
        rows += stretch.samples.intervals.size();
        for (const Operation& op : stretch.operations)
            time[keyOf(op)] += static_cast<double>(op.end - op.start);
    }
    std::vector<std::pair<double, std::int64_t>> most;
    for (const auto& [key, value] : time)
        most.emplace_back(-value, key);
    std::ranges::sort(most);
    most.resize(std::min({most.size(), kMostColumns, 1 + rows / kRowsPerColumn}));
    std::map<std::int64_t, std::uint32_t> columns;
    for (const auto& [value, key] : most)
        columns.try_emplace(key, static_cast<std::uint32_t>(columns.size()));
    for (SampledStretch& stretch : stretches)
        for (const Operation& op : stretch.operations) {
            const auto found = columns.find(keyOf(op));
            stretch.column.push_back(found != columns.end()
                                         ? found->second
                                         : static_cast<std::uint32_t>(columns.size()));
        }
    return columns.size() + 1;
}

/// Least squares over all stretches with the samples moved.
class Fit {
  public:
    Fit(std::vector<SampledStretch>& stretches, std::size_t columns)
        : m_stretches(stretches), m_columns(columns) {
        const std::vector<Metric>& metrics = stretches.front().samples.metrics;
        for (std::size_t m = 0; m < metrics.size(); ++m)
            if (unitOf(metrics[m]) != Resource::None)
                m_units.push_back(m);
    }

    /// Minus the logarithm of the likelihood, up to a constant: the mean over the units.
    double misfit(std::int64_t shift) {
        SymmetricMatrix gram(m_columns);
        std::vector<std::vector<double>> moments(m_units.size(), std::vector<double>(m_columns));
        std::vector<double> squares(m_units.size());
        double rows = 0;
        for (SampledStretch& stretch : m_stretches) {
            move(stretch.samples, shift);
            rows += add(stretch, gram, moments, squares);
            move(stretch.samples, -shift);
        }
        for (std::size_t c = 0; c < m_columns; ++c)
            gram(c, c) += 0.01;
        const auto factor = Cholesky::of(gram);
        if (!factor || rows == 0)
            return 0;
        double sum = 0;
        for (std::size_t u = 0; u < m_units.size(); ++u) {
            constexpr double kLeast = 1e-5; // variance of what no clock explains
            const std::vector<double> x = factor->solve(moments[u]);
            double left = squares[u];
            for (std::size_t c = 0; c < m_columns; ++c)
                left -= x[c] * moments[u][c];
            sum += std::log(std::max(left, 0.0) / rows + kLeast);
        }
        return sum * rows / 2 / static_cast<double>(m_units.size());
    }

    bool possible() const { return !m_units.empty(); }

  private:
    static void move(DeviceSamples& samples, std::int64_t shift) {
        for (DeviceSamples::Interval& interval : samples.intervals) {
            interval.start += shift;
            interval.end += shift;
        }
    }

    double add(const SampledStretch& stretch, SymmetricMatrix& gram,
               std::vector<std::vector<double>>& moments, std::vector<double>& squares) {
        std::vector<double> share(m_columns);
        std::vector<std::uint32_t> used;
        double rows = 0;
        sweepSamples(stretch.samples, stretch.operations, [&](const SampleView& view) {
            ++rows;
            for (const Running& running : view.running) {
                const std::uint32_t column = stretch.column[running.operation];
                if (share[column] == 0)
                    used.push_back(column);
                share[column] += running.share;
            }
            const std::span<const float> values = stretch.samples.of(view.sample);
            for (std::uint32_t a : used) {
                for (std::uint32_t b : used)
                    gram(a, b) += share[a] * share[b];
                for (std::size_t u = 0; u < m_units.size(); ++u)
                    moments[u][a] += share[a] * static_cast<double>(values[m_units[u]]);
            }
            for (std::size_t u = 0; u < m_units.size(); ++u) {
                const auto value = static_cast<double>(values[m_units[u]]);
                squares[u] += value * value;
            }
            for (std::uint32_t a : used)
                share[a] = 0;
            used.clear();
        });
        return rows;
    }

    std::vector<SampledStretch>& m_stretches;
    std::size_t m_columns;
    std::vector<std::size_t> m_units; ///< columns of the samples that are busy shares
};

} // namespace

Ns bestShift(const DeviceSamples& samples, std::span<const Operation> operations,
             const trace::Trace& trace, const std::optional<ClockOffset>& bounds) {
    constexpr double kUsual = 1'000; // ns: mostly clocks are off by less, seldom by far more
    if (samples.empty() || operations.empty())
        return Ns{};
    std::vector<SampledStretch> stretches = stretchesOf(samples, operations);
    Fit fit(stretches, setColumns(trace, stretches));
    if (!fit.possible())
        return Ns{};
    std::int64_t least = -kMostShift, most = kMostShift;
    if (bounds) {
        const auto [a, b] = std::minmax({bounds->least.count(), bounds->most.count()});
        if (b - 2 * kClockResidual < most && a - 2 * kClockResidual < most)
            least = std::max(least, a - 2 * kClockResidual);
        most = std::max(least, std::min(most, b + 2 * kClockResidual));
    }
    double lowest = fit.misfit(0);
    std::int64_t best = 0;
    const auto tryAt = [&](std::int64_t shift) {
        const double usual = static_cast<double>(shift) / kUsual;
        const double misfit = fit.misfit(shift) + std::log1p(usual * usual); // Cauchy's
        if (misfit < lowest) {
            lowest = misfit;
            best = shift;
        }
    };
    for (std::int64_t shift = least; shift <= most; shift += kCoarse)
        tryAt(shift);
    const std::int64_t middle = best;
    for (std::int64_t off = -kCoarse + kFine; off < kCoarse; off += kFine)
        if (off != 0)
            tryAt(std::clamp(middle + off, least, most));
    return Ns(best);
}

} // namespace ridge::analyzer
