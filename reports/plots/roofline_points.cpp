// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/roofline_plot.h"
#include "reports/plots/shape_points.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace ridge::reports {
namespace {

using analyzer::Ns;
using analyzer::Resource;

constexpr std::size_t kMaxPoints = 60;

Ns busyTime(const analyzer::Analysis& a) {
    Ns busy{};
    for (const analyzer::DeviceRow& device : a.devices)
        busy = analyzer::plus(busy, device.busy);
    return busy;
}

bool hasPlace(const analyzer::WorkTotals& work) {
    return std::isfinite(work.flopsPerSecond()) && work.flopsPerSecond() > 0 &&
           std::isfinite(work.intensity()) && work.intensity() > 0;
}

void keepLargest(std::vector<RooflinePoint>& points, std::size_t from) {
    const auto first = points.begin() + static_cast<std::ptrdiff_t>(from);
    std::stable_sort(first, points.end(),
                     [](const auto& a, const auto& b) { return a.share > b.share; });
    points.resize(std::min(points.size(), from + kMaxPoints));
}

RooflinePoint pointOf(const analyzer::Analysis& a, std::string name,
                      const analyzer::WorkTotals& work, const analyzer::KernelVerdict& verdict,
                      PointKind kind) {
    RooflinePoint point;
    point.name = std::move(name);
    point.work = work;
    point.intensity = work.intensity();
    point.rate = work.flopsPerSecond();
    point.share = share(work.time, busyTime(a));
    point.isWithheld = !a.withheld.empty();
    point.verdict = point.isWithheld ? "withheld" : verdictText(verdict);
    point.origin = analyzer::name(work.origin);
    point.kind = kind;
    point.levels = levelsOf(work);
    for (LevelBytes& level : point.levels)
        level.bytes /= work.flops;
    if (!point.isWithheld) {
        point.label = verdict.label;
        point.resource = verdict.resource;
    }
    return point;
}

/// A row's parts by what they do, each a point; those without a place are left out.
void addParts(const analyzer::Analysis& a, const RooflinePoint& whole,
              const std::vector<analyzer::WorkPart>& parts, std::vector<RooflinePoint>& points) {
    for (const analyzer::WorkPart& part : parts) {
        if (!hasPlace(part.work))
            continue;
        const std::string text = fmt::format("{:.3g} FLOP/B", part.work.intensity());
        points.push_back(pointOf(a, whole.name + ", " + text, part.work, part.verdict, whole.kind));
        points.back().row = whole.row;
        points.back().part = text;
    }
}

void addKernels(const analyzer::Analysis& a, std::vector<RooflinePoint>& points) {
    for (const analyzer::KernelRow& row : a.kernels) {
        if (!hasPlace(row.work) || row.work.origin == analyzer::Origin::Shape) // its op has one
            continue;
        RooflinePoint whole = pointOf(a, kernelName(row.function, 60), row.work,
                                      row.verdicts.front().verdict, PointKind::Kernel);
        whole.row = static_cast<std::uint32_t>(&row - a.kernels.data());
        if (row.parts.empty())
            points.push_back(std::move(whole));
        else
            addParts(a, whole, row.parts, points);
    }
}

/// A range that only repeats its one kernel is left out, and one that repeats the range around it.
void addRanges(const analyzer::Analysis& a, std::vector<RooflinePoint>& points) {
    std::pair<double, double> before; ///< place of the last range
    for (const analyzer::RangeRow& row : a.ranges) {
        if (!hasPlace(row.work) || row.work.instances >= row.kernels)
            continue;
        RooflinePoint point =
            pointOf(a, shortened(printable(row.name), 60), row.work, row.asWhole, PointKind::Range);
        point.row = static_cast<std::uint32_t>(&row - a.ranges.data());
        const std::pair place(point.intensity, point.rate);
        if (std::exchange(before, place) == place)
            continue;
        if (row.parts.empty())
            points.push_back(std::move(point));
        else
            addParts(a, point, row.parts, points);
    }
}

} // namespace

