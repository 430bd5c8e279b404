// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/sweep_sections.h"

#include "reports/plots/markup.h"
#include "reports/plots/sweep_points.h"
#include "reports/tables/sweep_table.h"
#include "reports/words/format.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

constexpr RowLimits kPictureAlone{.text = 0, .markdown = 0};

/// Below the names of the curves the charts, side by side.
std::string chartsHtml(const std::vector<Chart>& charts) {
    const std::string legend = curveLegend(charts.front().curves);
    std::string out = legend.empty() ? "" : fmt::format("<div class=\"leg\">{}</div>\n", legend);
    out += "<div class=\"two\">";
    for (const Chart& chart : charts)
        out += fmt::format("<div><h2 class=\"part\">{}</h2>{}</div>\n", escaped(chart.title),
                           curvePlot(chart));
    return out + "</div>\n";
}

} // namespace

Section sweepCurveSection(const analyzer::Sweep& sweep) {
    const std::vector<Chart> charts = sweepCharts(sweep);
    if (charts.empty())
        return {};
    Section section{.id = "curves",
                    .title = "Curves",
                    .note = "by " + printable(charts.front().xName),
                    .limits = kPictureAlone,
                    .isLinked = true};
    section.plot = [charts] { return chartsHtml(charts); };
    return section;
}

Section sweepRooflineSection(const analyzer::Sweep& sweep) {
    Section section{.id = "roof",
                    .title = "Roofline",
                    .note = "all points whose FLOPs and bytes are known; colours: verdicts",
                    .limits = kPictureAlone,
                    .isLinked = true};
    section.plot = [&sweep] { return sweepRoofline(sweep, false); };
    return section;
}

Section sweepPointSection(const analyzer::Sweep& sweep) {
    return {.id = "points",
            .title = "Points",
            .tables = {sweepTable(sweep)},
            .rows = "point",
            .limits = RowLimits::all(),
            .isLinked = true};
}

} // namespace ridge::reports
