// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/shape_points.h"

#include "analyzer/framework/module_tree.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::FrameworkWork;

constexpr std::size_t kNameWidth = 60;

bool hasPlace(const FrameworkWork& work) {
    const double intensity = work.byShape.intensity(), rate = flopRate(work);
    return std::isfinite(intensity) && intensity > 0 && std::isfinite(rate) && rate > 0;
}

/// Which roof the work by shape would exceed, and why it may; "" where it does not.
std::string aboveRoof(const Analysis& a, const FrameworkWork& work) {
    constexpr double kMost = analyzer::Saturation::kMostOfDram;
    const double dram = roofsOfBusiest(a).of(analyzer::Resource::Dram).rate;
    if (shareOfRoof(work) > kMost)
        return "above its math roof: the kernels left out work that the shapes have";
    if (dram > 0 && flopRate(work) > kMost * dram * work.byShape.intensity())
        return "above the DRAM roof: a cache held some of the bytes";
    return "";
}

RooflinePoint pointOf(const Analysis& a, const FrameworkWork& work, PointKind kind,
                      std::string_view text) {
    RooflinePoint point;
    point.name = shortened(printable(text), kNameWidth);
    point.intensity = work.byShape.intensity();
    point.rate = flopRate(work);
    point.share = a.framework.share(work.busy);
    point.isWithheld = !a.withheld.empty();
    point.verdict = "withheld";
    point.origin = "by shape";
    point.kind = kind;
    point.note = aboveRoof(a, work);
    point.known =
        static_cast<double>(work.byShape.time.count()) / static_cast<double>(work.total().count());
    if (!point.isWithheld) {
        point.label = work.label();
        point.verdict = analyzer::name(point.label);
    }
    return point;
}

/// Where the point of `work` lies.
std::pair<double, double> placeOf(const FrameworkWork& work) {
    return {work.byShape.intensity(), flopRate(work)};
}

} // namespace

std::string shapeSentence(const std::vector<RooflinePoint>& points) {
    if (std::ranges::none_of(points, &RooflinePoint::isByShape))
        return "";
    const auto above = static_cast<std::size_t>(std::ranges::count_if(
        points, [](const RooflinePoint& point) { return !point.note.empty(); }));
    const std::string text = "Dashed: ops and modules of PyTorch by shape, with their least bytes; "
                             "counters find more (further left) or, after a cache, fewer.";
    return above == 0 ? text
                      : text + " " + counted(above, "point") +
                            " by shape above a roof: a cache held some of the bytes, or kernels "
                            "left out work.";
}

std::string knownText(const RooflinePoint& point) {
    const bool isAll = point.known > 0.9995;
    return isAll ? "" : "known work: " + percent(point.known) + " of its time";
}

std::vector<RooflinePoint> opPoints(const Analysis& a) {
    std::vector<RooflinePoint> points;
    for (std::uint32_t i = 0; i < a.framework.ops.size(); ++i) {
        const analyzer::OpRow& row = a.framework.ops[i];
        if (!hasPlace(row.work))
            continue;
        points.push_back(pointOf(a, row.work, PointKind::Op, row.name + " " + row.arguments));
        points.back().row = i;
    }
    return points;
}

std::vector<RooflinePoint> modulePoints(const Analysis& a) {
    std::set<std::pair<double, double>> taken;
    for (const analyzer::OpRow& row : a.framework.ops)
        if (hasPlace(row.work))
            taken.insert(placeOf(row.work));
    const std::vector<analyzer::ModuleRow> rows = analyzer::mergedLayers(a.framework.modules);
    std::vector<RooflinePoint> points;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        const FrameworkWork& work = rows[i].total;
        if (!hasPlace(work) || !taken.insert(placeOf(work)).second)
            continue;
        points.push_back(pointOf(a, work, PointKind::Module, moduleName(rows, rows[i])));
        points.back().row = i;
    }
    return points;
}

} // namespace ridge::reports