std::vector<RooflinePoint> rooflinePoints(const analyzer::Analysis& a) {
    std::vector<RooflinePoint> points;
    addKernels(a, points);
    keepLargest(points, 0);
    const std::size_t kernels = points.size();
    addRanges(a, points);
    keepLargest(points, kernels);
    for (std::vector<RooflinePoint> more : {opPoints(a), modulePoints(a)}) {
        const std::size_t known = points.size();
        std::ranges::move(more, std::back_inserter(points));
        keepLargest(points, known);
    }
    return points;
}

std::vector<RooflinePoint> familyPoints(const analyzer::Analysis& a) {
    std::vector<RooflinePoint> points;
    for (const analyzer::KernelFamilyRow& row : a.families) {
        if (!hasPlace(row.work))
            continue;
        RooflinePoint point = pointOf(a, std::string(analyzer::name(row.family)), row.work,
                                      analyzer::KernelVerdict{}, PointKind::Family);
        point.row = static_cast<std::uint32_t>(&row - a.families.data());
        point.share = row.shareOfBusy;
        point.known = share(row.work.time, row.time);
        if (!point.isWithheld) {
            const auto& times = row.verdicts.time;
            point.label =
                static_cast<analyzer::Label>(std::ranges::max_element(times) - times.begin());
            point.verdict = budgetVerdictText(verdictOf(row.verdicts));
        }
        points.push_back(std::move(point));
    }
    return points;
}

std::string_view name(PointKind kind) {
    switch (kind) {
    case PointKind::Kernel:
        return "kernel";
    case PointKind::Range:
        return "range";
    case PointKind::Op:
        return "op";
    case PointKind::Module:
        return "module";
    case PointKind::Family:
        return "family";
    case PointKind::Run:
        return "run";
    }
    return "";
}

bool anyLevel(const std::vector<RooflinePoint>& points, std::string_view name) {
    return std::ranges::any_of(points, [&](const RooflinePoint& point) {
        return std::ranges::count(point.levels, name, &LevelBytes::name) > 0;
    });
}

std::vector<Resource> mathRoofs(const std::vector<RooflinePoint>& points,
                                const analyzer::Roofs& roofs) {
    std::vector<Resource> shown;
    const auto add = [&](Resource r) {
        if (analyzer::rateUnit(r) == "FLOP/s" && roofs.of(r).rate > 0 &&
            std::find(shown.begin(), shown.end(), r) == shown.end() && shown.size() < 4)
            shown.push_back(r);
    };
    for (const RooflinePoint& point : points)
        if (!analyzer::isMemory(point.resource))
            add(point.resource);
    add(Resource::TensorBf16);
    add(Resource::Fp32);
    std::sort(shown.begin(), shown.end(),
              [&](Resource a, Resource b) { return roofs.of(a).rate > roofs.of(b).rate; });
    return shown;
}

const analyzer::Roofs& roofsOfBusiest(const analyzer::Analysis& a) {
    static const analyzer::Roofs kNone;
    const auto busiest =
        std::max_element(a.devices.begin(), a.devices.end(),
                         [](const auto& l, const auto& r) { return l.busy < r.busy; });
    return busiest == a.devices.end() ? kNone : busiest->roofs;
}

RooflineAxes rooflineAxes(const analyzer::Roofs& roofs) {
    constexpr double kDecades = 6, kAbove = 0.15;
    double math = 0;
    for (std::size_t i = 0; i < analyzer::kResources; ++i)
        if (analyzer::rateUnit(static_cast<analyzer::Resource>(i)) == "FLOP/s")
            math = std::max(math, roofs.byResource[i].rate);
    double dram = roofs.of(analyzer::Resource::Dram).rate;
    if (!(math > 0) || !(dram > 0)) {
        math = 1e15;
        dram = 1e12;
    }
    const double top = std::ceil(std::log10(math) + kAbove);
    const double right = std::ceil(std::log10(math / dram)) + 1;
    return {right - kDecades, right, top - kDecades, top};
}

} // namespace ridge::reports
