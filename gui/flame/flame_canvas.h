// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/flame/flame_trees.h"
#include "gui/loading/document.h"
#include "gui/view/hover_card.h"
#include "gui/view/view_state.h"

#include <QWidget>

#include <vector>

namespace ridge::gui {

/// A flame graph, with a card for the box under the mouse. A click selects what a box is of, and lets
/// it fill the width, below those around it. Arrows go from box to box, and Return does what a click does.
/// Backspace goes to the box around, Escape and F show all.
class FlameCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives the canvas.
    explicit FlameCanvas(ViewState& state, QWidget* parent = nullptr);

    /// Shows `picture` of `document`, which has results, or nothing for null.
    void setPicture(DocumentPtr document, FlamePicture picture);
    const reports::FlameTree& tree() const { return m_picture.tree; }
    const std::vector<reports::FlameCell>& cells() const { return m_cells; } ///< that are drawn
    QRectF placeOf(const reports::FlameCell& cell) const;                    ///< in the widget
    std::uint32_t focus() const { return m_focus; }       ///< the box that fills the width
    std::uint32_t selected() const { return m_selected; } ///< the box that arrows go from
    void zoomTo(std::uint32_t box);                       ///< which arrows go from then

  protected:
    bool event(QEvent* event) override; ///< takes F and Backspace before the window does
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void paintCell(QPainter& painter, const reports::FlameCell& cell);
    QString textIn(const reports::FlameCell& cell, int width) const;
    /// Whether it lacks the text that is searched for; without such, whether it is around the focus.
    bool isDimmed(const reports::FlameCell& cell) const;
    /// Index of the cell at a place, or their number.
    std::size_t cellAt(QPointF place) const;
    void choose(std::uint32_t box); ///< zoomTo(), and its item is selected
    void showCard();
    void selectBeside(int direction);
    void selectBelow();
    void select(std::uint32_t box);

    ViewState& m_state;
    DocumentPtr m_document;
    FlamePicture m_picture;
    std::vector<reports::FlameCell> m_cells;
    std::uint32_t m_focus = 0, m_selected = 0; ///< of tree()
    std::uint32_t m_focusDepth = 0;
    std::size_t m_hovered = 0; ///< of m_cells; their number for none
    QPoint m_mouse;
    HoverCard* m_card;
};

} // namespace ridge::gui
