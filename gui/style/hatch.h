// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QBrush>
#include <QPainter>
#include <QPainterPath>

namespace ridge::gui {

/// A repeating texture of 45 degree stripes, 2 of 6 pixels wide. `density`: screen pixels per
/// pixel, so that it is smooth on dense screens.
QBrush hatch(const QColor& ground, const QColor& stripe, double density);

// Fill with a colour or a hatch. QSvgGenerator silently drops textures. For SVG a hatch is
// therefore painted as ground and stripes, which is slow.
void fill(QPainter& painter, const QRect& rect, const QBrush& brush);
void fill(QPainter& painter, const QRectF& rect, const QBrush& brush);
void fill(QPainter& painter, const QPainterPath& path, const QBrush& brush);

} // namespace ridge::gui
