// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "gui/memory/block_painter.h"
#include "gui/time/time_scale.h"
#include "gui/view/view_state.h"

#include <QColor>
#include <QImage>
#include <QLabel>
#include <QTimer>
#include <QWidget>

namespace ridge::gui {

/// What is drawn over time: live bytes stacked by owner or by source, or each block as a rectangle.
enum class MemoryMode : std::uint8_t { Owners, Sources, Blocks };

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

    TimeScale scale() const;
    double yOf(double bytes) const;
    const RangeBand* ranges() const; ///< null: not known yet
    int bandTop() const;             ///< pixels, of the upper edge of ranges()
    /// Label at the highest point of the line of held bytes; null: no line.
    QRectF heldLabel() const;
    QRectF peakLabel() const; ///< null: none in sight
    /// About what is at a place, as HTML; "" where nothing is.
    QString cardAt(QPointF place) const;

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
    const analyzer::MemorySpace& space() const;
    const SpaceBlocks* blocks() const; ///< of the space; null: not known yet
    double bytesAt(double y) const;
    int plotTop() const;                                      ///< pixels
    Item rangeAt(QPointF place) const;                        ///< none outside of the band
    const analyzer::Block* drawnBlockAt(QPointF place) const; ///< null where no block is drawn
    void selectNext(int direction);                           ///< of the blocks that are drawn
    double highest() const;                                   ///< bytes that must fit into the plot
    double top() const; ///< bytes at the upper edge: a whole number of grid steps
    void showCard();
    void paintGrid(QPainter& painter) const;
    /// The stack that is shown, in columns of equal length over `time`; empty while not known.
    struct Stack {
        TimeWindow time;
        std::vector<LiveStack::Column> columns;
    };
    Stack stack() const;
    void paintStack(QPainter& painter) const;
    QString stackCardAt(QPointF place) const;
    bool drawsBlocks() const;
    BlockFrame wanted() const; ///< where the pixels of blocks lie now
    void refresh();            ///< asks for their picture
    void setPicture(std::shared_ptr<const BlockPicture> picture);
    void paintBlocks(QPainter& painter);
    void paintSelected(QPainter& painter) const;
    void paintHeld(QPainter& painter) const;
    QPolygonF heldLine() const; ///< empty where nothing is known
    QString heldText() const;
    QString peakText() const;
    void paintPeak(QPainter& painter) const;

    ViewState& m_state;
    DocumentPtr m_document;
    std::size_t m_space = 0;
    std::shared_ptr<const std::vector<SpaceBlocks>> m_blocks;
    MemoryMode m_mode = MemoryMode::Owners;
    BlockPainter m_painter;
    std::optional<BlockFrame> m_asked;           ///< of m_blocks and m_space; none: nothing yet
    std::shared_ptr<const BlockPicture> m_drawn; ///< null: none yet
    QImage m_image;                              ///< of m_drawn in the colours of the theme
    QLabel* m_card;
    QTimer m_cardTimer;
    QPointF m_mouse;
    struct Drag {
        QPointF from;
        TimeWindow window; ///< when it began
        bool moved = false;
    };
    std::optional<Drag> m_drag;
};

/// The colour of a band of OwnerBands; that of all other owners is grey.
QColor bandColour(std::size_t band);

/// The colour of a MemorySource.
QColor sourceColour(std::size_t source);

} // namespace ridge::gui
