// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/roofline_plot.h"

#include <QPointF>
#include <QRectF>

namespace ridge::gui {

/// Log-log places in pixels.
struct RooflineScale {
    QRectF area;
    reports::RooflineAxes axes;
    bool isZoomed = false; ///< the axes are a part of the plot: what lies beyond them is not drawn
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
    /// Where a point is drawn: near the edge when the whole axes do not reach it.
    QPointF of(const reports::RooflinePoint& point) const;
    QPointF of(double intensity, double rate) const; ///< FLOP/B and FLOP/s, both above 0
    /// Where the point lies beyond the axes: -1, 0 or 1 to the right and downwards.
    QPoint beyond(const reports::RooflinePoint& point) const;
    bool isInSight(const reports::RooflinePoint& point) const { return area.contains(of(point)); }
};

/// `axes` with their spans times `factor` around a place that stays where it is; inside of `whole`, and never less than
/// half a decade.
reports::RooflineAxes zoomed(const reports::RooflineAxes& axes, const reports::RooflineAxes& whole,
                             double factor, double logX, double logY);

/// `axes` moved by decades, inside of `whole`.
reports::RooflineAxes panned(const reports::RooflineAxes& axes, const reports::RooflineAxes& whole,
                             double byX, double byY);

inline constexpr double kEdgePixels = 16; ///< of a mark inside the edge that it lies beyond

} // namespace ridge::gui
