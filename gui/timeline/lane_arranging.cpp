// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Hiding, moving, sizing and folding lanes: by keys, and by the menu of the names at the left.
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/timeline/item_lane.h"
#include "gui/timeline/lane_canvas.h"

#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace ridge::gui {

void LaneCanvas::fold(const PlacedLane& lane) {
    LaneArrangement lanes = m_state.lanes();
    const std::string name = nameOf(m_lanes->groups[lane.key.group]);
    if (!lanes.folded.erase(name))
        lanes.folded.insert(name);
    m_state.setLanes(lanes);
}

std::optional<PlacedLane> LaneCanvas::laneForKeys() const {
    if (!m_lanes)
        return std::nullopt;
    const Item selected = m_state.selection();
    auto lane = laneAt(m_mouse.y());
    if (lane || !selected)
        return lane;
    const auto own = laneOf(*m_lanes, selected, timeOf(*m_document, selected).from);
    for (const PlacedLane& each : m_placed)
        if (own && !each.isHeading && each.key == own->lane)
            lane = each;
    return lane;
}

/// The process or GPU whose heading or lane the keys are for.
void LaneCanvas::foldByKey() {
    if (const auto lane = laneForKeys())
        fold(*lane);
}

void LaneCanvas::hideLane(LaneKey key) {
    LaneArrangement lanes = m_state.lanes();
    lanes.hidden.insert(nameOf(*m_lanes, key));
    m_held.reset();
    m_state.setLanes(lanes);
}

void LaneCanvas::moveLane(LaneKey key, int places) {
    LaneArrangement lanes = m_state.lanes();
    lanes.moves.insert(lanes.moves.end(), static_cast<std::size_t>(std::abs(places)),
                       {nameOf(*m_lanes, key), places < 0 ? -1 : 1});
    m_state.setLanes(lanes);
}

int LaneCanvas::placesTo(LaneKey key, int y) const {
    const int at = y - kRulerHeight + m_scroll->value();
    int places = 0;
    bool isBelow = false; // of the lane itself
    for (const PlacedLane& lane : m_placed) {
        if (lane.isHeading || lane.key.group != key.group)
            continue;
        const int middle = lane.y + lane.height / 2;
        if (lane.key == key)
            isBelow = true;
        else if (isBelow ? at > middle : at < middle)
            places += isBelow ? 1 : -1;
    }
    return places;
}

int LaneCanvas::edgeOf(LaneKey key, int places) const {
    const auto own = std::ranges::find_if(
        m_placed, [&](const PlacedLane& lane) { return !lane.isHeading && lane.key == key; });
    if (own == m_placed.end())
        return 0;
    const PlacedLane& other = own[places];
    return (places > 0 ? other.y + other.height : other.y - 1) + kRulerHeight - m_scroll->value();
}

void LaneCanvas::sizeLane(LaneKey key, double factor) {
    LaneArrangement lanes = m_state.lanes();
    double& height = lanes.heights.try_emplace(nameOf(*m_lanes, key), 1.0).first->second;
    height = std::clamp(height * factor, kLeastHeight, kMostHeight);
    m_state.setLanes(lanes);
}

/// Lanes have other numbers now: those that a key or the mouse has hold of are not known any more.
void LaneCanvas::letGo() {
    m_held.reset();
    m_hovered.curve.reset();
    if (m_drag && m_drag->lane)
        m_drag.reset();
}

void LaneCanvas::showAllLanes() {
    LaneArrangement lanes = m_state.lanes();
    lanes.hidden.clear();
    lanes.only.clear();
    m_state.setLanes(lanes);
}

/// Only the lanes whose name has the text of the search; all again where that is so already.
void LaneCanvas::filterLanes() {
    LaneArrangement lanes = m_state.lanes();
    lanes.only = lanes.only.empty() ? m_state.filter().toStdString() : "";
    m_state.setLanes(lanes);
}

std::optional<LaneKey> LaneCanvas::laneToArrange() const {
    if (m_held && m_lanes)
        return m_held;
    const auto lane = laneForKeys();
    return lane && !lane->isHeading ? std::optional(lane->key) : std::nullopt;
}

bool LaneCanvas::arrangeByKey(int key, Qt::KeyboardModifiers modifiers) {
    constexpr double kSizeStep = 1.25;
    const bool isAlt = modifiers.testFlag(Qt::AltModifier);
    if (key == Qt::Key_H && modifiers.testFlag(Qt::ShiftModifier)) {
        showAllLanes();
        return true;
    }
    if (key == Qt::Key_K && !isAlt) {
        filterLanes();
        return true;
    }
    if (key == Qt::Key_C && modifiers == Qt::NoModifier) {
        foldByKey();
        return true;
    }
    const auto lane = laneToArrange();
    if (!lane)
        return false;
    if (isAlt && (key == Qt::Key_Up || key == Qt::Key_Down)) {
        moveLane(*lane, key == Qt::Key_Up ? -1 : 1);
        m_held = lane; // the pointer is at another one now
    } else if (isAlt)
        return false;
    else if (key == Qt::Key_H)
        hideLane(*lane);
    else if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        sizeLane(*lane, kSizeStep);
    else if (key == Qt::Key_Minus)
        sizeLane(*lane, 1 / kSizeStep);
    else
        return false;
    return true;
}

void LaneCanvas::contextMenuEvent(QContextMenuEvent* event) {
    m_mouse = event->pos();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto lane = laneToArrange()) {
        const auto add = [&](const QString& text, auto act) {
            menu->addAction(text, this, [this, key = *lane, lanes = m_lanes, act] {
                if (lanes == m_lanes) // else the numbers of lanes are others by now
                    act(key);
            });
        };
        add(tr("Hide this lane (H)"), [this](LaneKey key) { hideLane(key); });
        add(tr("Move up (Alt+Up)"), [this](LaneKey key) { moveLane(key, -1); });
        add(tr("Move down (Alt+Down)"), [this](LaneKey key) { moveLane(key, 1); });
        add(tr("Taller (+)"), [this](LaneKey key) { sizeLane(key, 1.25); });
        add(tr("Lower (-)"), [this](LaneKey key) { sizeLane(key, 0.8); });
    }
    menu->addAction(tr("Fold or unfold the process or GPU (C)"), this, &LaneCanvas::foldByKey);
    menu->addAction(m_state.lanes().only.empty()
                        ? tr("Only lanes with the text of the search in their name (K)")
                        : tr("Lanes with any name (K)"),
                    this, &LaneCanvas::filterLanes);
    menu->addAction(tr("Show all lanes (Shift+H)"), this, &LaneCanvas::showAllLanes);
    menu->popup(event->globalPos());
}

} // namespace ridge::gui
