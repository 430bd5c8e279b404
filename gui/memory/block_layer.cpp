// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/block_layer.h"

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

BlockLayer::BlockLayer(QObject* parent) : QObject(parent) {
    connect(&m_painter, &BlockPainter::made, this,
            [this](std::shared_ptr<const BlockPicture> picture) {
                m_drawn = std::move(picture);
                m_image = {};
                emit changed();
            });
}

void BlockLayer::clear() {
    forget();
    m_drawn = nullptr;
}

void BlockLayer::forget() {
    m_asked.reset();
    m_painter.forget();
}

void BlockLayer::request(const ShownMemory& shown, const BlockFrame& frame) {
    if (m_asked == frame)
        return;
    m_asked = frame;
    m_painter.request(shown.all, shown.row, frame);
}

void BlockLayer::paint(QPainter& painter, const MemoryPlot& plot) {
    if (!m_drawn)
        return;
    if (m_image.isNull())
        m_image = imageOf(*m_drawn);
    const TimeScale now = plot.scale();
    const BlockFrame& frame = m_drawn->frame;
    painter.drawImage(QRectF(QPointF(now.x(frame.window.from), plot.yOf(frame.top)),
                             QPointF(now.x(frame.window.to), plot.yOf(0))),
                      m_image);
}

} // namespace ridge::gui
