// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/sweep_points.h"

#include "reports/plots/roofline_plot.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace ridge::reports {
namespace {

using analyzer::PointState;
using analyzer::RunFigures;
using analyzer::Sweep;
using analyzer::SweepPoint;

/// A figure that has a chart; 0: not known.
struct Figure {
    std::string_view title;
    double (*of)(const RunFigures& figures);
    std::string (*text)(double amount);
};

const Figure kFigures[] = {
    {"Time", [](const RunFigures& f) { return static_cast<double>(f.time.count()); },
     [](double ns) { return duration(analyzer::Ns(static_cast<std::int64_t>(ns))); }},
    {"FLOP rate", [](const RunFigures& f) { return f.flops.known() ? f.flopsPerSecond() : 0; },
     [](double rate) { return quantity(rate, "FLOP/s"); }},
    {"DRAM rate", [](const RunFigures& f) { return f.bytes.known() ? f.bytesPerSecond() : 0; },
     [](double rate) { return quantity(rate, "B/s"); }},
    {"Peak memory", [](const RunFigures& f) { return static_cast<double>(f.peakMemory); },
     [](double bytes) { return quantity(bytes, "B"); }},
};

Curve curveOf(const Sweep& sweep, std::uint32_t parameter, const analyzer::SweepCurve& points,
              const Figure& figure) {
    Curve curve{points.name, {}, {}};
    for (const std::size_t i : points.points) {
        const SweepPoint& point = sweep.points[i];
        const double x = analyzer::sweepNumber(point.values[parameter]).value_or(0);
        if (point.state == PointState::OutOfMemory)
            curve.outOfMemory.push_back(x);
        if (const double y = point.figures ? figure.of(*point.figures) : 0; y > 0)
            curve.points.push_back({x, y, fmt::format("{}: {}", pointName(point), figure.text(y))});
    }
    return curve;
}

RooflinePoint rooflinePoint(const SweepPoint& point, std::size_t number) {
    const RunFigures& f = *point.figures;
    RooflinePoint place;
    place.name = pointName(point);
    place.intensity = f.flops.amount / f.bytes.amount;
    place.rate = f.flopsPerSecond();
    place.isWithheld = f.withheld;
    place.verdict = f.withheld ? "withheld" : boundByText(f.verdict, f.kernels);
    place.origin = analyzer::name(std::min(f.flops.origin, f.bytes.origin));
    place.kind = PointKind::Run;
    place.row = static_cast<std::uint32_t>(number);
    if (!f.withheld) {
        place.label = f.largest;
        place.resource = f.largestResource;
    }
    return place;
}

bool hasPlace(const SweepPoint& point) {
    return point.figures && point.figures->flops.known() && point.figures->bytes.known() &&
           point.figures->time > analyzer::Ns{};
}

} // namespace

std::string pointName(const SweepPoint& point) {
    return printable(fmt::format("{}", fmt::join(point.values, ", ")));
}

std::vector<Chart> sweepCharts(const Sweep& sweep) {
    const std::uint32_t parameter = analyzer::curveParameter(sweep);
    std::vector<Chart> charts;
    if (parameter == analyzer::kNone)
        return charts;
    const auto curves = analyzer::sweepCurves(sweep, parameter);
    for (const Figure& figure : kFigures) {
        Chart chart{std::string(figure.title),
                    printable(sweep.parameters[parameter].name),
                    {},
                    figure.text};
        for (const analyzer::SweepCurve& curve : curves)
            chart.curves.push_back(curveOf(sweep, parameter, curve, figure));
        if (std::ranges::any_of(chart.curves, [](const Curve& c) { return !c.points.empty(); }))
            charts.push_back(std::move(chart));
    }
    return charts;
}

std::string sweepRoofline(const Sweep& sweep, bool inFile) {
    std::vector<RooflinePoint> points;
    std::vector<JoinedPoints> joined;
    const auto curves = analyzer::sweepCurves(sweep, analyzer::curveParameter(sweep));
    // Ends of curves come first: those are named.
    std::vector<std::size_t> order;
    const auto add = [&](std::size_t i) {
        if (hasPlace(sweep.points[i]) && std::ranges::find(order, i) == order.end())
            order.push_back(i);
    };
    for (const analyzer::SweepCurve& curve : curves)
        for (auto i = curve.points.rbegin(); i != curve.points.rend(); ++i)
            if (hasPlace(sweep.points[*i])) {
                add(*i);
                break;
            }
    for (std::size_t i = 0; i < sweep.points.size(); ++i)
        add(i);
    for (const std::size_t i : order)
        points.push_back(rooflinePoint(sweep.points[i], i));
    for (std::size_t c = 0; c < curves.size(); ++c) {
        JoinedPoints line{{}, curveColour(c)};
        for (const std::size_t i : curves[c].points)
            if (const auto at = std::ranges::find(order, i); at != order.end())
                line.points.push_back(static_cast<std::size_t>(at - order.begin()));
        joined.push_back(std::move(line));
    }
    static const analyzer::Roofs kNoRoofs;
    const auto first = std::ranges::find_if(
        sweep.points, [](const SweepPoint& point) { return bool(point.figures); });
    return rooflinePlot(first == sweep.points.end() ? kNoRoofs : first->figures->roofs,
                        std::move(points), joined, inFile);
}

} // namespace ridge::reports
