// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/rows.h"

#include "analyzer/sampled/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace ridge::analyzer {
namespace {

std::size_t additiveMetrics(const DeviceSamples& samples) {
    return static_cast<std::size_t>(
        std::count_if(samples.metrics.begin(), samples.metrics.end(),
                      [](Metric m) { return static_cast<std::size_t>(m) < kAdditive; }));
}

/// Calls visit(SampleView, column of each of its operations) for the samples that are solved for.
template <class Visit>
void visitRows(const SolveInput& input, Visit visit) {
    std::vector<std::uint32_t> columnOf(input.groups.count(),
                                        static_cast<std::uint32_t>(input.columns.size()));
    for (std::uint32_t c = 0; c < input.columns.size(); ++c)
        columnOf[input.columns[c]] = c;
    sweepSamples(input.samples, input.operations, [&](const SampleView& view) {
        if (view.running.empty())
            return;
        const auto groupOf = [&](const Running& r) {
            return input.groups.ofOperation[r.operation];
        };
        if (view.pure && input.pure[groupOf(view.running[0])].known())
            return;
        visit(view, [&](const Running& running) { return columnOf[groupOf(running)]; });
    });
}

/// Calls visit(column, PartInSample) for what runs in a sample.
template <class ColumnOf, class Visit>
void visitParts(const SolveInput& input, const SampleView& view, const Ramp& ramp,
                ColumnOf columnOf, Visit visit) {
    const auto [start, end] = input.samples.intervals[view.sample];
    for (const Running& running : view.running) {
        const Operation& op = input.operations[running.operation];
        const bool whole = op.kind != OperationKind::Kernel ||
                           input.pure[input.groups.ofOperation[running.operation]].known();
        visit(columnOf(running), partInSample(running, op, start, end, whole ? Ramp{} : ramp));
    }
}

using RowCounts = std::array<double, SampleWeights::kClasses>;

RowCounts intervalsByLength(const DeviceSamples& samples) {
    RowCounts counts{};
    for (const auto& [start, end] : samples.intervals)
        ++counts[SampleWeights::classOf(end - start)];
    return counts;
}

/// What rows of the given weights leave of each metric without bounds, and by which values.
struct FreeSolution {
    std::vector<std::vector<double>> x; ///< by metric
    std::vector<double> residual;       ///< weighted sums of squares
    double rows = 0;
};

std::optional<FreeSolution> freeSolution(const SolveInput& input, const SampleWeights& weights,
                                         const Ramp& ramp) {
    constexpr double kRidge = 1e-4; // rows, so that groups that always run together have a solution
    const NormalEquations normal = normalOf(input, weights, ramp);
    SymmetricMatrix gram = normal.total().gram;
    for (std::size_t c = 0; c < gram.size(); ++c)
        gram(c, c) += kRidge;
    const auto factor = Cholesky::of(gram);
    if (!factor)
        return std::nullopt;
    FreeSolution result;
    result.rows = normal.rows();
    for (std::size_t m = 0; m < normal.metrics(); ++m) {
        result.x.push_back(factor->solve(normal.total().moments[m]));
        result.residual.push_back(normal.residual(m, result.x.back()));
    }
    return result;
}

/// By metric the solution with its ramp.
struct RampedSolution {
    std::vector<std::uint8_t> ramp;
    std::vector<std::vector<double>> x;
    std::vector<double> residual;
    double rows = 0;
};

/// `several`: whether ramps are tried.
std::optional<RampedSolution> bestRamps(const SolveInput& input, const SampleWeights& weights,
                                        bool several) {
    constexpr double kClearly = 30; // twice the logarithm of how much likelier the samples are
    std::optional<FreeSolution> none = freeSolution(input, weights, kRamps[0]);
    if (!none)
        return std::nullopt;
    RampedSolution best{std::vector<std::uint8_t>(none->x.size()), std::move(none->x),
                        none->residual, none->rows};
    for (std::uint8_t r = 1; several && r < kRamps.size(); ++r) {
        std::optional<FreeSolution> other = freeSolution(input, weights, kRamps[r]);
        if (!other)
            continue;
        for (std::size_t m = 0; m < best.x.size(); ++m) {
            const double least = none->residual[m] * std::exp(-kClearly / std::max(1.0, best.rows));
            if (other->residual[m] >= std::min(best.residual[m], least))
                continue;
            best.ramp[m] = r;
            best.x[m] = std::move(other->x[m]);
            best.residual[m] = other->residual[m];
        }
    }
    return best;
}

/// Sum over metrics of squared residuals over their mean, and rows, by class of lengths.
struct LeftOver {
    RowCounts squares{}, rows{};
};

LeftOver leftOver(const SolveInput& input, const RampedSolution& solution) {
    LeftOver result;
    visitRows(input, [&](const SampleView& view, auto columnOf) {
        const auto [start, end] = input.samples.intervals[view.sample];
        const std::size_t length = SampleWeights::classOf(end - start);
        ++result.rows[length];
        for (std::size_t m = 0; m < solution.x.size(); ++m) {
            double left = static_cast<double>(input.samples.of(view.sample)[m]);
            visitParts(input, view, kRamps[solution.ramp[m]], columnOf,
                       [&](std::uint32_t column, const PartInSample& part) {
                           left -= part.share * solution.x[m][column];
                       });
            if (solution.residual[m] > 0)
                result.squares[length] += left * left * solution.rows / solution.residual[m];
        }
    });
    return result;
}

constexpr double kFewRows = 20;

SampleWeights weightsOf(const LeftOver& left) {
    constexpr double kLeastWeight = 0.01;
    SampleWeights weights;
    double total = 0, all = 0, most = 0;
    for (std::size_t c = 0; c < left.rows.size(); ++c) {
        const bool enough = left.squares[c] > 0 && left.rows[c] >= kFewRows;
        weights.byClass[c] = enough ? left.rows[c] / left.squares[c] : 0;
        most = std::max(most, weights.byClass[c]);
    }
    for (std::size_t c = 0; c < left.rows.size(); ++c) {
        weights.byClass[c] = std::max(weights.byClass[c], kLeastWeight * most);
        total += weights.byClass[c] * left.rows[c];
        all += left.rows[c];
    }
    for (double& weight : weights.byClass)
        weight = total > 0 ? weight * all / total : 1;
    return weights;
}

} // namespace

