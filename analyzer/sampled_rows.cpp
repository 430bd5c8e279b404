// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled_rows.h"

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

/// Whether the lengths of intervals fall into several classes.
bool severalClasses(const DeviceSamples& samples, double least) {
    std::array<double, SampleWeights::kClasses> counts{};
    for (const auto& [start, end] : samples.intervals)
        ++counts[SampleWeights::classOf(end - start)];
    return std::ranges::count_if(counts, [&](double count) { return count >= least; }) > 1;
}

} // namespace

NormalEquations normalOf(const SolveInput& input, const SampleWeights& weights) {
    NormalEquations normal(input.columns.size() + 1, additiveMetrics(input.samples));
    std::size_t row = 0;
    visitRows(input, [&](const SampleView& view, auto columnOf) {
        for (const Running& running : view.running)
            normal.add(columnOf(running), running);
        const auto [start, end] = input.samples.intervals[view.sample];
        normal.finishRow(input.samples.of(view.sample), blockOf(row++, input.rows),
                         weights.of(end - start), static_cast<double>(end - start));
    });
    normal.finish();
    return normal;
}

SampleWeights weightsOf(const SolveInput& input) {
    constexpr double kFewRows = 20, kLeastWeight = 0.01;
    constexpr double kRidge = 1e-4; // rows, so that groups that always run together have a solution
    SampleWeights weights;
    if (!severalClasses(input.samples, kFewRows))
        return weights;
    const NormalEquations normal = normalOf(input, weights);
    SymmetricMatrix gram = normal.total().gram;
    for (std::size_t c = 0; c < gram.size(); ++c)
        gram(c, c) += kRidge;
    const auto factor = Cholesky::of(gram);
    if (!factor)
        return weights;
    std::vector<std::vector<double>> x;
    std::vector<double> variance;
    for (std::size_t m = 0; m < normal.metrics(); ++m) {
        x.push_back(factor->solve(normal.total().moments[m]));
        variance.push_back(normal.residual(m, x.back()) / normal.rows());
    }
    std::array<double, SampleWeights::kClasses> squares{}, rows{};
    visitRows(input, [&](const SampleView& view, auto columnOf) {
        const auto [start, end] = input.samples.intervals[view.sample];
        ++rows[SampleWeights::classOf(end - start)];
        for (std::size_t m = 0; m < x.size(); ++m) {
            double left = static_cast<double>(input.samples.of(view.sample)[m]);
            for (const Running& running : view.running)
                left -= running.share * x[m][columnOf(running)];
            if (variance[m] > 0)
                squares[SampleWeights::classOf(end - start)] += left * left / variance[m];
        }
    });
    double total = 0, all = 0, most = 0;
    for (std::size_t c = 0; c < rows.size(); ++c) {
        weights.byClass[c] = squares[c] > 0 && rows[c] >= kFewRows ? rows[c] / squares[c] : 0;
        most = std::max(most, weights.byClass[c]);
    }
    for (std::size_t c = 0; c < rows.size(); ++c) {
        weights.byClass[c] = std::max(weights.byClass[c], kLeastWeight * most);
        total += weights.byClass[c] * rows[c];
        all += rows[c];
    }
    for (double& weight : weights.byClass)
        weight = total > 0 ? weight * all / total : 1;
    return weights;
}

} // namespace ridge::analyzer
