// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_canvas.h"

#include "gui/theme.h"
#include "gui/timeline/ruler.h"
#include "reports/format.h"
#include "reports/memory_plot.h"
#include "reports/memory_text.h"

#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr int kLeft = 76, kTop = 28, kRight = 16, kBottom = 28;

/// Bytes at the upper edge: a whole number of grid steps.
double topOf(const analyzer::MemorySpace& space) {
    const double peak = static_cast<double>(std::max<std::uint64_t>(space.peak, 1));
    const double step = std::max(1.0, reports::gridStep(peak));
    return step * std::ceil(peak / step);
}

} // namespace

QColor bandColour(std::size_t band) {
    return band < analyzer::kMemoryBands ? theme().categories[band] : theme().text3;
}

MemoryCanvas::MemoryCanvas(ViewState& state, QWidget* parent) : QWidget(parent), m_state(state) {
    setAccessibleName("Live bytes over time by owner");
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(320, 200);
    connect(&state, &ViewState::windowChanged, this, qOverload<>(&QWidget::update));
}

void MemoryCanvas::show(DocumentPtr document, std::size_t space) {
    m_document = std::move(document);
    m_space = space;
    update();
}

const analyzer::MemorySpace& MemoryCanvas::space() const {
    return m_document->results->analysis.memory.spaces[m_space];
}

TimeScale MemoryCanvas::scale() const {
    return {m_state.window(), double(kLeft), std::max(1.0, double(width() - kLeft - kRight))};
}

double MemoryCanvas::yOf(double bytes) const {
    return height() - kBottom - (height() - kBottom - kTop) * bytes / topOf(space());
}

void MemoryCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    if (!m_document)
        return;
    painter.fillRect(rect().adjusted(kLeft, kTop, -kRight, -kBottom), theme().lane);
    paintGrid(painter);
    painter.setClipRect(rect().adjusted(kLeft, 0, -kRight, 0));
    std::vector<std::uint64_t> below(space().picture.size());
    for (std::size_t band = 0; band <= analyzer::kMemoryBands; ++band)
        paintBand(painter, band, below);
    paintPeak(painter);
}

void MemoryCanvas::paintGrid(QPainter& painter) const {
    constexpr double kTickPixels = 90, kWide = 80, kHigh = 18;
    const double top = topOf(space()),
                 step = std::max(1.0, reports::gridStep(static_cast<double>(space().peak)));
    for (int line = 0; line <= std::lround(top / step); ++line) {
        const double bytes = step * line, y = yOf(bytes);
        painter.setPen(theme().line);
        painter.drawLine(QPointF(kLeft, y), QPointF(width() - kRight, y));
        painter.setPen(theme().text2);
        painter.drawText(QRectF(0, y - kHigh / 2, kLeft - 8, kHigh),
                         Qt::AlignRight | Qt::AlignVCenter,
                         line == 0 ? "0 B" : QString::fromStdString(reports::quantity(bytes, "B")));
    }
    const TimeScale now = scale();
    const Ruler ruler = rulerFor(now.window, now.width, kTickPixels);
    for (const std::int64_t tick : ruler.ticks)
        painter.drawText(QRectF(now.x(tick) - kWide / 2, height() - kBottom + 4, kWide, kHigh),
                         Qt::AlignCenter, QString::fromStdString(ruler.label(tick)));
}

/// Adds a band on top of `below`, which then holds its upper edge.
void MemoryCanvas::paintBand(QPainter& painter, std::size_t band,
                             std::vector<std::uint64_t>& below) const {
    const auto& columns = space().picture;
    const analyzer::MemorySummary& memory = m_document->results->analysis.memory;
    const TimeScale now = scale();
    const double first = now.x(memory.first.count()), last = now.x(memory.last.count());
    const auto x = [&](std::size_t column) {
        return first + (last - first) * double(column) / double(columns.size());
    };
    QPolygonF upper, lower;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const double from = x(i), to = x(i + 1);
        lower << QPointF(from, yOf(double(below[i]))) << QPointF(to, yOf(double(below[i])));
        below[i] += columns[i][band];
        upper << QPointF(from, yOf(double(below[i]))) << QPointF(to, yOf(double(below[i])));
    }
    std::reverse(lower.begin(), lower.end());
    painter.setPen(Qt::NoPen);
    painter.setBrush(bandColour(band));
    painter.drawPolygon(upper + lower);
}

void MemoryCanvas::paintPeak(QPainter& painter) const {
    constexpr double kWide = 240, kHigh = 18;
    const double x = scale().x(space().peakTime.count()), y = yOf(double(space().peak));
    painter.setPen(QPen(theme().text, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, y), QPointF(x, height() - kBottom));
    const double left = std::clamp(x - kWide / 2, double(kLeft), width() - kRight - kWide);
    if (x >= kLeft && x <= width() - kRight)
        painter.drawText(QRectF(left, y - kHigh - 3, kWide, kHigh), Qt::AlignCenter,
                         "peak " + QString::fromStdString(reports::bytesText(space().peak)));
}

void MemoryCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double kStep = 1.25, kNotch = 120;
    m_state.setWindow(zoomed(m_state.window(), std::pow(kStep, -event->angleDelta().y() / kNotch),
                             scale().time(std::max<double>(event->position().x(), kLeft))));
    event->accept();
}

} // namespace ridge::gui
