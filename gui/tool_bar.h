// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/search.h"
#include "gui/view_state.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolBar>

#include <thread>

namespace ridge::gui {

/// Back and forward through the views, fit, the colours, and the search with its matches.
class ToolBar : public QToolBar {
    Q_OBJECT

  public:
    /// `state` outlives the bar.
    explicit ToolBar(ViewState& state, QWidget* parent = nullptr);
    void setDocument(DocumentPtr document);
    void focusSearch();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void addNavigation();
    void addColours();
    void addSearch();
    void search(); ///< soon, in another thread; its matches come by found()
    void startSearch();
    void found(std::uint64_t number, std::shared_ptr<const Matches> matches);
    void go(int direction); ///< to the next match (1) or the one before (-1)
    void tellMatches();

    ViewState& m_state;
    DocumentPtr m_document;
    QComboBox* m_colours;
    QLineEdit* m_search;
    QLabel* m_count;
    QTimer m_typing; ///< a search starts when nothing was typed for a moment
    bool m_isSearching = false;
    std::uint64_t m_searches = 0; ///< late matches are dropped by number
    std::jthread m_thread;        // last: its end waits for the search
};

} // namespace ridge::gui
