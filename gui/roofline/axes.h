// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/plots/roofline_plot.h"

#include <QPointF>
#include <QRectF>

namespace ridge::gui {

/// Log-log places in pixels.
struct RooflineScale {
    QRectF area;
    reports::RooflineAxes axes;
    bool isZoomed = false; ///< the axes show a part of the plot; points beyond them are not drawn
    double x(double logIntensity) const {
        return area.left() + area.width() * (logIntensity - axes.left) / (axes.right - axes.left);
    }
    double y(double logRate) const {
        return area.bottom() - area.height() * (logRate - axes.bottom) / (axes.top - axes.bottom);
    }
    double logX(double x) const {
        return axes.left + (x - area.left()) * (axes.right - axes.left) / area.width();
    }
    double logY(double y) const {
        return axes.bottom + (area.bottom() - y) * (axes.top - axes.bottom) / area.height();
    }
    /// Where a point is drawn; near the edge if it lies beyond the whole axes.
    QPointF of(const reports::RooflinePoint& point) const;
    QPointF of(double intensity, double rate) const; ///< FLOP/B and FLOP/s, both above 0
    /// Where the point lies beyond the axes: -1, 0 or 1 to the right and downwards.
    QPoint beyond(const reports::RooflinePoint& point) const;
    bool isInSight(const reports::RooflinePoint& point) const { return area.contains(of(point)); }
};

/// `axes` scaled by `factor` around a fixed place. The result lies inside `whole` and spans half a
/// decade or more.
reports::RooflineAxes zoomed(const reports::RooflineAxes& axes, const reports::RooflineAxes& whole,
                             double factor, double logX, double logY);

/// `axes` moved by decades, inside of `whole`.
reports::RooflineAxes panned(const reports::RooflineAxes& axes, const reports::RooflineAxes& whole,
                             double byX, double byY);

inline constexpr double kEdgePixels = 16; ///< distance from the edge of a mark that lies beyond it

} // namespace ridge::gui
