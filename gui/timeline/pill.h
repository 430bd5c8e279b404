// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPainter>

namespace ridge::gui {

/// Where paintPill() would paint: `text` with room around it, its middle at `at`.
QRectF pillOf(const QPainter& painter, QPointF at, const QString& text);

/// A text on a ground of its own, over whatever is there.
void paintPill(QPainter& painter, const QRectF& pill, const QString& text);

} // namespace ridge::gui
