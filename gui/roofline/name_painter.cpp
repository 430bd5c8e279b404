// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of points, each where it covers no mark and no other text.
#include "gui/roofline/roofline_painter.h"

#include "reports/words/format.h"

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

/// A line through a box crosses one of its diagonals.
bool RooflinePainter::crossesSlope(const QRectF& place) const {
    const QLineF diagonals[] = {{place.topLeft(), place.bottomRight()},
                                {place.bottomLeft(), place.topRight()}};
    return std::ranges::any_of(m_slopes, [&](const QLineF& slope) {
        return std::ranges::any_of(diagonals, [&](const QLineF& diagonal) {
            return slope.intersects(diagonal) == QLineF::BoundedIntersection;
        });
    });
}

/// Beside the point, or below or above it as near to its middle as the plot has room; null where all are taken.
QRectF RooflinePainter::placeBeside(const RooflinePoint& point, QSizeF size,
                                    bool overSlopes) const {
    const QRectF& area = m_scale.area;
    const QPointF at = m_scale.of(point);
    const double away = radiusOf(point) + 5, high = size.height(), wide = size.width();
    const double x = std::max(std::min(at.x() - wide / 2, area.right() - wide), area.left());
    for (const QPointF corner : {QPointF(at.x() + away, at.y() - high / 2),
                                 QPointF(at.x() - away - wide, at.y() - high / 2),
                                 QPointF(x, at.y() + away), QPointF(x, at.y() - away - high)})
        if (const QRectF box(corner, size); isFree(box) && (overSlopes || !crossesSlope(box)))
            return box;
    return {};
}

/// The free place of the plot whose middle is nearest to the point; null where none is.
QRectF RooflinePainter::placeNearest(const RooflinePoint& point, QSizeF size,
                                     bool overSlopes) const {
    constexpr double kStepX = 12;
    const double stepY = size.height() / 2;
    const QRectF& area = m_scale.area;
    QRectF best;
    double least = std::numeric_limits<double>::max();
    for (double y = area.top(); y + size.height() <= area.bottom(); y += stepY)
        for (double x = area.left(); x + size.width() <= area.right(); x += kStepX) {
            const QRectF box(QPointF(x, y), size);
            const double away = QLineF(box.center(), m_scale.of(point)).length();
            if (away >= least || !isFree(box) || (!overSlopes && crossesSlope(box)))
                continue;
            least = away;
            best = box;
        }
    return best;
}

/// A line from the mark to a name that is not beside it.
void RooflinePainter::paintLeader(const RooflinePoint& point, const QRectF& box) {
    const QPointF at = m_scale.of(point);
    const QLineF way(at, {std::clamp(at.x(), box.left(), box.right()),
                          std::clamp(at.y(), box.top(), box.bottom())});
    if (way.length() <= radiusOf(point))
        return;
    m_painter.setPen(QPen(m_theme.text2, 1));
    m_painter.drawLine(way.pointAt(radiusOf(point) / way.length()), way.p2());
}

void RooflinePainter::paintName(const RooflinePoint& point, bool isNeeded) {
    const QFontMetricsF metrics(m_painter.font());
    const QString text = nameOf(point, !m_scale.beyond(point).isNull());
    const QSizeF size(metrics.horizontalAdvance(text) + 2, metrics.height());
    QRectF box;
    for (const bool overSlopes : {false, true}) {
        if (box.isNull())
            box = placeBeside(point, size, overSlopes);
        if (box.isNull() && isNeeded) {
            box = placeNearest(point, size, overSlopes);
            if (!box.isNull())
                paintLeader(point, box);
        }
    }
    if (box.isNull())
        return;
    m_taken.push_back(box);
    m_names.push_back({&point, box});
    m_painter.setPen(m_theme.text);
    m_painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace ridge::gui
