// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/curve_plot.h"

#include "reports/plots/markup.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <set>

namespace ridge::reports {
namespace {

constexpr double kCurveLeft = 76, kCurveRight = 544, kCurveTop = 16, kCurveBottom = 236;
constexpr std::size_t kColoursOfCurves = 8;

struct Extent {
    double low = std::numeric_limits<double>::max(), high = 0;
    void add(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

class CurvePlot {
  public:
    explicit CurvePlot(const Chart& chart) : m_chart(chart) {
        for (const Curve& curve : chart.curves) {
            for (const CurvePoint& point : curve.points) {
                m_xs.insert(point.x);
                m_y.add(point.y);
            }
            m_xs.insert(curve.outOfMemory.begin(), curve.outOfMemory.end());
        }
        // Whole decades, so that several charts read alike.
        m_low = std::floor(std::log10(m_y.low) + 1e-9);
        m_high = std::max(std::ceil(std::log10(m_y.high) - 1e-9), m_low + 1);
    }

    std::string draw() {
        grid();
        for (std::size_t i = 0; i < m_chart.curves.size(); ++i)
            curve(i);
        return std::move(m_out);
    }

  private:
    double x(double value) const {
        const double low = std::log10(*m_xs.begin()), high = std::log10(*m_xs.rbegin());
        constexpr double kMargin = 16;
        const double share = high > low ? (std::log10(value) - low) / (high - low) : 0.5;
        return kCurveLeft + kMargin + (kCurveRight - kCurveLeft - 2 * kMargin) * share;
    }
    double y(double value) const {
        return kCurveBottom -
               (kCurveBottom - kCurveTop) * (std::log10(value) - m_low) / (m_high - m_low);
    }
    void grid();
    void line(double value);
    void curve(std::size_t index);

    const Chart& m_chart;
    std::set<double> m_xs;
    Extent m_y;
    double m_low = 0, m_high = 1; ///< log10
    std::string m_out;
};

std::string numberText(double value) {
    return value >= 1e5                 ? quantity(value, "")
           : value == std::floor(value) ? count(static_cast<std::uint64_t>(value))
                                        : fmt::format("{:.3g}", value);
}

void CurvePlot::line(double value) {
    m_out += fmt::format("<path d='M{} {:.1f}H{}' class='gl'/><text x='{}' y='{:.1f}' "
                         "text-anchor='end'>{}</text>",
                         kCurveLeft, y(value), kCurveRight, kCurveLeft - 6, y(value) + 4,
                         escaped(m_chart.text(value)));
}

void CurvePlot::grid() {
    constexpr double kNarrow = 46; // pixels between two numbers
    double last = -kNarrow;
    for (const double value : m_xs) {
        const double at = x(value);
        m_out += fmt::format("<path d='M{:.1f} {}V{}' class='gl'/>", at, kCurveTop, kCurveBottom);
        if (at - last < kNarrow)
            continue;
        last = at;
        m_out += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>", at,
                             kCurveBottom + 16, numberText(value));
    }
    const int decades = static_cast<int>(m_high - m_low);
    const int step = std::max(1, (decades + 5) / 6);
    for (int i = 0; i <= decades; i += step) {
        line(std::pow(10, m_low + i));
        for (const double part : {2.0, 5.0}) // few decades have lines between them
            if (decades <= 2 && i < decades)
                line(part * std::pow(10, m_low + i));
    }
    m_out += fmt::format("<text x='{}' y='{}' text-anchor='middle'>{}</text>",
                         (kCurveLeft + kCurveRight) / 2, kCurveBottom + 32, escaped(m_chart.xName));
}

void CurvePlot::curve(std::size_t index) {
    const Curve& own = m_chart.curves[index];
    const std::string colour = curveColour(index);
    std::string path;
    for (const CurvePoint& point : own.points)
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', x(point.x), y(point.y));
    if (own.points.size() > 1)
        m_out += fmt::format("<path d='{}' style='fill:none;stroke:{};stroke-width:1.8{}'/>", path,
                             colour, index < kColoursOfCurves ? "" : ";stroke-dasharray:5 3");
    for (const CurvePoint& point : own.points)
        m_out += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3.6' "
                             "style='fill:{}'><title>{}</title></circle>",
                             x(point.x), y(point.y), colour, escaped(point.title));
    // Crosses of several curves stand below one another.
    const double at = kCurveTop + 8 + 11 * static_cast<double>(index % 6);
    for (const double value : own.outOfMemory)
        m_out += fmt::format(
            "<path d='M{:.1f} {:.1f}l8 8m0 -8l-8 8' "
            "style='stroke:{};stroke-width:2'><title>{}: out of "
            "memory</title></path>",
            x(value) - 4, at - 4, colour,
            escaped(own.name.empty() ? numberText(value) : own.name + ", " + numberText(value)));
}

} // namespace

std::string curveColour(std::size_t curve) {
    return fmt::format("var(--M{})", curve % kColoursOfCurves);
}

std::string curvePlot(const Chart& chart) {
    return fmt::format("<svg viewBox='0 0 560 276' role='img' aria-label='{}'>{}</svg>",
                       escaped(chart.title), CurvePlot(chart).draw());
}

std::string curveLegend(const std::vector<Curve>& curves) {
    std::string out;
    bool anyCross = false;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        anyCross = anyCross || !curves[i].outOfMemory.empty();
        if (!curves[i].name.empty())
            out += fmt::format("<span><i class=\"sw\" style=\"background:{}\"></i>{}{}</span>",
                               curveColour(i), escaped(printable(curves[i].name)),
                               i < kColoursOfCurves ? "" : " (dashed)");
    }
    if (anyCross)
        out += "<span>× out of memory</span>";
    return out;
}

} // namespace ridge::reports
