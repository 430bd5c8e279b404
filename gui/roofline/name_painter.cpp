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

/// Where a name of this size lies over least, and on how many square pixels: beside its point, or below or above
/// it, there as near to its middle as the plot has room. None where the plot is smaller.
std::pair<QRectF, double> RooflinePainter::placeOfName(const RooflinePoint& point,
                                                       QSizeF size) const {
    const QRectF& area = m_scale.area;
    const QPointF at = m_scale.of(point);
    const double away = radiusOf(point) + 5, high = size.height(), wide = size.width();
    const double x = std::max(std::min(at.x() - wide / 2, area.right() - wide), area.left());
    const double above = at.y() - away - high, below = at.y() + away, beside = at.y() - high / 2;
    const QPointF places[] = {{at.x() + away, beside},
                              {at.x() - away - wide, beside},
                              {x, below},
                              {x, above},
                              {x, below + high},
                              {x, above - high}};
    std::pair<QRectF, double> best{{}, std::numeric_limits<double>::max()};
    for (const QPointF& place : places) {
        const QRectF box(place, size);
        if (!area.contains(box))
            continue;
        if (const double over = takenOf(box); over < best.second)
            best = {box, over};
    }
    return best;
}

void RooflinePainter::paintName(const RooflinePoint& point, bool isNeeded) {
    const QFontMetricsF metrics(m_painter.font());
    const QString text = nameOf(point, !m_scale.beyond(point).isNull());
    const auto [box, over] =
        placeOfName(point, {metrics.horizontalAdvance(text) + 2, metrics.height()});
    if (box.isNull() || (over > 0 && !isNeeded))
        return;
    if (over > 0)
        m_painter.fillRect(box, m_theme.lane);
    m_taken.push_back(box);
    m_named.push_back(&point);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace ridge::gui
