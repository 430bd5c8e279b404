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

    /// One that goes on where the last one ends makes that one longer.
    void add(const QRect& rect);
};

/// Paints the rectangles of all layers, the first layer below. What lies over another layer is opaque. QPainter
/// fills each rectangle line by line: thousands that are a pixel wide take longer than their pixels, so many are put
/// into one image first. `pixels`: room for it, kept from call to call.
void paintLayers(QPainter& painter, std::span<const RectLayer> layers, std::vector<QRgb>& pixels);

} // namespace ridge::gui