NormalEquations normalOf(const SolveInput& input, const SampleWeights& weights, const Ramp& ramp) {
    NormalEquations normal(input.columns.size() + 1, additiveMetrics(input.samples));
    std::size_t row = 0;
    visitRows(input, [&](const SampleView& view, auto columnOf) {
        visitParts(
            input, view, ramp, columnOf,
            [&](std::uint32_t column, const PartInSample& part) { normal.add(column, part); });
        const auto [start, end] = input.samples.intervals[view.sample];
        normal.finishRow(input.samples.of(view.sample), blockOf(row++, input.rows),
                         weights.of(end - start), static_cast<double>(end - start));
    });
    normal.finish();
    return normal;
}

SampleModel modelOf(const SolveInput& input) {
    constexpr std::size_t kShortClasses = 2; // up to 33 us
    constexpr double kEnoughShort = 100;
    SampleModel model{{}, std::vector<std::uint8_t>(additiveMetrics(input.samples))};
    const RowCounts counts = intervalsByLength(input.samples);
    const bool several =
        std::ranges::count_if(counts, [](double count) { return count >= kFewRows; }) > 1;
    double shorts = 0;
    for (std::size_t c = 0; c < kShortClasses; ++c)
        shorts += counts[c];
    const bool ramps = shorts >= kEnoughShort;
    constexpr int kRounds = 2; // weights by residuals, and these by weights
    for (int round = 0; (several || ramps) && round < kRounds; ++round) {
        const auto solution = bestRamps(input, model.weights, ramps);
        if (!solution)
            break;
        model.ramp = solution->ramp;
        if (!several || round + 1 == kRounds)
            break;
        model.weights = weightsOf(leftOver(input, *solution));
    }
    return model;
}

} // namespace ridge::analyzer
