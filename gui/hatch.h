// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QBrush>
#include <QPainter>
#include <QPainterPath>

namespace ridge::gui {

/// Stripes of 2 in 6 pixels at 45 degrees, as a texture that repeats: with `density` pixels of a screen to each of these,
/// so that it is smooth there.
QBrush hatch(const QColor& ground, const QColor& stripe, double density);

// Fill with a colour or a hatch. QSvgGenerator leaves textures out without a word: there a hatch becomes its
// ground and its stripes, which is slow and only for writing files.
void fill(QPainter& painter, const QRect& rect, const QBrush& brush);
void fill(QPainter& painter, const QRectF& rect, const QBrush& brush);
void fill(QPainter& painter, const QPainterPath& path, const QBrush& brush);

} // namespace ridge::gui
