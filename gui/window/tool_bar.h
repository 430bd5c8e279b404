// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/search.h"
#include "gui/loading/document.h"
#include "gui/loading/latest_job.h"
#include "gui/view/view_state.h"
#include "gui/window/phases.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolBar>

#include <memory>

namespace ridge::gui {

/// Buttons for back, forward and the whole run, the colours, the phase, and the search with its
/// matches.
class ToolBar : public QToolBar {
    Q_OBJECT

  public:
    /// `state` outlives the bar.
    explicit ToolBar(ViewState& state, QWidget* parent = nullptr);
    void setDocument(DocumentPtr document);
    void focusSearch();
    PhaseBox& phases() { return *m_phases; }
    /// From now on navigation and matches act on `state`, which belongs to `document`. It outlives
    /// the bar or the next call.
    void follow(ViewState& state, DocumentPtr document);

  signals:
    void searchLeft(); ///< by a key; the view should get the focus

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void addNavigation();
    void addColours();
    void addPhases();
    void addSearch();
    void search(); ///< after a pause in typing, in another thread
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
    QTimer m_typing; ///< starts the search after a pause in typing
    LatestJob<std::shared_ptr<const Matches>> m_searching;
    ViewState* m_followed;                ///< that keys and buttons act on
    DocumentPtr m_shown;                  ///< by it
    std::unique_ptr<QObject> m_following; ///< the connections to it
};

} // namespace ridge::gui
