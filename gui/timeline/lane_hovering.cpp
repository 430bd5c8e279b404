// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is under the pointer: the item or the curve there, its card, and the time.
#include "gui/items/item_text.h"
#include "gui/timeline/curve_card.h"
#include "gui/timeline/lane_canvas.h"
#include "gui/timeline/pill.h"

#include <algorithm>

namespace ridge::gui {

LaneCanvas::Shown LaneCanvas::shownAt(QPoint place) const {
    const auto placed = laneAt(place.y());
    if (!placed || placed->isHeading || place.x() < kGutter || !m_lanes)
        return {};
    const LaneGroup& group = m_lanes->groups[placed->key.group];
    const Lane& lane = group.lanes[placed->key.lane];
    if (lane.plot)
        return {{}, {}, group.device != analyzer::kNone, placed->key};
    const int row = (place.y() - kRulerHeight + m_scroll->value() - placed->y - kLanePadding) /
                    std::max(placed->rowHeight, 1);
    if (!lane.rows || row < 0 || row >= static_cast<int>(lane.rows->size()))
        return {};
    // What is drawn at a pixel may begin a little right of it: a box is never less than a pixel.
    const SpanRow& spans = (*lane.rows)[static_cast<std::size_t>(row)];
    const TimeScale now = scale();
    const std::int64_t from = now.time(place.x()), to = std::max(now.time(place.x() + 1), from + 1);
    constexpr std::size_t kLookedAt = 64;
    std::size_t best = spans.size();
    std::size_t i = spans.firstFrom(from);
    for (std::size_t n = 0; n < kLookedAt && i < spans.size() && spans.start(i) < to; ++n, ++i)
        if (best == spans.size() || spans.length(i) > spans.length(best))
            best = i;
    if (best == spans.size())
        return {};
    const std::int64_t start = spans.start(best);
    return {spans.item(best), {start, start + spans.length(best)}, group.device != analyzer::kNone};
}

void LaneCanvas::leaveEvent(QEvent*) {
    m_mouse = {-1, -1};
    pointAt(std::nullopt);
    hoverNothing();
}

/// Only where the line was and is, and the ruler, are to be painted.
void LaneCanvas::pointAt(std::optional<int> x) {
    if (x == m_pointer)
        return;
    for (const auto& line : {m_pointer, x})
        if (line)
            update(*line, kRulerHeight, 1, height() - kRulerHeight);
    m_pointer = x;
    update(0, 0, width(), kRulerHeight);
}

void LaneCanvas::hoverNothing() {
    m_hovered = {};
    m_state.hover({});
    m_cardTimer.stop();
    m_card->hide();
}

void LaneCanvas::hoverAt(QPoint place) {
    const Shown shown = shownAt(place);
    if (shown == m_hovered) {
        if (shown.curve && m_card->isVisible())
            showCard(); // another value
        return;
    }
    m_hovered = shown;
    m_state.hover(shown.item);
    m_card->hide();
    if (shown.item || shown.curve)
        m_cardTimer.start();
    else
        m_cardTimer.stop();
}

/// "" where there is nothing to say.
QString LaneCanvas::cardText() const {
    if (m_hovered.curve && m_lanes) {
        const TimeScale now = scale();
        const std::int64_t from = now.time(m_mouse.x());
        return curveCardHtml(m_lanes->groups[m_hovered.curve->group].lanes[m_hovered.curve->lane],
                             {from, std::max(now.time(m_mouse.x() + 1), from + 1)},
                             momentText(from));
    }
    const Item item = m_hovered.item;
    if (!m_document || !item || item != m_state.hovered()) // another recording has other rows
        return "";
    const bool isProjected = item.kind == ItemKind::Range && m_hovered.isOnGpu;
    return cardHtml(*m_document, item,
                    isProjected ? std::optional(m_hovered.time.length()) : std::nullopt);
}

void LaneCanvas::showCard() {
    const QString text = cardText();
    if (text.isEmpty())
        return;
    m_card->setText(text);
    m_card->adjustSize();
    constexpr int kAway = 16;
    const bool below = m_mouse.y() + kAway + m_card->height() < height();
    m_card->move(std::clamp(m_mouse.x() + kAway, 0, std::max(width() - m_card->width(), 0)),
                 below ? m_mouse.y() + kAway : m_mouse.y() - kAway - m_card->height());
    m_card->show();
    m_card->raise();
}

/// A line through all lanes under the pointer, and its time on the ruler.
void LaneCanvas::paintPointer(QPainter& painter, const Ruler& ruler) const {
    if (!m_pointer)
        return;
    const TimeScale now = scale();
    const QString time =
        QString::fromStdString(ruler.finer(now.nsPerPixel()).label(now.time(*m_pointer)));
    QColor line = theme().text2;
    line.setAlphaF(0.5F);
    painter.fillRect(*m_pointer, kRulerHeight, 1, height() - kRulerHeight, line);
    QRectF pill = pillOf(painter, {*m_pointer + 0.0, kRulerHeight / 2.0 - 2}, time);
    const double right = now.left + now.width;
    pill.translate(std::min(right - pill.right(), 0.0), 0);
    pill.translate(std::max(now.left - pill.left(), 0.0), 0);
    paintPill(painter, pill, time);
}

} // namespace ridge::gui
