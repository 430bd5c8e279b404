// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/compare_sections.h"

#include "reports/plots/change_plot.h"
#include "reports/tables/change_table.h"
#include "reports/words/compare_words.h"

namespace ridge::reports {
namespace {

using analyzer::Comparison;

constexpr RowLimits kChangeRows{.markdown = 100, .html = 1000};

Section causeSection(const Comparison& c) {
    Section section{.id = "causes",
                    .title = "What the change is due to",
                    .note = "Shapley average; adds up",
                    .tables = {causeTable(c)},
                    .rows = "cause",
                    .limits = kChangeRows,
                    .isLinked = true};
    section.plot = [&c] { return changePlot(c); };
    if (c.clockInSaturation)
        section.after = {
            "Where the SM clock was not sampled on both sides, it is part of saturation."};
    return section;
}

Section changeSection(const Comparison& c) {
    return {.id = "changes",
            .title = "Changes",
            .note = c.ofIteration()
                        ? "of an iteration, largest first; time that is each one's alone"
                        : "largest first; device time that is each one's alone",
            .tables = {changeTable(c)},
            .limits = kChangeRows,
            .isLinked = true};
}

Section rangeChangeSection(const Comparison& c) {
    if (c.ranges.empty())
        return {};
    return {.id = "ranges",
            .title = "Ranges of both",
            .note = c.ofIteration() ? "extent on the GPU, of an iteration"
                                    : "extent on the GPU, all instances",
            .tables = {rangeChangeTable(c)},
            .rows = "range",
            .limits = kChangeRows,
            .isLinked = true};
}

Section moduleChangeSection(const Comparison& c) {
    if (c.modules.empty())
        return {};
    return {.id = "modules",
            .title = "Modules",
            .note = c.ofIteration()
                        ? "GPU time of an iteration, with all inside; largest change first"
                        : "GPU time, with all inside; largest change first",
            .tables = {moduleChangeTable(c)},
            .rows = "module",
            .limits = kChangeRows,
            .isLinked = true};
}

} // namespace

std::vector<Section> compareSections(const Comparison& c) {
    return {causeSection(c), changeSection(c), rangeChangeSection(c), moduleChangeSection(c)};
}

} // namespace ridge::reports
