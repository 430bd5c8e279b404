// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/scene.h"

#include "analyzer/framework/module_tree.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numbers>

namespace ridge::gui {
namespace {

using analyzer::Analysis;
using analyzer::Resource;
using reports::PointKind;
using reports::RooflinePoint;

constexpr Resource kMemory[] = {Resource::Dram, Resource::L2, Resource::L1};

std::vector<RoofLine> roofLines(const analyzer::Roofs& roofs,
                                const std::vector<RooflinePoint>& points) {
    std::vector<RoofLine> lines;
    for (const Resource resource : kMemory)
        if (roofs.of(resource).rate > 0)
            lines.push_back({resource, roofs.of(resource), true,
                             resource != Resource::L1 || reports::anyLevel(points, "L1")});
    const auto firstMath = static_cast<std::ptrdiff_t>(lines.size());
    const std::vector<Resource> shown = reports::mathRoofs(points, roofs);
    for (std::size_t i = 0; i < analyzer::kResources; ++i) {
        const auto resource = static_cast<Resource>(i);
        const analyzer::Roof& roof = roofs.of(resource);
        if (analyzer::rateUnit(resource) == "FLOP/s" && roof.rate > 0)
            lines.push_back({resource, roof, false, std::ranges::count(shown, resource) > 0});
    }
    std::stable_sort(
        lines.begin() + firstMath, lines.end(),
        [](const RoofLine& a, const RoofLine& b) { return a.roof.rate > b.roof.rate; });
    return lines;
}

/// Of the ceiling that a roof was measured by: its rate became the roof's.
double spreadOf(const Analysis& a, const analyzer::Roof& roof) {
    if (roof.origin != analyzer::CeilingOrigin::Measured)
        return 0;
    const auto ceiling = std::ranges::find(a.ceilings, roof.rate, &trace::Ceiling::rate);
    return ceiling == a.ceilings.end() || !std::isfinite(ceiling->spread)
               ? 0
               : std::clamp(ceiling->spread, 0.0, 1.0);
}

QString busiestName(const Analysis& a) {
    const auto busiest = std::ranges::max_element(a.devices, {}, &analyzer::DeviceRow::busy);
    return busiest == a.devices.end()
               ? QString()
               : QString::fromStdString(reports::printable(busiest->device.name));
}

constexpr std::size_t kWhole = std::numeric_limits<std::size_t>::max() / 2; ///< uncut

/// What a point is found again by in another recording: its kind, and its path, function or op.
using Identity = std::pair<PointKind, std::string>;
Identity identityOf(const Analysis& a, const RooflinePoint& point) {
    switch (point.kind) {
    case PointKind::Kernel:
        return {point.kind, a.kernels[point.row].function + point.part};
    case PointKind::Range:
        return {point.kind, reports::rangePath(a, point.row, kWhole) + point.part};
    case PointKind::Op: {
        const analyzer::OpRow& op = a.framework.ops[point.row];
        return {point.kind, op.name + " " + op.arguments};
    }
    case PointKind::Family:
        return {point.kind, point.name};
    case PointKind::Module:
    case PointKind::Run: // of sweeps, which the window does not show
        break;
    }
    return {point.kind, analyzer::mergedLayers(a.framework.modules)[point.row].path};
}

/// A range of one kernel function has no point of its own: it is where that function is.
void addRangesOfOneKernel(const Analysis& a, const std::vector<RooflinePoint>& points,
                          std::map<Identity, std::size_t>& places) {
    for (std::uint32_t row = 0; row < a.ranges.size(); ++row) {
        const std::vector<analyzer::Part>& kernels = a.ranges[row].top.parts;
        if (kernels.size() != 1)
            continue;
        const auto point = std::ranges::find_if(points, [&](const RooflinePoint& each) {
            return each.kind == PointKind::Kernel && each.row == kernels.front().row;
        });
        if (point != points.end())
            places.try_emplace(Identity(PointKind::Range, reports::rangePath(a, row, kWhole)),
                               point - points.begin());
    }
}

/// The names of the last `count` ranges of a path, or of all.
std::string endOfPath(const Analysis& a, std::uint32_t row, int count) {
    std::string path = reports::printable(a.ranges[row].name);
    for (row = a.ranges[row].parent; --count > 0 && row != analyzer::kNone;
         row = a.ranges[row].parent)
        path = reports::printable(a.ranges[row].name) + "/" + path;
    return path;
}

/// Ranges of the same name get as much of their paths as tells them apart.
void tellApart(const Analysis& a, std::vector<RooflinePoint>& points) {
    bool changed = true;
    for (int count = 2; changed; ++count) {
        std::map<std::string, int> uses;
        for (const RooflinePoint& point : points)
            uses[point.name] += point.kind == PointKind::Range ? 1 : 0;
        changed = false;
        for (RooflinePoint& point : points) {
            std::string longer = point.name;
            if (point.kind == PointKind::Range && uses[point.name] > 1)
                longer =
                    endOfPath(a, point.row, count) + (point.part.empty() ? "" : ", " + point.part);
            changed |= longer != point.name;
            point.name = std::move(longer);
        }
    }
}

/// As reports::rooflinePoints(), by unique names, and reports::familyPoints().
std::vector<RooflinePoint> pointsOf(const Analysis& a) {
    std::vector<RooflinePoint> points = reports::rooflinePoints(a);
    tellApart(a, points);
    std::ranges::move(reports::familyPoints(a), std::back_inserter(points));
    return points;
}

/// Median time of a launch of each kernel function, and of an instance with GPU work of each range path.
std::map<Identity, trace::Ns> mediansOf(const Analysis& a) {
    std::map<Identity, trace::Ns> medians;
    if (!a.withheld.empty())
        return medians;
    for (const analyzer::KernelRow& row : a.kernels)
        medians.try_emplace(Identity(PointKind::Kernel, row.function), row.time.median);
    for (std::uint32_t row = 0; row < a.ranges.size(); ++row)
        medians.try_emplace(Identity(PointKind::Range, reports::rangePath(a, row, kWhole)),
                            a.ranges[row].instanceExtent.median);
    return medians;
}

/// 0 where either does not know it.
double fasterBy(const Identity& what, const std::map<Identity, trace::Ns>& before,
                const std::map<Identity, trace::Ns>& now) {
    const auto then = before.find(what), today = now.find(what);
    if (then == before.end() || today == now.end() || today->second <= trace::Ns{})
        return 0;
    return static_cast<double>(then->second.count()) / static_cast<double>(today->second.count());
}

} // namespace

double RoofLine::logRate() const {
    return std::log10(roof.rate);
}

bool RooflineScene::isShown(const RooflinePoint& point) const {
    switch (point.kind) {
    case PointKind::Kernel:
        return layers.kernels;
    case PointKind::Range:
        return layers.ranges;
    case PointKind::Op:
        return layers.ops;
    case PointKind::Family:
        return layers.families;
    case PointKind::Module:
    case PointKind::Run: // of sweeps, which the window does not show
        break;
    }
    return layers.modules;
}

bool RooflineScene::hasAny(PointKind kind) const {
    return std::ranges::count(points, kind, &RooflinePoint::kind) > 0;
}

RooflineScene rooflineScene(const Analysis& a) {
    RooflineScene scene;
    const analyzer::Roofs& roofs = reports::roofsOfBusiest(a);
    scene.machine = busiestName(a);
    scene.points = pointsOf(a);
    scene.roofs = roofLines(roofs, scene.points);
    for (RoofLine& line : scene.roofs)
        line.spread = spreadOf(a, line.roof);
    for (const RooflinePoint& point : scene.points)
        scene.others.push_back(otherPlacesOf(a, point));
    scene.axes = reports::rooflineAxes(roofs);
    for (const analyzer::KernelRow& row : a.kernels) {
        if (row.work.flopsPerSecond() > 0 && row.work.intensity() > 0 &&
            row.work.origin != analyzer::Origin::Shape)
            continue;
        ++scene.withoutPlace;
        scene.timeWithoutPlace += row.time.total;
    }
    return scene;
}

std::vector<PointBefore> pointsBefore(const Analysis& before, const Analysis& now,
                                      const RooflineScene& scene) {
    std::map<Identity, std::size_t> places;
    for (std::size_t i = 0; i < scene.points.size(); ++i)
        places.try_emplace(identityOf(now, scene.points[i]), i);
    addRangesOfOneKernel(now, scene.points, places);
    const auto then = mediansOf(before), today = mediansOf(now);
    std::vector<PointBefore> result;
    for (RooflinePoint& point : pointsOf(before)) {
        const Identity what = identityOf(before, point);
        const auto found = places.find(what);
        result.push_back({std::move(point),
                          found == places.end() ? scene.points.size() : found->second,
                          fasterBy(what, then, today)});
    }
    return result;
}

Row rowOf(const RooflinePoint& point) {
    switch (point.kind) {
    case PointKind::Kernel:
        return {RowKind::Kernel, point.row};
    case PointKind::Range:
        return {RowKind::Range, point.row};
    case PointKind::Op:
    case PointKind::Module:
    case PointKind::Family:
    case PointKind::Run: // of sweeps, which the window does not show
        break;
    }
    return {};
}

RoofSegment segmentOf(const RooflineScene& scene, const RoofLine& roof) {
    if (!roof.isShown)
        return {};
    const double rate = roof.logRate();
    const reports::RooflineAxes& axes = scene.axes;
    if (roof.isMemory) {
        double highest = -1;
        for (const RoofLine& other : scene.roofs)
            if (!other.isMemory && other.isShown)
                highest = std::max(highest, other.logRate());
        const double from = std::max(axes.left, axes.bottom - rate),
                     to = std::min(axes.right, (highest < 0 ? axes.top : highest) - rate);
        return {from, rate + from, to, rate + to};
    }
    if (rate < axes.bottom || rate > axes.top)
        return {};
    // The innermost level that is shown is the least that a plateau needs.
    double from = axes.left;
    for (const RoofLine& other : scene.roofs)
        if (other.isMemory && other.isShown)
            from = std::max(axes.left, rate - other.logRate());
    return {from, rate, axes.right, rate};
}

double radiusOf(const RooflinePoint& point) {
    constexpr double kLeast = 4.5, kMost = 34;
    const double circle = std::clamp(kMost * std::sqrt(point.share), kLeast, kMost);
    return point.isOuter() ? circle * std::sqrt(std::numbers::pi / 2) : circle;
}

std::size_t pointAt(const RooflineScene& scene, const RooflineScale& scale, QPointF place) {
    constexpr double kNear = 3; // pixels around a mark that are still of it
    std::size_t best = scene.points.size();
    for (std::size_t i = 0; i < scene.points.size(); ++i) {
        const RooflinePoint& point = scene.points[i];
        const QPointF by = scale.of(point) - place;
        const double away = point.isOuter() ? by.manhattanLength() : std::hypot(by.x(), by.y());
        if (!scene.isShown(point) || !scale.isInSight(point) || away > radiusOf(point) + kNear)
            continue;
        if (best == scene.points.size() || radiusOf(point) <= radiusOf(scene.points[best]))
            best = i;
    }
    return best;
}

} // namespace ridge::gui
