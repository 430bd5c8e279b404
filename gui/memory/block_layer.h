// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/memory/block_painter.h"
#include "gui/memory/memory_plot.h"

#include <QImage>
#include <QPainter>

#include <optional>

namespace ridge::gui {

/// The picture of blocks. Another thread makes it; the last one is placed by its times and bytes until the next is
/// there.
class BlockLayer : public QObject {
    Q_OBJECT

  public:
    explicit BlockLayer(QObject* parent = nullptr);

    void clear();  ///< the picture is of another space
    void forget(); ///< the next request is a new one, whatever was asked for before
    void recolour() { m_image = {}; } ///< the theme is another one
    /// Asks for the blocks of `shown` over `frame`, unless that was asked for last.
    void request(const ShownMemory& shown, const BlockFrame& frame);
    /// Whether the picture over `frame` is there.
    bool isSettled(const BlockFrame& frame) const {
        return m_asked == frame && !m_painter.isBusy();
    }
    void paint(QPainter& painter, const MemoryPlot& plot);

  signals:
    void changed();

  private:
    BlockPainter m_painter;
    std::optional<BlockFrame> m_asked;           ///< none: nothing yet
    std::shared_ptr<const BlockPicture> m_drawn; ///< null: none yet
    QImage m_image;                              ///< of m_drawn in the colours of the theme
};

} // namespace ridge::gui
