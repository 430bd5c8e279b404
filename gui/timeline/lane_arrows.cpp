// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_arrows.h"

#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/theme.h"
#include "gui/timeline/pill.h"

#include <QPainterPath>

#include <algorithm>

namespace ridge::gui {
namespace {

/// Where a path that only goes down, or only up, is at height `y`, which lies between its ends.
QPointF placeAt(const QPainterPath& path, double y) {
    double low = 0, high = 1;
    const bool goesDown = path.pointAtPercent(1).y() > path.pointAtPercent(0).y();
    for (int i = 0; i < 12; ++i) {
        const double middle = (low + high) / 2;
        ((path.pointAtPercent(middle).y() < y) == goesDown ? low : high) = middle;
    }
    return path.pointAtPercent(low);
}

/// With its text at height `y`.
void paintArrow(QPainter& painter, QPointF from, QPointF to, Qt::PenStyle line, const QString& text,
                double y) {
    QPainterPath path(from);
    const double bend = (to.y() - from.y()) / 2;
    path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().window, 4));
    painter.drawPath(path);
    painter.setPen(QPen(theme().text, 1.6, line));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().text);
    painter.drawPolygon(QPolygonF{to, to + QPointF(-4, -7), to + QPointF(4, -7)});
    const QPointF middle(placeAt(path, y).x(), y);
    QRectF pill = pillOf(painter, middle, text);
    if (middle.x() >= kGutter)
        pill.translate(std::max(kGutter - pill.left(), 0.0), 0); // not cut by the names of lanes
    paintPill(painter, pill, text);
}

/// Where the edge of an item is at its begin or its end; none where its lane is not shown.
std::optional<QPointF> placeOf(const LaneSight& sight, const Document& document, Item item,
                               bool atEnd) {
    constexpr double kFarthest = 4000; // pixels outside, where a line is as good as endless
    const TimeWindow own = timeOf(document, item);
    const auto at = laneOf(*sight.lanes, item, own.from);
    const PlacedLane* lane = at ? sight.find(at->lane) : nullptr;
    if (!lane)
        return std::nullopt;
    const TimeScale& now = sight.scale;
    return QPointF(
        std::clamp(now.x(atEnd ? own.to : own.from), -kFarthest, now.left + now.width + kFarthest),
        sight.yInWidget(lane->y) + kLanePadding +
            (static_cast<double>(at->row) + 0.5) * lane->rowHeight);
}

/// Where the text of an arrow hides no name of a box: on a heading that it crosses, else in its middle.
double heightOfText(const LaneSight& sight, double from, double to) {
    const double top = std::max<double>(std::min(from, to), kRulerHeight),
                 bottom = std::max(from, to);
    for (const PlacedLane& lane : sight.placed) {
        const double y = sight.yInWidget(lane.y) + lane.height / 2.0;
        if (lane.isHeading && y > top && y < bottom)
            return y;
    }
    return (from + to) / 2;
}

/// Where both ends are shown.
void paintBetween(QPainter& painter, const LaneSight& sight, const std::optional<QPointF>& from,
                  const std::optional<QPointF>& to, Qt::PenStyle line, const QString& text) {
    if (from && to)
        paintArrow(painter, *from, *to, line, text, heightOfText(sight, from->y(), to->y()));
}

} // namespace

void paintArrows(QPainter& painter, const LaneSight& sight, const Document& document, Item selected,
                 Item awaited, int width) {
    painter.setClipRect(kGutter, kRulerHeight, width - kGutter, sight.laneHeight());
    painter.setRenderHint(QPainter::Antialiasing);
    if (const Item other = counterpartOf(selected)) {
        const std::int64_t queued = timeOf(document, other).from - timeOf(document, selected).from;
        const Item first = queued < 0 ? other : selected, second = queued < 0 ? selected : other;
        paintBetween(painter, sight, placeOf(sight, document, first, false),
                     placeOf(sight, document, second, false), Qt::SolidLine,
                     QObject::tr("%1 from call to start").arg(durationText(std::abs(queued))));
    }
    if (awaited)
        paintBetween(painter, sight, placeOf(sight, document, awaited, true),
                     placeOf(sight, document, selected, false), Qt::DashLine, QObject::tr("waits"));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipping(false);
}

} // namespace ridge::gui
