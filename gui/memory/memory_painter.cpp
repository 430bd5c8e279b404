// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_painter.h"

#include "gui/style/theme.h"
#include "gui/time/ruler.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {

MemoryPainter::MemoryPainter(QPainter& painter, const MemoryPlot& plot)
    : m_painter(painter), m_plot(plot), m_shown(plot.shown()) {}

void MemoryPainter::paintGrid() {
    constexpr double kHigh = 18;
    const QRect area = m_plot.area();
    m_painter.fillRect(area, theme().lane);
    const double step = m_plot.step();
    for (int line = 0; line <= std::lround(m_plot.top() / step); ++line) {
        const double bytes = step * line, y = m_plot.yOf(bytes);
        m_painter.setPen(theme().line);
        m_painter.drawLine(QPointF(area.left(), y), QPointF(area.right() + 1, y));
        m_painter.setPen(theme().text2);
        m_painter.drawText(
            QRectF(0, y - kHigh / 2, area.left() - 8, kHigh), Qt::AlignRight | Qt::AlignVCenter,
            line == 0 ? "0 B" : QString::fromStdString(reports::quantity(bytes, "B")));
    }
    paintTimes();
}

void MemoryPainter::paintTimes() {
    constexpr double kTickPixels = 90, kWide = 80, kHigh = 18;
    const TimeScale now = m_plot.scale();
    const Ruler ruler = rulerFor(now.window, now.width, kTickPixels);
    for (const std::int64_t tick : ruler.ticks)
        m_painter.drawText(
            QRectF(now.x(tick) - kWide / 2, m_plot.area().bottom() + 5, kWide, kHigh),
            Qt::AlignCenter, QString::fromStdString(ruler.label(tick)));
}

/// The first band lies at the bottom.
void MemoryPainter::paintStack() {
    const MemoryPlot::Stack stack = m_plot.stack();
    const std::vector<LiveStack::Column>& columns = stack.columns;
    const TimeScale now = m_plot.scale();
    const double first = now.x(stack.time.from), last = now.x(stack.time.to);
    const auto x = [&, count = columns.size()](std::size_t column) {
        return first + (last - first) * double(column) / double(count);
    };
    const auto y = [&](std::uint64_t bytes) { return m_plot.yOf(double(bytes)); };
    std::vector<std::uint64_t> below(columns.size());
    m_painter.setPen(Qt::NoPen);
    for (std::size_t band = 0; !columns.empty() && band < columns.front().size(); ++band) {
        QPolygonF upper, lower;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const double from = x(i), to = x(i + 1);
            lower << QPointF(from, y(below[i])) << QPointF(to, y(below[i]));
            below[i] += columns[i][band];
            upper << QPointF(from, y(below[i])) << QPointF(to, y(below[i]));
        }
        std::reverse(lower.begin(), lower.end());
        m_painter.setBrush(m_shown.mode == MemoryMode::Owners ? bandColour(band)
                                                              : sourceColour(band));
        m_painter.drawPolygon(upper + lower);
    }
}

void MemoryPainter::paintSelected(const analyzer::Block& block) {
    const SpaceBlocks& space = *m_shown.blocks();
    const std::size_t at = placeOf(space, block);
    if (at == space.blocks.size())
        return;
    const TimeScale now = m_plot.scale();
    const double left = std::max(now.x(block.start), now.left - 2),
                 right = std::min(now.x(block.end), now.left + now.width + 2);
    const auto low = static_cast<double>(space.packing.offsets[at]);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(theme().dark ? QColor(Qt::white) : theme().text, 2));
    m_painter.drawRect(QRectF(QPointF(left, m_plot.yOf(low + static_cast<double>(block.bytes))),
                              QPointF(right, m_plot.yOf(low))));
}

void MemoryPainter::paintHeld() {
    constexpr float kGround = 0.85F;
    const QRectF label = m_plot.heldLabel();
    if (label.isNull())
        return;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(theme().text, 1.3, Qt::DashLine));
    m_painter.drawPolyline(m_plot.heldLine());
    QColor ground = theme().panel;
    ground.setAlphaF(kGround);
    m_painter.fillRect(label, ground);
    m_painter.setPen(theme().text);
    m_painter.drawText(label, Qt::AlignCenter, m_plot.heldText());
}

void MemoryPainter::paintRanges(Item selected) {
    if (const RangeBand* ranges = m_shown.ranges())
        paintRangeBand(m_painter, *m_shown.document, *ranges, m_plot.scale(), m_plot.bandTop(),
                       selected);
}

/// A dashed line through the plot, a dot at the peak and a pill with its bytes.
void MemoryPainter::paintPeak() {
    constexpr double kDot = 3.5;
    const QRectF pill = m_plot.peakLabel();
    if (pill.isNull())
        return;
    const double x = m_plot.scale().x(m_shown.space().peakTime.count()),
                 y = m_plot.yOf(double(m_shown.space().peak));
    m_painter.setPen(QPen(theme().text, 1, Qt::DashLine));
    m_painter.drawLine(QPointF(x, m_plot.area().top()), QPointF(x, m_plot.yOf(0)));
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(theme().text);
    m_painter.drawEllipse(QPointF(x, y), kDot, kDot);
    m_painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    m_painter.setPen(theme().window);
    m_painter.drawText(pill, Qt::AlignCenter, m_plot.peakText());
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ridge::gui
