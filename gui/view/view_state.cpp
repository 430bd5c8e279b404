// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/view_state.h"

#include <algorithm>

namespace ridge::gui {

ViewState::ViewState(QObject* parent) : QObject(parent) {
    m_clock.start();
}

void ViewState::reset(TimeWindow whole) {
    m_whole = {whole.from, std::max(whole.to, whole.from + 1)};
    m_history.start(m_whole);
    select({});
    hover({});
    m_findings.setMatches(nullptr); // they are of another recording
    m_findings.setTimes({});
    m_bookmarks = {};
    m_window = m_whole;
    m_filters.reset();
    emit bookmarksChanged();
    emit windowChanged();
}

void ViewState::correct(TimeWindow whole) {
    whole.to = std::max(whole.to, whole.from + 1);
    if (whole == m_whole)
        return;
    const TimeWindow shown = m_window == m_whole ? whole : clamped(m_window, whole);
    m_whole = whole;
    m_history.start(whole);
    m_history.visit(shown, m_clock.elapsed());
    m_window = shown;
    emit windowChanged();
}

void ViewState::setWindow(TimeWindow window) {
    window = clamped(window, m_whole);
    m_history.visit(window, m_clock.elapsed());
    show(window);
}

void ViewState::back() {
    show(m_history.back());
}

void ViewState::forward() {
    show(m_history.forward());
}

void ViewState::show(TimeWindow window) {
    if (window == m_window)
        return;
    m_window = window;
    emit windowChanged();
}

void ViewState::select(Item item) {
    if (item == m_selection && !m_block)
        return;
    m_block.reset();
    m_selection = item;
    emit selectionChanged();
}

void ViewState::selectBlock(const analyzer::Block& block) {
    if (m_block == block)
        return;
    m_selection = {};
    m_block = block;
    emit selectionChanged();
}

void ViewState::hover(Item item) {
    if (item == m_hovered)
        return;
    m_hovered = item;
    emit hoverChanged();
}

void ViewState::setBookmarks(const Bookmarks& bookmarks) {
    if (bookmarks == m_bookmarks)
        return;
    m_bookmarks = bookmarks;
    emit bookmarksChanged();
}

void ViewState::setColourMode(ColourMode mode) {
    if (mode == m_colourMode)
        return;
    m_colourMode = mode;
    emit colourModeChanged();
}

} // namespace ridge::gui
