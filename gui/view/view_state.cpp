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
    setMatches(nullptr); // they are of another recording
    m_bookmarks = {};
    m_lanes = {};
    m_filters = {{m_filter, m_lanes}};
    m_filterAt = 0;
    m_window = m_whole;
    emit lanesChanged();
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

void ViewState::setFilter(const QString& text) {
    if (text == m_filter)
        return;
    m_filter = text;
    keepFilters();
    emit filterChanged();
}

void ViewState::setMatches(std::shared_ptr<const Matches> matches) {
    if (matches == m_matches)
        return;
    m_matches = std::move(matches);
    emit matchesChanged();
}

void ViewState::setLanes(const LaneArrangement& lanes) {
    if (lanes == m_lanes)
        return;
    m_lanes = lanes;
    keepFilters();
    emit lanesChanged();
}

void ViewState::keepFilters() {
    constexpr std::size_t kMost = 100;
    m_filters.resize(m_filterAt + 1);
    m_filters.push_back({m_filter, m_lanes});
    if (m_filters.size() > kMost)
        m_filters.erase(m_filters.begin());
    m_filterAt = m_filters.size() - 1;
}

void ViewState::undoFilter() {
    if (canUndoFilter())
        showFilters(m_filters[--m_filterAt]);
}

void ViewState::redoFilter() {
    if (canRedoFilter())
        showFilters(m_filters[++m_filterAt]);
}

void ViewState::showFilters(const Filters& filters) {
    const bool isText = filters.text != m_filter, isLanes = filters.lanes != m_lanes;
    m_filter = filters.text;
    m_lanes = filters.lanes;
    if (isText)
        emit filterChanged();
    if (isLanes)
        emit lanesChanged();
}

void ViewState::addBookmark() {
    const auto free = std::ranges::find_if(m_bookmarks, [](const auto& each) { return !each; });
    if (free == m_bookmarks.end())
        return;
    *free = m_window;
    emit bookmarksChanged();
}

void ViewState::setBookmarks(const Bookmarks& bookmarks) {
    if (bookmarks == m_bookmarks)
        return;
    m_bookmarks = bookmarks;
    emit bookmarksChanged();
}

void ViewState::dropBookmark() {
    Bookmarks left = m_bookmarks;
    for (std::optional<TimeWindow>& each : left)
        if (each && clamped(*each, m_whole) == m_window)
            each.reset();
    setBookmarks(left);
}

void ViewState::goToBookmark(std::size_t bookmark) {
    if (bookmark < kBookmarks && m_bookmarks[bookmark])
        setWindow(*m_bookmarks[bookmark]);
}

void ViewState::setColourMode(ColourMode mode) {
    if (mode == m_colourMode)
        return;
    m_colourMode = mode;
    emit colourModeChanged();
}

} // namespace ridge::gui
