// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/memory_plot.h"

#include <QPainter>

namespace ridge::gui {

/// Paints what a MemoryPlot places, but for the blocks (BlockLayer). GUI thread only.
class MemoryPainter {
  public:
    /// Both outlive it; the plot has a document.
    MemoryPainter(QPainter& painter, const MemoryPlot& plot);

    void paintGrid();
    void paintStack();                                ///< bands over each other
    void paintSelected(const analyzer::Block& block); ///< nothing where the space has no such block
    void paintHeld(); ///< bytes held, as a dashed line with its name
    void paintRanges(Item selected);
    void paintPeak();

  private:
    void paintTimes();

    QPainter& m_painter;
    const MemoryPlot& m_plot;
    const ShownMemory& m_shown;
};

} // namespace ridge::gui
