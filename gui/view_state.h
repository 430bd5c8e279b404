// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/item.h"
#include "gui/time_window.h"
#include "gui/view_history.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

namespace ridge::gui {

enum class ColourMode : std::uint8_t { Verdict, Name, Range };

/// What all views show the same of: the visible time, the selected and the hovered item, the filter
/// and the colours. Views change it by the functions here and observe the signals, which come only
/// when something changed. GUI thread only.
class ViewState : public QObject {
    Q_OBJECT

  public:
    explicit ViewState(QObject* parent = nullptr);

    /// A new recording of the time `whole`: shows all of it and forgets selection and history.
    void reset(TimeWindow whole);
    /// More of the recording is known now, it takes the time `whole`: what is visible stays as far as it
    /// is inside, unless it was all. Where the time changes, the history is forgotten.
    void correct(TimeWindow whole);

    TimeWindow whole() const { return m_whole; }
    TimeWindow window() const { return m_window; }
    void setWindow(TimeWindow window); ///< held inside of whole()
    void back();
    void forward();
    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }

    Item selection() const { return m_selection; }
    void select(Item item);
    Item hovered() const { return m_hovered; }
    void hover(Item item);

    /// Only what has this text in its name is shown in full; "": everything.
    QString filter() const { return m_filter; }
    void setFilter(const QString& text);

    ColourMode colourMode() const { return m_colourMode; }
    void setColourMode(ColourMode mode);

  signals:
    void windowChanged();
    void selectionChanged();
    void hoverChanged();
    void filterChanged();
    void colourModeChanged();

  private:
    void show(TimeWindow window);

    TimeWindow m_whole{0, 1}, m_window{0, 1};
    ViewHistory m_history;
    QElapsedTimer m_clock;
    Item m_selection, m_hovered;
    QString m_filter;
    ColourMode m_colourMode = ColourMode::Verdict;
};

} // namespace ridge::gui
