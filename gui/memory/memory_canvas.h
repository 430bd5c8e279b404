// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/timeline/time_scale.h"
#include "gui/view_state.h"

#include <QColor>
#include <QWidget>

namespace ridge::gui {

/// Live bytes of one memory space in the visible time, stacked by owner, with the peak. Each column of
/// the analysis shows the moment at which its sum was largest.
class MemoryCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives the canvas.
    explicit MemoryCanvas(ViewState& state, QWidget* parent = nullptr);

    /// Row `space` of MemorySummary::spaces of `document`, which has results; null: nothing.
    void show(DocumentPtr document, std::size_t space);

    TimeScale scale() const;
    double yOf(double bytes) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    const analyzer::MemorySpace& space() const;
    void paintGrid(QPainter& painter) const;
    void paintBand(QPainter& painter, std::size_t band, std::vector<std::uint64_t>& below) const;
    void paintPeak(QPainter& painter) const;

    ViewState& m_state;
    DocumentPtr m_document;
    std::size_t m_space = 0;
};

/// The colour of a band of MemorySpace::picture; that of all other owners is grey.
QColor bandColour(std::size_t band);

} // namespace ridge::gui
