// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/summary/parts.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Iteration;
using analyzer::Iterations;
using analyzer::Label;
using analyzer::Ns;

/// "1.20 ms more of idle: host busy than the median": the label that grew most.
std::string causeOf(const Iteration& slow, const Iteration& median) {
    Label most{};
    for (std::size_t i = 0; i < analyzer::kLabels; ++i) {
        const auto label = static_cast<Label>(i);
        if (slow.budget[label] - median.budget[label] > slow.budget[most] - median.budget[most])
            most = label;
    }
    return fmt::format("{} more of {} than the median",
                       duration(slow.budget[most] - median.budget[most]), analyzer::name(most));
}

SummaryIteration shown(const Iterations& all, const Iteration& one) {
    const bool isSlow =
        std::ranges::find(all.outliers, one.number, &Iteration::number) != all.outliers.end();
    return {.number = one.number,
            .start = one.start,
            .extent = one.extent,
            .budget = one.budget,
            .isWarmUp = one.number < all.warmUp,
            .cause = isSlow ? causeOf(one, all.median) : ""};
}

} // namespace

std::vector<SummaryIteration> summaryIterations(const analyzer::Analysis& a) {
    std::vector<SummaryIteration> columns;
    if (!a.iterations || !a.withheld.empty())
        return columns;
    std::vector<Iteration> all = a.iterations->strip;
    all.insert(all.end(), a.iterations->outliers.begin(), a.iterations->outliers.end());
    std::ranges::sort(all, {}, &Iteration::number);
    const auto same = [](const Iteration& x, const Iteration& y) { return x.number == y.number; };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
    for (const Iteration& one : all)
        columns.push_back(shown(*a.iterations, one));
    return columns;
}

} // namespace ridge::reports
