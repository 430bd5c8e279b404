// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What lies over the lanes: the arrow of a launch, bookmarks, and the stretch that is measured.
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/search.h"
#include "gui/timeline/item_lane.h"
#include "gui/timeline/lane_canvas.h"
#include "gui/timeline/pill.h"
#include "reports/words/format.h"

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

/// The kernels of a row that begin in `window`.
std::size_t kernelsIn(const SpanRow& row, TimeWindow window) {
    if (row.empty() || row.item(0).kind != ItemKind::Kernel)
        return 0;
    return row.firstStarting(0, window.to) - row.firstStarting(0, window.from);
}

} // namespace

/// All that the search found, as marks on the ruler: none is too small or too near to others to be seen.
void LaneCanvas::paintMatches(QPainter& painter) const {
    constexpr int kHigh = 6;
    if (!m_document || !m_state.matches())
        return;
    for (const int x : pixelsOf(*m_state.matches(), scale()))
        painter.fillRect(x, kRulerHeight - kHigh, 2, kHigh, theme().accent);
}

std::optional<QPointF> LaneCanvas::placeOf(Item item, bool atEnd) const {
    constexpr double kFarthest = 4000; // pixels outside, where a line is as good as endless
    const TimeWindow own = timeOf(*m_document, item);
    const auto at = laneOf(*m_lanes, item, own.from);
    const int top = at ? yOf(at->lane) : height();
    if (!at || top == height())
        return std::nullopt;
    const auto placed = std::ranges::find_if(
        m_placed, [&](const PlacedLane& lane) { return !lane.isHeading && lane.key == at->lane; });
    const TimeScale now = scale();
    return QPointF(
        std::clamp(now.x(atEnd ? own.to : own.from), -kFarthest, now.left + now.width + kFarthest),
        top + kLanePadding + (static_cast<double>(at->row) + 0.5) * placed->rowHeight);
}

/// Where the text of an arrow hides no name of a box: on a heading that it crosses, else in its middle.
double LaneCanvas::heightOfText(double from, double to) const {
    const double top = std::max<double>(std::min(from, to), kRulerHeight),
                 bottom = std::max(from, to);
    for (const PlacedLane& lane : m_placed) {
        const double y = lane.y + lane.height / 2.0 + kRulerHeight - m_scroll->value();
        if (lane.isHeading && y > top && y < bottom)
            return y;
    }
    return (from + to) / 2;
}

/// From the call that launched the selected item to its begin, and from the end of what it had to wait for.
void LaneCanvas::paintArrows(QPainter& painter) const {
    const Item selected = m_state.selection(), other = counterpartOf(selected);
    if (!m_lanes || !m_document || !selected)
        return;
    painter.setClipRect(kGutter, kRulerHeight, width() - kGutter, height() - kRulerHeight);
    painter.setRenderHint(QPainter::Antialiasing);
    if (other) {
        const std::int64_t queued =
            timeOf(*m_document, other).from - timeOf(*m_document, selected).from;
        const auto begin = placeOf(queued < 0 ? other : selected, false),
                   end = placeOf(queued < 0 ? selected : other, false);
        if (begin && end)
            paintArrow(painter, *begin, *end, Qt::SolidLine,
                       tr("%1 from call to start").arg(durationText(std::abs(queued))),
                       heightOfText(begin->y(), end->y()));
    }
    if (m_awaited) {
        const auto begin = placeOf(m_awaited, true), end = placeOf(selected, false);
        if (begin && end)
            paintArrow(painter, *begin, *end, Qt::DashLine, tr("waits"),
                       heightOfText(begin->y(), end->y()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipping(false);
}

void LaneCanvas::paintBookmarks(QPainter& painter) const {
    constexpr int kWide = 14;
    const TimeScale now = scale();
    for (std::size_t i = 0; i < ViewState::kBookmarks; ++i) {
        const auto& bookmark = m_state.bookmarks()[i];
        if (!bookmark || bookmark->from < now.window.from || bookmark->from > now.window.to)
            continue;
        const int x = static_cast<int>(now.x(bookmark->from));
        painter.fillRect(x, 0, kWide, kRulerHeight - 10, theme().accent);
        painter.fillRect(x, 0, 1, kRulerHeight, theme().accent);
        painter.setPen(inkOn(theme().accent));
        painter.drawText(QRect(x, 0, kWide, kRulerHeight - 10), Qt::AlignCenter,
                         QString::number(i + 1));
    }
}

std::uint64_t LaneCanvas::kernelsWithin(TimeWindow window) const {
    std::uint64_t count = 0;
    if (m_lanes)
        for (const LaneGroup& group : m_lanes->groups)
            for (const Lane& lane : group.lanes)
                for (std::size_t row = 0; lane.rows && row < lane.rows->size(); ++row)
                    count += kernelsIn((*lane.rows)[row], window);
    return count;
}

void LaneCanvas::paintMeasure(QPainter& painter) const {
    if (!m_measure)
        return;
    const TimeScale now = scale();
    const TimeWindow own = m_measure->window();
    const double far = now.left + now.width + 1;
    const double from = std::clamp(now.x(own.from), now.left - 1, far),
                 to = std::clamp(now.x(own.to), now.left - 1, far);
    QColor band = theme().accent;
    band.setAlphaF(0.1F);
    painter.fillRect(QRectF(from, kRulerHeight, to - from, height() - kRulerHeight), band);
    for (const double x : {from, to})
        painter.fillRect(QRectF(x, kRulerHeight, 1, height() - kRulerHeight), theme().accent);
    const QPointF middle(
        std::clamp((from + to) / 2, now.left + 80, std::max(far - 80, now.left + 80)),
        kRulerHeight + 14.0);
    paintPill(painter, pillOf(painter, middle, measureText()), measureText());
}

std::optional<TimeWindow> LaneCanvas::measured() const {
    return m_measure ? std::optional(m_measure->window()) : std::nullopt;
}

QString LaneCanvas::measureText() const {
    if (!m_measure)
        return "";
    const TimeWindow own = m_measure->window();
    return durationText(own.length()) + ", " +
           QString::fromStdString(reports::counted(kernelsWithin(own), "kernel"));
}

void LaneCanvas::measureToPointer() {
    if (!m_measure || m_measure->isDone)
        return;
    m_measure->to = scale().time(pointerX());
    repaintLanes();
    emit measuredChanged();
}

/// The first point, the second, and then none again.
void LaneCanvas::measureAt(std::int64_t time) {
    if (!m_measure)
        m_measure = Measure{time, time, false};
    else if (!m_measure->isDone)
        m_measure = Measure{m_measure->from, time, true};
    else
        m_measure.reset();
    repaintLanes();
    emit measuredChanged();
}

} // namespace ridge::gui
