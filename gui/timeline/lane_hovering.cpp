// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is under the pointer: the item or the curve there, its card, and the lane and the time for keys.
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/timeline/lane_canvas.h"
#include "gui/timeline/lanes/curve_card.h"

#include <algorithm>

namespace ridge::gui {

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
    m_card->drop();
}

void LaneCanvas::hoverAt(QPoint place) {
    const ShownBox shown = shownAt(place);
    if (shown == m_hovered) {
        if (shown.curve && m_card->isVisible())
            showCard(); // another value
        return;
    }
    m_hovered = shown;
    m_state.hover(shown.item);
    if (shown.item || shown.curve)
        m_card->wait();
    else
        m_card->drop();
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
    if (const QString text = cardText(); !text.isEmpty())
        m_card->showBelow(text, m_mouse);
}

double LaneCanvas::pointerX() const {
    return rect().contains(m_mouse) && m_mouse.x() > kGutter ? m_mouse.x()
                                                             : kGutter + scale().width / 2;
}

std::optional<PlacedLane> LaneCanvas::laneForKeys() const {
    if (!m_lanes)
        return std::nullopt;
    const LaneSight now = sight();
    const Item selected = m_state.selection();
    const auto lane = now.laneAt(m_mouse.y());
    if (lane || !selected)
        return lane;
    const auto own = laneOf(*m_lanes, selected, timeOf(*m_document, selected).from);
    const PlacedLane* placed = own ? now.find(own->lane) : nullptr;
    return placed ? std::optional(*placed) : std::nullopt;
}

QString LaneCanvas::measureText() const {
    const auto window = measured();
    return window ? gui::measureText(m_lanes.get(), *window) : "";
}

void LaneCanvas::measureToPointer() {
    if (!m_measure.follow(scale().time(pointerX())))
        return;
    repaintLanes();
    emit measuredChanged();
}

void LaneCanvas::measureAt(std::int64_t time) {
    m_measure.set(time);
    repaintLanes();
    emit measuredChanged();
}

} // namespace ridge::gui
