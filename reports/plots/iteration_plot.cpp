// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/iteration_plot.h"

#include "reports/plots/markup.h"
#include "reports/words/format.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Ns;

constexpr double kColumnsWidth = 560, kColumnsHeight = 96,
                 kMarks = 12; ///< of the plot, and of the room for marks above

/// By label: the rectangles of all columns as one path, which is a tenth of the bytes.
std::array<std::string, analyzer::kLabels> paths(std::span<const SummaryIteration> iterations,
                                                 double step, Ns longest) {
    std::array<std::string, analyzer::kLabels> all;
    for (std::size_t column = 0; column < iterations.size(); ++column) {
        const SummaryIteration& one = iterations[column];
        const auto whole = static_cast<double>(std::max(longest, one.extent).count());
        double y = kMarks + kColumnsHeight;
        for (std::size_t i = 0; i < analyzer::kLabels && whole > 0; ++i) {
            const double height =
                kColumnsHeight * static_cast<double>(one.budget.time[i].count()) / whole;
            if (height < 0.05)
                continue;
            y -= height;
            all[i] +=
                fmt::format("M{:.5g} {:.4g}h{:.3g}v{:.4g}h-{:.3g}z",
                            step * static_cast<double>(column), y, step * 0.9, height, step * 0.9);
        }
    }
    return all;
}

} // namespace

Ns longestShown(std::span<const SummaryIteration> iterations) {
    Ns longest{}, ofWarmUp{};
    for (const SummaryIteration& one : iterations)
        (one.isWarmUp ? ofWarmUp : longest) =
            std::max(one.isWarmUp ? ofWarmUp : longest, one.extent);
    return longest > Ns{} ? longest : ofWarmUp;
}

std::string iterationText(const SummaryIteration& one) {
    return fmt::format("iteration {}{}, {}{}{}", one.number, one.isWarmUp ? " (warm-up)" : "",
                       duration(one.extent), one.cause.empty() ? "" : ": ", one.cause);
}

std::string iterationPlot(std::span<const SummaryIteration> iterations) {
    if (iterations.empty())
        return "";
    const double step = kColumnsWidth / static_cast<double>(iterations.size());
    std::string out = fmt::format(
        "<svg viewBox='0 0 {:g} {:g}' preserveAspectRatio='none' class='cols' role='img' "
        "aria-label='iterations by verdict, as high as their times'>",
        kColumnsWidth, kMarks + kColumnsHeight);
    const auto all = paths(iterations, step, longestShown(iterations));
    for (std::size_t i = 0; i < analyzer::kLabels; ++i)
        if (!all[i].empty())
            out += fmt::format("<path d='{}' class='f{}'/>", all[i],
                               labelClass(static_cast<analyzer::Label>(i)));
    for (std::size_t column = 0; column < iterations.size(); ++column) {
        const SummaryIteration& one = iterations[column];
        const double x = step * static_cast<double>(column);
        if (!one.cause.empty())
            out += fmt::format("<rect x='{:.5g}' y='2' width='{:.3g}' height='6' class='slow'/>", x,
                               step * 0.9);
        out += fmt::format(
            "<rect x='{:.5g}' width='{:.4g}' height='{:g}' class='col'><title>{}</title></rect>", x,
            step, kMarks + kColumnsHeight, escaped(iterationText(one)));
    }
    return out + "</svg>";
}

} // namespace ridge::reports
