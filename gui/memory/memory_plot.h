// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Where everything of the memory view lies in its widget. Nothing here paints or changes anything.
#pragma once

#include "gui/memory/block_picture.h"
#include "gui/memory/shown_memory.h"

#include <QFont>
#include <QPolygonF>
#include <QRectF>
#include <QSize>

namespace ridge::gui {

/// Live bytes of a memory space over a window of time. The ranges lie above, time and bytes at the edges.
class MemoryPlot {
  public:
    /// `shown` outlives it. `font`: of the labels.
    MemoryPlot(const ShownMemory& shown, TimeWindow window, QSize size, const QFont& font);

    const ShownMemory& shown() const { return m_shown; }
    TimeScale scale() const;
    QRect area() const;   ///< of the bytes
    static int bandTop(); ///< pixels, of the upper edge of the ranges
    double step() const;  ///< bytes between two lines of the grid
    double top() const;   ///< bytes at the upper edge: a whole number of steps
    double yOf(double bytes) const;
    double bytesAt(double y) const;
    /// Of the blocks, at so many pixels of the screen per pixel.
    BlockFrame frame(double density) const;

    /// Columns of equal length over `time`; empty while not known.
    struct Stack {
        TimeWindow time;
        std::vector<LiveStack::Column> columns;
    };
    Stack stack() const;

    QPolygonF heldLine() const; ///< bytes held; empty where nothing is known
    QString heldText() const;
    QRectF heldLabel() const; ///< at the highest point of that line; null: no line
    QString peakText() const;
    QRectF peakLabel() const; ///< null: no peak in sight

    Item rangeAt(QPointF place) const;                   ///< none outside of the band
    const analyzer::Block* blockAt(QPointF place) const; ///< null where no block is drawn
    /// About what is at a place, as HTML; "" where nothing is.
    QString cardAt(QPointF place) const;

  private:
    double highest() const; ///< bytes that must fit
    bool isBesideTime(QPointF place) const;
    QString stackCardAt(QPointF place) const;
    QString bandName(std::size_t band) const; ///< of a column of stack()
    QSizeF labelSize(const QString& text) const;

    const ShownMemory& m_shown;
    TimeWindow m_window;
    QSize m_size;
    QFont m_font;
};

} // namespace ridge::gui
