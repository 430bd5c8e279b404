// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPainter>

#include <span>
#include <vector>

namespace ridge::gui {

/// Rectangles of one colour, none over another.
struct RectLayer {
    QColor colour;
    std::vector<QRect> rects;

    /// A rectangle that continues the last one extends it instead.
    void add(const QRect& rect);
};

/// Paints the rectangles of all layers, the first layer at the bottom. Upper layers are opaque.
/// Many rectangles are drawn into one image first, since QPainter is slow for thousands that are a
/// pixel wide. `pixels`: buffer for the image, reused between calls.
void paintLayers(QPainter& painter, std::span<const RectLayer> layers, std::vector<QRgb>& pixels);

} // namespace ridge::gui
