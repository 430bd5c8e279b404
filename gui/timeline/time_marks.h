// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/search.h"
#include "gui/time/ruler.h"
#include "gui/view/view_state.h"

#include <QPainter>

namespace ridge::gui {

/// Paints what lies at a time, whatever lane is there: the ruler with its marks, and lines through all lanes. GUI
/// thread only.
class TimeMarks {
  public:
    /// `painter` outlives it. `scale`: right of the gutter. `size`: of the widget.
    TimeMarks(QPainter& painter, const TimeScale& scale, QSize size);

    void paintGrid(); ///< under the lanes
    void paintRuler();
    /// All that the search found: no mark is too small or too near to others to be seen.
    void paintMatches(const Matches& matches);
    void paintMarks(const FoundTimes& found); ///< by a query
    void paintPointer(int x); ///< a line under the pointer, and its time on the ruler
    void paintBookmarks(const Bookmarks& bookmarks);
    void paintMeasure(TimeWindow measured, const QString& text);

  private:
    QPainter& m_painter;
    TimeScale m_scale;
    QSize m_size;
    Ruler m_ruler;
};

} // namespace ridge::gui
