// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/block_layer.h"
#include "gui/view/hover_card.h"
#include "gui/view/view_state.h"

#include <QWidget>

namespace ridge::gui {

/// Live bytes of one memory space over the visible time, with the peak and the bytes held from the
/// driver. The allocating ranges lie above. Each column of a stack shows the moment with its
/// largest sum. A drag moves in time, a click selects a range or a block, '.' and ',' go to the
/// next and previous block.
class MemoryCanvas : public QWidget {
    Q_OBJECT

  public:
    /// `state` outlives the canvas.
    explicit MemoryCanvas(ViewState& state, QWidget* parent = nullptr);

    /// Row `space` of MemorySummary::spaces of `document`, which has results; null: nothing.
    void show(DocumentPtr document, std::size_t space);
    /// Sets the blocks of the same document, by row of its spaces; null: not known yet.
    void setBlocks(std::shared_ptr<const std::vector<SpaceBlocks>> blocks);
    void setMode(MemoryMode mode);
    bool isSettled() const; ///< the picture of blocks is up to date, or not needed

    const ShownMemory& shown() const { return m_shown; }
    MemoryPlot plot() const; ///< where everything is now; until the canvas or its size changes

  signals:
    void blockChosen(const ridge::analyzer::Block& block); ///< by a double click or Return

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void refresh(); ///< asks for the picture of blocks too
    void showCard();
    void selectNext(int direction); ///< of the blocks that are drawn
    void lookAt(std::int64_t time); ///< in the middle

    ViewState& m_state;
    ShownMemory m_shown;
    BlockLayer m_blocks;
    HoverCard* m_card;
    QPointF m_mouse;
    struct Drag {
        QPointF from;
        TimeWindow window; ///< when it began
        bool moved = false;
    };
    std::optional<Drag> m_drag;
};

} // namespace ridge::gui
