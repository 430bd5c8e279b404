// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"

#include <QWidget>

namespace ridge::gui {

class ViewState;

/// One way to look at a recording: a tab of the main window. All views share a ViewState, which is
/// passed to the constructor and outlives them. GUI thread only.
class View : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    /// Shows `document`, or nothing for null. Called when a recording was read, again when its
    /// results are there, and again after another phase was analysed (haveSameDetails()).
    virtual void setDocument(DocumentPtr document) = 0;

    /// Says that the analysis was cancelled and no results will come. A view without
    /// results ignores it.
    virtual void setCancelled() {}

    /// Sets the earlier recording to compare with; it has results. Null: none. A view that does not
    /// compare ignores it.
    virtual void setBefore(const DocumentPtr& /*before*/) {}

    /// Whether nothing is being computed for the picture any more.
    virtual bool isSettled() const { return true; }

    /// The state that the tool bar and the details panel follow, with its document.
    struct Side {
        ViewState* state = nullptr; ///< null: the shared one
        DocumentPtr document;
        QString name; ///< of one of two sides; "" for a view with one side
    };
    /// The side used last, for a view with two sides.
    virtual Side usedSide() const { return {}; }

    /// The table that is shown, as CSV; "" for a view without one.
    virtual QString csv() const { return ""; }

  signals:
    void usedSideChanged();
    void timelineWanted();               ///< asks for the timeline, to show what was chosen here
    void tableWanted(const QString& id); ///< asks for the table of this Table::id
};

/// Shown instead of results after the analysis was cancelled. Says how to start it again.
inline QString cancelledSentence() {
    return View::tr(
        "The analysis was cancelled, so there are no verdicts: F5 reads the recording again.");
}

} // namespace ridge::gui
