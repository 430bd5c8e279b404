// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/search.h"
#include "gui/view_state.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolBar>

namespace ridge::gui {

/// Back and forward through the views, fit, the colours, and the search with its matches.
class ToolBar : public QToolBar {
    Q_OBJECT

  public:
    /// `state` outlives the bar.
    explicit ToolBar(ViewState& state, QWidget* parent = nullptr);
    void setDocument(DocumentPtr document);
    void focusSearch();

  private:
    void addNavigation();
    void addColours();
    void addSearch();
    void search();
    void go(int direction); ///< to the next match (1) or the one before (-1)
    void tellMatches();

    ViewState& m_state;
    DocumentPtr m_document;
    Matches m_matches;
    QComboBox* m_colours;
    QLineEdit* m_search;
    QLabel* m_count;
};

} // namespace ridge::gui
