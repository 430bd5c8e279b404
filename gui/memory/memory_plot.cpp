// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_plot.h"

#include "reports/plots/memory_plot.h"
#include "reports/words/memory/memory_text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr int kLeft = 76, kTop = 16, kRight = 16, kBottom = 28;

} // namespace

MemoryPlot::MemoryPlot(const ShownMemory& shown, TimeWindow window, QSize size, const QFont& font)
    : m_shown(shown), m_window(window), m_size(size), m_font(font) {}

TimeScale MemoryPlot::scale() const {
    return {m_window, double(kLeft), std::max(1.0, double(m_size.width() - kLeft - kRight))};
}

int MemoryPlot::bandTop() {
    return kTop;
}

QRect MemoryPlot::area() const {
    constexpr int kGap = 4;
    const RangeBand* ranges = m_shown.ranges();
    const int top = kTop + (ranges && !ranges->rows.empty() ? ranges->height() + kGap : 0);
    return QRect(QPoint(), m_size).adjusted(kLeft, top, -kRight, -kBottom);
}

double MemoryPlot::highest() const {
    const SpaceBlocks* own = m_shown.blocks();
    std::uint64_t most = std::max<std::uint64_t>(m_shown.space().peak, 1);
    if (own)
        most = std::max({most, own->mostHeld, m_shown.drawsBlocks() ? own->packing.height : 0});
    return static_cast<double>(most);
}

double MemoryPlot::step() const {
    return std::max(1.0, reports::gridStep(highest()));
}

double MemoryPlot::top() const {
    return step() * std::ceil(highest() / step());
}

double MemoryPlot::yOf(double bytes) const {
    const int bottom = m_size.height() - kBottom;
    return bottom - (bottom - area().top()) * bytes / top();
}

double MemoryPlot::bytesAt(double y) const {
    const int bottom = m_size.height() - kBottom;
    return (bottom - y) * top() / std::max(1, bottom - area().top());
}

BlockFrame MemoryPlot::frame(double density) const {
    const QSizeF pixels = QSizeF(scale().width, yOf(0) - yOf(top())) * density;
    return {m_window, top(), std::max(int(pixels.width()), 1), std::max(int(pixels.height()), 1)};
}

/// Until the blocks are known, owners as the analysis tells them: in few columns for the whole run.
MemoryPlot::Stack MemoryPlot::stack() const {
    const bool isByOwner = m_shown.mode == MemoryMode::Owners;
    if (const SpaceBlocks* blocks = m_shown.blocks()) {
        TimeScale pixels = scale();
        pixels.width = std::floor(pixels.width);
        return {pixels.window, (isByOwner ? blocks->owners : blocks->sources).columns(pixels)};
    }
    if (!isByOwner)
        return {};
    const analyzer::MemorySummary& memory = m_shown.document->results->analysis.memory;
    Stack stack{{memory.first.count(), memory.last.count()}, {}};
    for (const auto& column : m_shown.space().picture) {
        stack.columns.emplace_back();
        std::ranges::copy(column, stack.columns.back().begin());
        std::swap(stack.columns.back()[analyzer::kMemoryBands], stack.columns.back()[kOwnerBands]);
    }
    return stack;
}

QPolygonF MemoryPlot::heldLine() const {
    QPolygonF line;
    if (!m_shown.blocks())
        return line;
    const TimeScale now = scale();
    double x = now.left;
    for (const Plot::Column& column : m_shown.blocks()->held.columns(now)) {
        if (column.known())
            line << QPointF(x, yOf(column.most)) << QPointF(x + 1, yOf(column.most));
        ++x;
    }
    return line;
}

QString MemoryPlot::heldText() const {
    return m_shown.space().isTensors ? "held by PyTorch" : "reserved from the driver";
}

QSizeF MemoryPlot::labelSize(const QString& text) const {
    constexpr double kHigh = 20, kPadding = 8;
    return {QFontMetricsF(m_font).horizontalAdvance(text) + 2 * kPadding, kHigh};
}

QRectF MemoryPlot::heldLabel() const {
    constexpr double kAway = 3;
    const QPolygonF line = heldLine();
    if (line.isEmpty())
        return {};
    const auto first = std::ranges::min_element(line, {}, &QPointF::y);
    const auto last =
        std::find_if(first, line.end(), [&](const QPointF& at) { return at.y() > first->y(); });
    const TimeScale now = scale();
    const QSizeF size = labelSize(heldText());
    const double wide = size.width();
    const double right = now.left + now.width, above = first->y() - kAway - size.height();
    const double middle = (first->x() + (last - 1)->x()) / 2;
    QRectF box({std::clamp(middle - wide / 2, now.left, std::max(now.left, right - wide)),
                above >= area().top() ? above : first->y() + kAway},
               size);
    const QRectF peak = peakLabel();
    if (const double x = now.x(m_shown.space().peakTime.count());
        !peak.isNull() && box.left() < x + kAway && box.right() > x - kAway)
        box.moveLeft(x + kAway + wide <= right ? x + kAway : x - kAway - wide);
    if (peak.intersects(box))
        box.moveTop(peak.bottom() + kAway);
    return box;
}

QString MemoryPlot::peakText() const {
    return "peak " + QString::fromStdString(reports::bytesText(m_shown.space().peak));
}

/// To the left of the peak's line where that has room.
QRectF MemoryPlot::peakLabel() const {
    constexpr double kAway = 6;
    if (!m_shown.document || m_shown.mode == MemoryMode::Blocks)
        return {};
    const TimeScale now = scale();
    const double x = now.x(m_shown.space().peakTime.count());
    if (x < now.left || x > now.left + now.width)
        return {};
    const QSizeF size = labelSize(peakText());
    const double left = x - kAway - size.width();
    return {{left >= now.left ? left : x + kAway, area().top() + kAway}, size};
}

} // namespace ridge::gui
