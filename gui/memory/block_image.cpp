// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The picture of blocks on the canvas: another thread makes it; the last one is placed by its times and bytes until
// the next is there.
#include "gui/memory/memory_canvas.h"
#include "gui/style/theme.h"

#include <QEvent>
#include <QPainter>

#include <array>
#include <cmath>

namespace ridge::gui {
namespace {

/// A band's colour by how much of the pixel is covered: what is there at all is seen.
std::array<QRgb, 256> shadesOf(QColor colour) {
    constexpr double kLeast = 0.4;
    std::array<QRgb, 256> shades{};
    for (std::size_t covered = 0; covered < shades.size(); ++covered) {
        const double alpha = kLeast + (1 - kLeast) * double(covered) / 255;
        shades[covered] = qPremultiply(
            qRgba(colour.red(), colour.green(), colour.blue(), int(std::lround(alpha * 255))));
    }
    return shades;
}

QImage imageOf(const BlockPicture& picture) {
    std::array<std::array<QRgb, 256>, kOwnerBands + 1> shades{};
    for (std::size_t band = 0; band < shades.size(); ++band)
        shades[band] = shadesOf(bandColour(band));
    QImage image(picture.frame.width, picture.frame.height, QImage::Format_ARGB32_Premultiplied);
    std::size_t pixel = 0;
    for (int y = 0; y < picture.frame.height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < picture.frame.width; ++x, ++pixel)
            line[x] = picture.bands[pixel] == BlockPicture::kEmpty
                          ? 0
                          : shades[picture.bands[pixel]][picture.covered[pixel]];
    }
    return image;
}

} // namespace

bool MemoryCanvas::drawsBlocks() const {
    return m_mode == MemoryMode::Blocks && blocks();
}

BlockFrame MemoryCanvas::wanted() const {
    const QSizeF pixels = QSizeF(scale().width, yOf(0) - yOf(top())) * devicePixelRatioF();
    return {m_state.window(), top(), std::max(int(pixels.width()), 1),
            std::max(int(pixels.height()), 1)};
}

bool MemoryCanvas::isSettled() const {
    return !drawsBlocks() || (m_asked == wanted() && !m_painter.isBusy());
}

void MemoryCanvas::refresh() {
    update();
    if (!drawsBlocks() || m_asked == wanted())
        return;
    m_asked = wanted();
    m_painter.request(m_blocks, m_space, *m_asked);
}

void MemoryCanvas::setPicture(std::shared_ptr<const BlockPicture> picture) {
    m_drawn = std::move(picture);
    m_image = {};
    update();
}

void MemoryCanvas::paintBlocks(QPainter& painter) {
    if (!m_drawn)
        return;
    if (m_image.isNull())
        m_image = imageOf(*m_drawn);
    const TimeScale now = scale();
    const BlockFrame& frame = m_drawn->frame;
    painter.drawImage(QRectF(QPointF(now.x(frame.window.from), yOf(frame.top)),
                             QPointF(now.x(frame.window.to), yOf(0))),
                      m_image);
}

void MemoryCanvas::paintSelected(QPainter& painter) const {
    const std::size_t at =
        m_state.block() ? placeOf(*blocks(), *m_state.block()) : blocks()->blocks.size();
    if (at == blocks()->blocks.size())
        return;
    const analyzer::Block& block = blocks()->blocks[at];
    const TimeScale now = scale();
    const double left = std::max(now.x(block.start), now.left - 2),
                 right = std::min(now.x(block.end), now.left + now.width + 2);
    const auto low = static_cast<double>(blocks()->packing.offsets[at]);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().dark ? QColor(Qt::white) : theme().text, 2));
    painter.drawRect(QRectF(QPointF(left, yOf(low + static_cast<double>(block.bytes))),
                            QPointF(right, yOf(low))));
}

void MemoryCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void MemoryCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        m_image = {};
    QWidget::changeEvent(event);
}

} // namespace ridge::gui
