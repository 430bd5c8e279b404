// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/latest_job.h"
#include "gui/phases.h"
#include "gui/search.h"
#include "gui/view_state.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolBar>

#include <memory>

namespace ridge::gui {

/// Back and forward through the views, fit, the colours, the phase that is told, and the search with its matches.
class ToolBar : public QToolBar {
    Q_OBJECT

  public:
    /// `state` outlives the bar.
    explicit ToolBar(ViewState& state, QWidget* parent = nullptr);
    void setDocument(DocumentPtr document);
    void focusSearch();
    PhaseBox& phases() { return *m_phases; }
    /// From now on goes back, forward and to the whole run in `state`, which shows `document` and outlives the bar or
    /// the next call, and counts and goes through its matches.
    void follow(ViewState& state, DocumentPtr document);

  signals:
    void searchLeft(); ///< by a key: the view is to have the focus

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void addNavigation();
    void addColours();
    void addPhases();
    void addSearch();
    void search(); ///< soon, in another thread
    void startSearch();
    void go(int direction); ///< to the next match (1) or the one before (-1)
    void tellMatches();
    void tellHistory(); ///< whether there is something to go back or forward to

    ViewState& m_state;
    DocumentPtr m_document;
    QAction *m_back = nullptr, *m_forward = nullptr;
    QComboBox* m_colours;
    PhaseBox* m_phases;
    QLineEdit* m_search;
    QLabel* m_count;
    QTimer m_typing; ///< a search starts when nothing was typed for a moment
    LatestJob<std::shared_ptr<const Matches>> m_searching;
    ViewState* m_followed;                ///< that keys and buttons act on
    DocumentPtr m_shown;                  ///< by it
    std::unique_ptr<QObject> m_following; ///< the connections to it
};

} // namespace ridge::gui
