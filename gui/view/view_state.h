// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/memory/blocks.h"
#include "gui/items/item.h"
#include "gui/time/time_window.h"
#include "gui/view/bookmarks.h"
#include "gui/view/filters.h"
#include "gui/view/findings.h"
#include "gui/view/view_history.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <optional>

namespace ridge::gui {

enum class ColourMode : std::uint8_t { Verdict, Name, Range };

/// State that all views share: visible time, selected and hovered item, filters and colours. Views
/// change it through its functions and observe its signals, which come only after a change. GUI
/// thread only.
class ViewState : public QObject {
    Q_OBJECT

  public:
    explicit ViewState(QObject* parent = nullptr);

    /// Starts with a new recording that spans `whole`. Shows all of it and forgets selection and
    /// history.
    void reset(TimeWindow whole);
    /// Corrects the time of the recording to `whole`, after more of it was read. The visible window
    /// is kept, clamped to `whole`; if it showed all, it still does. Forgets the history if the
    /// time changes.
    void correct(TimeWindow whole);

    TimeWindow whole() const { return m_whole; }
    TimeWindow window() const { return m_window; }
    void setWindow(TimeWindow window); ///< held inside of whole()
    void back();
    void forward();
    const ViewHistory& history() const { return m_history; }

    Item selection() const { return m_selection; }
    void select(Item item);
    /// The selected memory block, if any; it replaces the item selection.
    const std::optional<analyzer::Block>& block() const { return m_block; }
    void selectBlock(const analyzer::Block& block);
    Item hovered() const { return m_hovered; }
    void hover(Item item);

    Filters& filters() { return m_filters; }
    const Filters& filters() const { return m_filters; }

    Findings& findings() { return m_findings; }
    const Findings& findings() const { return m_findings; }

    const Bookmarks& bookmarks() const { return m_bookmarks; }
    void setBookmarks(const Bookmarks& bookmarks);

    ColourMode colourMode() const { return m_colourMode; }
    void setColourMode(ColourMode mode);

  signals:
    void windowChanged();
    void selectionChanged();
    void hoverChanged();
    void bookmarksChanged();
    void colourModeChanged();

  private:
    void show(TimeWindow window);

    TimeWindow m_whole{0, 1}, m_window{0, 1};
    ViewHistory m_history;
    QElapsedTimer m_clock;
    Item m_selection, m_hovered;
    std::optional<analyzer::Block> m_block; ///< m_selection is none then
    Filters m_filters;
    Findings m_findings;
    Bookmarks m_bookmarks;
    ColourMode m_colourMode = ColourMode::Verdict;
};

} // namespace ridge::gui
