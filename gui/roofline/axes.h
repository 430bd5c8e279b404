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
    double x(double logIntensity) const {
        return area.left() + area.width() * (logIntensity - axes.left) / (axes.right - axes.left);
    }
    double y(double logRate) const {
        return area.bottom() - area.height() * (logRate - axes.bottom) / (axes.top - axes.bottom);
    }
    /// Where a point is drawn: near the edge when the axes do not reach it.
    QPointF of(const reports::RooflinePoint& point) const;
    QPointF of(double intensity, double rate) const; ///< FLOP/B and FLOP/s, both above 0
    /// Where the point lies beyond the axes: -1, 0 or 1 to the right and downwards.
    QPoint beyond(const reports::RooflinePoint& point) const;
};

inline constexpr double kEdgePixels = 16; ///< of a mark inside the edge that it lies beyond

} // namespace ridge::gui
