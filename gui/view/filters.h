// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/view/lane_arrangement.h"

#include <QObject>
#include <QString>

#include <vector>

namespace ridge::gui {

/// What the user leaves of a recording: the text of the filter and which lanes are shown, with the
/// steps back. GUI thread only.
class Filters : public QObject {
    Q_OBJECT

  public:
    /// Everything without this text in its name is dimmed; "": nothing is.
    QString text() const { return m_now.text; }
    void setText(const QString& text);

    const LaneArrangement& lanes() const { return m_now.lanes; }
    void setLanes(const LaneArrangement& lanes);

    /// Takes back the last change of the text or of the lanes, or makes it again.
    void undo();
    void redo();
    bool canUndo() const { return m_at > 0; }
    bool canRedo() const { return m_at + 1 < m_kept.size(); }

    /// For another recording: the text stays, lanes are as they come, there is no step back.
    void reset();

  signals:
    void textChanged();
    void lanesChanged();

  private:
    struct Filter {
        QString text;
        LaneArrangement lanes;
    };
    void keep();
    void show(const Filter& filter);

    Filter m_now;
    std::vector<Filter> m_kept{{}}; ///< as they were one after the other; m_at is now
    std::size_t m_at = 0;
};

} // namespace ridge::gui
