// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What lies over the lanes: the arrow of a launch, bookmarks, and the stretch that is measured.
#include "gui/item_text.h"
#include "gui/timeline/item_lane.h"
#include "gui/timeline/lane_canvas.h"
#include "reports/format.h"

#include <QPainterPath>

#include <algorithm>

namespace ridge::gui {
namespace {

/// A text on a ground of its own, with its middle at `at`.
void paintPill(QPainter& painter, QPointF at, const QString& text) {
    constexpr double kPadding = 6;
    const QFontMetricsF metrics(painter.font());
    const double wide = metrics.horizontalAdvance(text) + 2 * kPadding, high = metrics.height() + 4;
    const QRectF box(at.x() - wide / 2, at.y() - high / 2, wide, high);
    painter.fillRect(box, theme().panel2);
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// The kernels of a row that begin in `window`.
std::size_t kernelsIn(const SpanRow& row, TimeWindow window) {
    if (row.empty() || row.item(0).kind != ItemKind::Kernel)
        return 0;
    return row.firstStarting(0, window.to) - row.firstStarting(0, window.from);
}

} // namespace

std::optional<QPointF> LaneCanvas::beginOf(Item item) const {
    constexpr double kFarthest = 4000; // pixels outside, where a line is as good as endless
    const std::int64_t start = timeOf(*m_document, item).from;
    const auto at = laneOf(*m_lanes, item, start);
    const int top = at ? yOf(at->lane) : height();
    if (!at || top == height())
        return std::nullopt;
    const auto placed = std::ranges::find_if(
        m_placed, [&](const PlacedLane& lane) { return !lane.isHeading && lane.key == at->lane; });
    const TimeScale now = scale();
    return QPointF(std::clamp(now.x(start), -kFarthest, now.left + now.width + kFarthest),
                   top + kLanePadding + (static_cast<double>(at->row) + 0.5) * placed->rowHeight);
}

void LaneCanvas::paintArrow(QPainter& painter) const {
    const Item selected = m_state.selection(), other = counterpartOf(selected);
    if (!m_lanes || !m_document || !other)
        return;
    const auto a = beginOf(selected), b = beginOf(other);
    if (!a || !b)
        return;
    const bool fromSelected = timeOf(*m_document, selected).from < timeOf(*m_document, other).from;
    const QPointF from = fromSelected ? *a : *b, to = fromSelected ? *b : *a;
    QPainterPath path(from);
    const double bend = (to.y() - from.y()) / 2;
    path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
    painter.setClipRect(kGutter, kRulerHeight, width() - kGutter, height() - kRulerHeight);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().window, 4));
    painter.drawPath(path);
    painter.setPen(QPen(theme().text, 1.6));
    painter.drawPath(path);
    painter.setBrush(theme().text);
    painter.drawPolygon(QPolygonF{to, to + QPointF(-4, -7), to + QPointF(4, -7)});
    painter.setRenderHint(QPainter::Antialiasing, false);
    const std::int64_t queued =
        std::abs(timeOf(*m_document, selected).from - timeOf(*m_document, other).from);
    paintPill(painter, (from + to) / 2, durationText(queued));
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
    paintPill(painter,
              {std::clamp((from + to) / 2, now.left + 80, std::max(far - 80, now.left + 80)),
               kRulerHeight + 14.0},
              measureText());
}

QString LaneCanvas::measureText() const {
    if (!m_measure)
        return "";
    const TimeWindow own = m_measure->window();
    return durationText(own.length()) + ", " +
           QString::fromStdString(reports::counted(kernelsWithin(own), "kernel"));
}

/// The first point, the second, and then none again.
void LaneCanvas::measureAt(std::int64_t time) {
    if (!m_measure)
        m_measure = Measure{time, time, false};
    else if (!m_measure->isDone)
        m_measure->isDone = true;
    else
        m_measure.reset();
    update();
}

} // namespace ridge::gui
