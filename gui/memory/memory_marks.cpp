// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What lies over live bytes: what was held for them, and the peak.
#include "gui/memory/memory_canvas.h"
#include "gui/style/theme.h"
#include "reports/words/memory_text.h"

#include <QPainter>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr double kLabelHigh = 20, kPadding = 8;

} // namespace

QPolygonF MemoryCanvas::heldLine() const {
    QPolygonF line;
    if (!blocks())
        return line;
    const TimeScale now = scale();
    double x = now.left;
    for (const Plot::Column& column : blocks()->held.columns(now)) {
        if (column.known())
            line << QPointF(x, yOf(column.most)) << QPointF(x + 1, yOf(column.most));
        ++x;
    }
    return line;
}

QString MemoryCanvas::heldText() const {
    return space().isTensors ? "held by PyTorch" : "reserved from the driver";
}

QRectF MemoryCanvas::heldLabel() const {
    constexpr double kAway = 3;
    const QPolygonF line = heldLine();
    if (line.isEmpty())
        return {};
    const auto first = std::ranges::min_element(line, {}, &QPointF::y);
    const auto last =
        std::find_if(first, line.end(), [&](const QPointF& at) { return at.y() > first->y(); });
    const TimeScale now = scale();
    const double right = now.left + now.width, above = first->y() - kAway - kLabelHigh;
    const double wide = QFontMetricsF(font()).horizontalAdvance(heldText()) + 2 * kPadding;
    const double middle = (first->x() + (last - 1)->x()) / 2;
    QRectF box(std::clamp(middle - wide / 2, now.left, std::max(now.left, right - wide)),
               above >= plotTop() ? above : first->y() + kAway, wide, kLabelHigh);
    const QRectF peak = peakLabel();
    if (const double x = now.x(space().peakTime.count());
        !peak.isNull() && box.left() < x + kAway && box.right() > x - kAway)
        box.moveLeft(x + kAway + wide <= right ? x + kAway : x - kAway - wide);
    if (peak.intersects(box))
        box.moveTop(peak.bottom() + kAway);
    return box;
}

/// A dashed line over all, its name on a ground of its own.
void MemoryCanvas::paintHeld(QPainter& painter) const {
    constexpr float kGround = 0.85F;
    const QRectF label = heldLabel();
    if (label.isNull())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().text, 1.3, Qt::DashLine));
    painter.drawPolyline(heldLine());
    QColor ground = theme().panel;
    ground.setAlphaF(kGround);
    painter.fillRect(label, ground);
    painter.setPen(theme().text);
    painter.drawText(label, Qt::AlignCenter, heldText());
}

QString MemoryCanvas::peakText() const {
    return "peak " + QString::fromStdString(reports::bytesText(space().peak));
}

/// To the left of the peak's line where that has room.
QRectF MemoryCanvas::peakLabel() const {
    constexpr double kAway = 6;
    if (!m_document || m_mode == MemoryMode::Blocks)
        return {};
    const TimeScale now = scale();
    const double x = now.x(space().peakTime.count());
    if (x < now.left || x > now.left + now.width)
        return {};
    const double wide = QFontMetricsF(font()).horizontalAdvance(peakText()) + 2 * kPadding;
    return {x - kAway - wide >= now.left ? x - kAway - wide : x + kAway, plotTop() + kAway, wide,
            kLabelHigh};
}

/// A dashed line through the plot, a dot at the peak and a pill with its bytes.
void MemoryCanvas::paintPeak(QPainter& painter) const {
    constexpr double kDot = 3.5;
    const QRectF pill = peakLabel();
    if (pill.isNull())
        return;
    const double x = scale().x(space().peakTime.count()), y = yOf(double(space().peak));
    painter.setPen(QPen(theme().text, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, plotTop()), QPointF(x, yOf(0)));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().text);
    painter.drawEllipse(QPointF(x, y), kDot, kDot);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    painter.setPen(theme().window);
    painter.drawText(pill, Qt::AlignCenter, peakText());
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ridge::gui
