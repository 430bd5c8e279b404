// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of points, each where it covers no mark and no other text.
#include "gui/roofline/roofline_painter.h"

#include "reports/format.h"

#include <algorithm>
#include <limits>

namespace ridge::gui {
namespace {

using reports::RooflinePoint;

/// "scores, 12.3 %", with its figures where it lies beyond the axes.
QString nameOf(const RooflinePoint& point, bool isBeyond) {
    std::string text = reports::shortened(point.name, 48) + ", " + reports::percent(point.share);
    if (isBeyond)
        text += ", " + reports::quantity(point.intensity, "FLOP/B") + ", " +
                reports::quantity(point.rate, "FLOP/s");
    return QString::fromStdString(text);
}

} // namespace

double RooflinePainter::takenOf(const QRectF& place) const {
    double area = 0;
    for (const QRectF& other : m_taken) {
        const QRectF both = other.intersected(place);
        area += both.width() * both.height();
    }
    return area;
}

/// Beside the point, or below or above it as near to its middle as the plot has room, where it lies over least; a line
/// farther from the point is as bad as lying over a few letters. No box where the plot is smaller.
RooflinePainter::NamePlace RooflinePainter::placeOfName(const RooflinePoint& point,
                                                        QSizeF size) const {
    constexpr int kLines = 4;
    const QRectF& area = m_scale.area;
    const QPointF at = m_scale.of(point);
    const double away = radiusOf(point) + 5, high = size.height(), wide = size.width();
    const double x = std::max(std::min(at.x() - wide / 2, area.right() - wide), area.left());
    const double above = at.y() - away - high, below = at.y() + away, beside = at.y() - high / 2;
    const double perLine = 2 * high * high;
    NamePlace best;
    double least = std::numeric_limits<double>::max();
    const auto consider = [&](QPointF corner, int line) {
        const QRectF box(corner, size);
        const double over = takenOf(box), cost = over + line * perLine;
        if (!area.contains(box) || cost >= least)
            return;
        least = cost;
        best = {box, cost == 0};
    };
    consider({at.x() + away, beside}, 0);
    consider({at.x() - away - wide, beside}, 0);
    for (int line = 0; line < kLines; ++line) {
        consider({x, below + line * high}, line);
        consider({x, above - line * high}, line);
    }
    return best;
}

void RooflinePainter::paintName(const RooflinePoint& point, bool isNeeded) {
    constexpr float kGround = 0.7F; // what is below stays to be seen
    const QFontMetricsF metrics(m_painter.font());
    const QString text = nameOf(point, !m_scale.beyond(point).isNull());
    const NamePlace place =
        placeOfName(point, {metrics.horizontalAdvance(text) + 2, metrics.height()});
    if (place.box.isNull() || (!place.isFreeAndNear && !isNeeded))
        return;
    if (!place.isFreeAndNear) {
        QColor ground = m_theme.lane;
        ground.setAlphaF(kGround);
        m_painter.fillRect(place.box, ground);
    }
    m_taken.push_back(place.box);
    m_named.push_back(&point);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(place.box, Qt::AlignCenter, text);
}

} // namespace ridge::gui
