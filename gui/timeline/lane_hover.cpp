// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_hover.h"

#include "gui/items/item_text.h"
#include "gui/timeline/lanes/curve_card.h"

#include <algorithm>

namespace ridge::gui {

LaneHover::LaneHover(QWidget& canvas, ViewState& state, const LaneScene& scene)
    : m_state(state), m_scene(scene), m_card(new HoverCard(&canvas)) {
    connect(m_card, &HoverCard::due, this, &LaneHover::showCard);
}

void LaneHover::point(const ShownBox& shown, QPoint place, const TimeScale& scale) {
    m_place = place;
    m_scale = scale;
    if (shown == m_shown) {
        if (shown.curve && m_card->isVisible())
            showCard(); // another value
        return;
    }
    m_shown = shown;
    m_state.hover(shown.item);
    if (shown.item || shown.curve)
        m_card->wait();
    else
        m_card->drop();
}

void LaneHover::drop() {
    m_shown = {};
    m_state.hover({});
    m_card->drop();
}

QString LaneHover::text() const {
    if (m_shown.curve && m_scene.lanes()) {
        const std::int64_t from = m_scale.time(m_place.x());
        return curveCardHtml(
            m_scene.lanes()->groups[m_shown.curve->group].lanes[m_shown.curve->lane],
            {from, std::max(m_scale.time(m_place.x() + 1), from + 1)}, momentText(from));
    }
    const Item item = m_shown.item;
    if (!m_scene.document() || !item ||
        item != m_state.hovered()) // another recording has other rows
        return "";
    const bool isProjected = item.kind == ItemKind::Range && m_shown.isOnGpu;
    return cardHtml(*m_scene.document(), item,
                    isProjected ? std::optional(m_shown.time.length()) : std::nullopt);
}

void LaneHover::showCard() {
    if (const QString words = text(); !words.isEmpty())
        m_card->showBelow(words, m_place);
}

} // namespace ridge::gui
