// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/follower.h"
#include "gui/record/record_panel.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

namespace ridge::gui {

/// Records from the window and follows recordings that are written: asks what, and says what the
/// window is to show. GUI thread only.
class RecordControl : public QObject {
    Q_OBJECT

  public:
    /// Belongs to `window` and adds a panel to it, hidden until something is recorded.
    explicit RecordControl(QMainWindow& window);

    void ask(); ///< opens the dialog
    void record(const RecordChoice& choice);
    void follow(const std::filesystem::path& file); ///< which something else records
    void stopFollowing();
    /// Holds what is followed, or goes on; enabled while something is, since Space presses buttons.
    QAction& holdAction() { return *m_hold; }
    void end() { m_panel->end(); } ///< what is recorded from here, and waits for it

    const Follower& follower() const { return m_follower; }
    RecordPanel& panel() { return *m_panel; }

  signals:
    void began(QString file); ///< to be followed
    void recent(ridge::gui::Followed followed);
    void waits(QString sentence);  ///< nothing can be shown yet
    void finished(QString file);   ///< all of it can be opened
    void failed(QString sentence); ///< nothing was recorded
    void told(QString sentence);   ///< for the status line

  private:
    void toggleHold();

    QMainWindow& m_window;
    Follower m_follower;
    RecordPanel* m_panel;
    QDockWidget* m_dock;
    QAction* m_hold;
    RecordChoice m_last; ///< what was recorded last
};

} // namespace ridge::gui
