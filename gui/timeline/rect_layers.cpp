// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/rect_layers.h"

#include <QPaintEngine>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr std::size_t kFew = 64; ///< that QPainter paints as fast one by one

void paintOneByOne(QPainter& painter, std::span<const RectLayer> layers) {
    painter.setPen(Qt::NoPen);
    for (const RectLayer& layer : layers)
        if (!layer.rects.empty()) {
            painter.setBrush(layer.colour);
            painter.drawRects(layer.rects.data(), static_cast<int>(layer.rects.size()));
        }
    painter.setBrush(Qt::NoBrush);
}

void paintAsImage(QPainter& painter, std::span<const RectLayer> layers, const QRect& bounds,
                  std::vector<QRgb>& pixels) {
    const auto width = static_cast<std::size_t>(bounds.width());
    pixels.assign(width * static_cast<std::size_t>(bounds.height()), 0);
    for (const RectLayer& layer : layers) {
        const QRgb colour = qPremultiply(layer.colour.rgba());
        for (const QRect& rect : layer.rects) {
            QRgb* line = pixels.data() + static_cast<std::size_t>(rect.y() - bounds.y()) * width +
                         (rect.x() - bounds.x());
            for (int y = 0; y < rect.height(); ++y, line += width)
                std::fill_n(line, rect.width(), colour);
        }
    }
    painter.drawImage(bounds.topLeft(),
                      QImage(reinterpret_cast<const uchar*>(pixels.data()), bounds.width(),
                             bounds.height(), bounds.width() * static_cast<int>(sizeof(QRgb)),
                             QImage::Format_ARGB32_Premultiplied));
}

} // namespace

void RectLayer::add(const QRect& rect) {
    const bool goesOn = !rects.empty() && rects.back().right() + 1 == rect.x() &&
                        rects.back().y() == rect.y() && rects.back().height() == rect.height();
    if (goesOn)
        rects.back().setRight(rect.right());
    else
        rects.push_back(rect);
}

void paintLayers(QPainter& painter, std::span<const RectLayer> layers, std::vector<QRgb>& pixels) {
    QRect bounds;
    std::size_t count = 0;
    for (const RectLayer& layer : layers) {
        for (const QRect& rect : layer.rects)
            bounds |= rect;
        count += layer.rects.size();
    }
    // What is no picture but a drawing (SVG) keeps its rectangles.
    if (count > kFew && painter.paintEngine()->type() == QPaintEngine::Raster)
        paintAsImage(painter, layers, bounds, pixels);
    else
        paintOneByOne(painter, layers);
}

} // namespace ridge::gui
