// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/axes.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {

reports::RooflineAxes machineAxes(const analyzer::Roofs& roofs) {
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

QPointF RooflineScale::of(double intensity, double rate) const {
    const QPointF at(x(std::log10(intensity)), y(std::log10(rate)));
    if (area.contains(at))
        return at;
    const double right = std::max(area.left() + kEdgePixels, area.right() - kEdgePixels);
    const double bottom = std::max(area.top() + kEdgePixels, area.bottom() - kEdgePixels);
    return {std::clamp(at.x(), area.left() + kEdgePixels, right),
            std::clamp(at.y(), area.top() + kEdgePixels, bottom)};
}

QPointF RooflineScale::of(const reports::RooflinePoint& point) const {
    return of(point.intensity, point.rate);
}

QPoint RooflineScale::beyond(const reports::RooflinePoint& point) const {
    const double atX = x(std::log10(point.intensity)), atY = y(std::log10(point.rate));
    return {atX < area.left() ? -1 : int(atX > area.right()),
            atY < area.top() ? -1 : int(atY > area.bottom())};
}

} // namespace ridge::gui
