// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"

#include <QWidget>

namespace ridge::gui {

class ViewState;

/// One way to look at a recording: a tab of the main window. Shares a ViewState with all others, which
/// its maker gets and which outlives it. GUI thread only.
class View : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;

    /// Shows `document`, or nothing for null. Comes once when a recording was read, once more when its results are
    /// there, and again when these tell another phase (haveSameDetails()).
    virtual void setDocument(DocumentPtr document) = 0;

    /// The analysis of the document shown was cancelled: its results will not come. A view that needs none ignores it.
    virtual void setCancelled() {}

    /// An earlier recording that the one shown is compared with, with results; null: none. A view that does not
    /// compare ignores it.
    virtual void setBefore(DocumentPtr /*before*/) {}

    /// Whether the picture is whole: nothing is being computed for it any more.
    virtual bool isSettled() const { return true; }

    /// A state that the tool bar and the details speak of, and what it shows.
    struct Side {
        ViewState* state = nullptr; ///< null: the shared one
        DocumentPtr document;
        QString name; ///< to tell it from the other one; "" where there is one alone
    };
    /// For a view with states of its own the one that was used last.
    virtual Side usedSide() const { return {}; }

    /// The table that is shown, as CSV; "" for a view without one.
    virtual QString csv() const { return ""; }

  signals:
    void usedSideChanged();
    void timelineWanted(); ///< what was chosen here is to be seen on the timeline
};

/// What stands where results would once their analysis was cancelled: that it was, and how to begin it again.
inline QString cancelledSentence() {
    return View::tr(
        "The analysis was cancelled, so there are no verdicts: F5 reads the recording again.");
}

} // namespace ridge::gui
