// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lanes/lane_arranger.h"

#include <algorithm>
#include <cstdlib>

namespace ridge::gui {
namespace {

constexpr double kSizeStep = 1.25;

} // namespace

void LaneArranger::setLanes(std::shared_ptr<const Lanes> lanes) {
    m_lanes = std::move(lanes);
    letGo(); // lanes have other numbers now
}

void LaneArranger::fold(std::uint32_t group) {
    LaneArrangement lanes = m_state.filters().lanes();
    const std::string name = nameOf(m_lanes->groups[group]);
    if (!lanes.turned.erase(name))
        lanes.turned.insert(name);
    m_state.filters().setLanes(lanes);
}

void LaneArranger::hide(LaneKey lane) {
    LaneArrangement lanes = m_state.filters().lanes();
    lanes.hidden.insert(nameOf(*m_lanes, lane));
    letGo();
    m_state.filters().setLanes(lanes);
}

void LaneArranger::move(LaneKey lane, int places) {
    LaneArrangement lanes = m_state.filters().lanes();
    lanes.moves.insert(lanes.moves.end(), static_cast<std::size_t>(std::abs(places)),
                       {nameOf(*m_lanes, lane), places < 0 ? -1 : 1});
    m_state.filters().setLanes(lanes);
}

void LaneArranger::size(LaneKey lane, double factor) {
    LaneArrangement lanes = m_state.filters().lanes();
    double& height = lanes.heights.try_emplace(nameOf(*m_lanes, lane), 1.0).first->second;
    height = std::clamp(height * factor, kLeastHeight, kMostHeight);
    m_state.filters().setLanes(lanes);
}

void LaneArranger::open(LaneKey lane) {
    LaneArrangement lanes = m_state.filters().lanes();
    const LaneName name = nameOf(*m_lanes, lane);
    const Lane& own = m_lanes->groups[lane.group].lanes[lane.lane];
    if (!lanes.heights.erase(name))
        lanes.heights[name] = static_cast<double>(own.height) / ownRowHeight(own);
    m_state.filters().setLanes(lanes);
}

void LaneArranger::showAll() {
    LaneArrangement lanes = m_state.filters().lanes();
    lanes.hidden.clear();
    lanes.only.clear();
    m_state.filters().setLanes(lanes);
}

void LaneArranger::filter() {
    LaneArrangement lanes = m_state.filters().lanes();
    lanes.only = lanes.only.empty() ? m_state.filters().text().toStdString() : "";
    m_state.filters().setLanes(lanes);
}

std::optional<LaneKey> LaneArranger::laneToArrange(const std::optional<PlacedLane>& pointed) const {
    if (m_held && m_lanes)
        return m_held;
    return pointed && !pointed->isHeading ? std::optional(pointed->key) : std::nullopt;
}

bool LaneArranger::arrangeByKey(int key, Qt::KeyboardModifiers modifiers,
                                const std::optional<PlacedLane>& pointed) {
    const bool isAlt = modifiers.testFlag(Qt::AltModifier);
    if (key == Qt::Key_H && modifiers.testFlag(Qt::ShiftModifier)) {
        showAll();
        return true;
    }
    if (key == Qt::Key_K && !isAlt) {
        filter();
        return true;
    }
    if (key == Qt::Key_C && modifiers == Qt::NoModifier) {
        if (pointed)
            fold(pointed->key.group);
        return true;
    }
    const auto lane = laneToArrange(pointed);
    return lane && arrangeLane(*lane, key, isAlt);
}

bool LaneArranger::arrangeLane(LaneKey lane, int key, bool isAlt) {
    if (isAlt) {
        if (key != Qt::Key_Up && key != Qt::Key_Down)
            return false;
        move(lane, key == Qt::Key_Up ? -1 : 1);
        m_held = lane; // the pointer is at another one now
    } else if (key == Qt::Key_H)
        hide(lane);
    else if (key == Qt::Key_E)
        open(lane);
    else if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        size(lane, kSizeStep);
    else if (key == Qt::Key_Minus)
        size(lane, 1 / kSizeStep);
    else
        return false;
    return true;
}

void LaneArranger::addToMenu(QMenu& menu, LaneKey lane) {
    const auto add = [&](const QString& text, auto act) {
        menu.addAction(text, &menu, [this, lane, lanes = m_lanes, act] {
            if (lanes == m_lanes) // else the numbers of lanes are others by now
                act(lane);
        });
    };
    add(QObject::tr("Hide this lane (H)"), [this](LaneKey key) { hide(key); });
    add(QObject::tr("Move up (Alt+Up)"), [this](LaneKey key) { move(key, -1); });
    add(QObject::tr("Move down (Alt+Down)"), [this](LaneKey key) { move(key, 1); });
    add(QObject::tr("Taller (+)"), [this](LaneKey key) { size(key, kSizeStep); });
    add(QObject::tr("Lower (-)"), [this](LaneKey key) { size(key, 1 / kSizeStep); });
    add(QObject::tr("Rows of a deep lane at full height, or its own height again (E)"),
        [this](LaneKey key) { open(key); });
}

void LaneArranger::fillMenu(QMenu& menu, const std::optional<PlacedLane>& pointed) {
    if (const auto lane = laneToArrange(pointed))
        addToMenu(menu, *lane);
    menu.addAction(QObject::tr("Fold or unfold the process or GPU (C)"), &menu,
                   [this, pointed, lanes = m_lanes] {
                       if (pointed && lanes == m_lanes)
                           fold(pointed->key.group);
                   });
    menu.addAction(m_state.filters().lanes().only.empty()
                       ? QObject::tr("Only lanes with the text of the search in their name (K)")
                       : QObject::tr("Lanes with any name (K)"),
                   &menu, [this] { filter(); });
    menu.addAction(QObject::tr("Show all lanes (Shift+H)"), &menu, [this] { showAll(); });
}

} // namespace ridge::gui
