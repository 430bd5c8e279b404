// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/axes.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

/// [from, to) moved into the whole by as little as possible; no longer than that.
void hold(double& from, double& to, double wholeFrom, double wholeTo) {
    const double length = std::min(to - from, wholeTo - wholeFrom);
    from = std::clamp(from, wholeFrom, wholeTo - length);
    to = from + length;
}

} // namespace

reports::RooflineAxes panned(const reports::RooflineAxes& axes, const reports::RooflineAxes& whole,
                             double byX, double byY) {
    reports::RooflineAxes moved{axes.left + byX, axes.right + byX, axes.bottom + byY,
                                axes.top + byY};
    hold(moved.left, moved.right, whole.left, whole.right);
    hold(moved.bottom, moved.top, whole.bottom, whole.top);
    return moved;
}

reports::RooflineAxes zoomed(const reports::RooflineAxes& axes, const reports::RooflineAxes& whole,
                             double factor, double logX, double logY) {
    constexpr double kLeast = 0.5; // decades
    const double wide = axes.right - axes.left, high = axes.top - axes.bottom;
    const double by = std::max(factor, kLeast / std::min(wide, high));
    if (by * wide >= whole.right - whole.left)
        return whole;
    return panned({logX - (logX - axes.left) * by, logX + (axes.right - logX) * by,
                   logY - (logY - axes.bottom) * by, logY + (axes.top - logY) * by},
                  whole, 0, 0);
}

QPointF RooflineScale::of(double intensity, double rate) const {
    const QPointF at(x(std::log10(intensity)), y(std::log10(rate)));
    if (isZoomed || area.contains(at))
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
    if (isZoomed)
        return {};
    const double atX = x(std::log10(point.intensity)), atY = y(std::log10(point.rate));
    return {atX < area.left() ? -1 : int(atX > area.right()),
            atY < area.top() ? -1 : int(atY > area.bottom())};
}

} // namespace ridge::gui
