// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/pill.h"

#include "gui/style/theme.h"

namespace ridge::gui {

QRectF pillOf(const QPainter& painter, QPointF at, const QString& text) {
    constexpr double kPadding = 6;
    const QFontMetricsF metrics(painter.font());
    const double wide = metrics.horizontalAdvance(text) + 2 * kPadding, high = metrics.height() + 4;
    return {at.x() - wide / 2, at.y() - high / 2, wide, high};
}

void paintPill(QPainter& painter, const QRectF& pill, const QString& text) {
    painter.fillRect(pill, theme().panel2);
    painter.setPen(theme().text);
    painter.drawText(pill, Qt::AlignCenter, text);
}

} // namespace ridge::gui
