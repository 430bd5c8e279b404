// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/axes.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {

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
