// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_canvas.h"

#include "gui/style/theme.h"
#include "gui/time/ruler.h"
#include "reports/plots/memory_plot.h"
#include "reports/words/format.h"
#include "reports/words/memory_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr int kLeft = 76, kTop = 16, kRight = 16, kBottom = 28;

} // namespace

QColor bandColour(std::size_t band) {
    return band < kOwnerBands ? theme().categories[band] : theme().text3;
}

QColor sourceColour(std::size_t source) {
    return theme().categories[source];
}

MemoryCanvas::MemoryCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_card(new QLabel(this)) {
    constexpr int kCardMs = 250;
    setAccessibleName("Live bytes over time");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 200);
    m_card->setTextFormat(Qt::RichText);
    m_card->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_card->setFrameShape(QFrame::StyledPanel);
    m_card->setAutoFillBackground(true);
    m_card->setMargin(8);
    m_card->hide();
    m_cardTimer.setSingleShot(true);
    m_cardTimer.setInterval(kCardMs);
    connect(&m_cardTimer, &QTimer::timeout, this, &MemoryCanvas::showCard);
    connect(&state, &ViewState::windowChanged, this, [this] {
        m_cardTimer.stop(); // what lay at the pointer has moved
        m_card->hide();
        refresh();
    });
    connect(&state, &ViewState::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&m_painter, &BlockPainter::made, this, &MemoryCanvas::setPicture);
}

void MemoryCanvas::show(DocumentPtr document, std::size_t space) {
    if (m_document != document)
        m_blocks = nullptr;
    m_document = std::move(document);
    m_space = space;
    m_asked.reset();
    m_painter.forget();
    m_drawn = nullptr;
    m_card->hide();
    refresh();
}

void MemoryCanvas::setBlocks(std::shared_ptr<const std::vector<SpaceBlocks>> blocks) {
    m_blocks = std::move(blocks);
    m_asked.reset();
    m_painter.forget();
    refresh();
}

void MemoryCanvas::setMode(MemoryMode mode) {
    m_mode = mode;
    m_card->hide();
    refresh();
}

const analyzer::MemorySpace& MemoryCanvas::space() const {
    return m_document->results->analysis.memory.spaces[m_space];
}

const SpaceBlocks* MemoryCanvas::blocks() const {
    return m_document && m_blocks ? &(*m_blocks)[m_space] : nullptr;
}

const RangeBand* MemoryCanvas::ranges() const {
    return blocks() ? &blocks()->ranges : nullptr;
}

int MemoryCanvas::bandTop() const {
    return kTop;
}

int MemoryCanvas::plotTop() const {
    constexpr int kGap = 4;
    return kTop + (ranges() && !ranges()->rows.empty() ? ranges()->height() + kGap : 0);
}

TimeScale MemoryCanvas::scale() const {
    return {m_state.window(), double(kLeft), std::max(1.0, double(width() - kLeft - kRight))};
}

double MemoryCanvas::highest() const {
    const SpaceBlocks* own = blocks();
    std::uint64_t most = std::max<std::uint64_t>(space().peak, 1);
    if (own)
        most =
            std::max({most, own->mostHeld, m_mode == MemoryMode::Blocks ? own->packing.height : 0});
    return static_cast<double>(most);
}

double MemoryCanvas::top() const {
    const double step = std::max(1.0, reports::gridStep(highest()));
    return step * std::ceil(highest() / step);
}

double MemoryCanvas::yOf(double bytes) const {
    return height() - kBottom - (height() - kBottom - plotTop()) * bytes / top();
}

double MemoryCanvas::bytesAt(double y) const {
    return (height() - kBottom - y) * top() / std::max(1, height() - kBottom - plotTop());
}

void MemoryCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    if (!m_document)
        return;
    painter.fillRect(rect().adjusted(kLeft, plotTop(), -kRight, -kBottom), theme().lane);
    paintGrid(painter);
    painter.setClipRect(rect().adjusted(kLeft, 0, -kRight, 0));
    if (drawsBlocks()) {
        paintBlocks(painter);
        paintSelected(painter);
    } else if (m_mode == MemoryMode::Blocks)
        painter.drawText(rect(), Qt::AlignCenter, "The blocks are being arranged.");
    else
        paintStack(painter);
    paintHeld(painter);
    if (ranges())
        paintRangeBand(painter, *m_document, *ranges(), scale(), bandTop(), m_state.selection());
    paintPeak(painter);
}

void MemoryCanvas::paintGrid(QPainter& painter) const {
    constexpr double kTickPixels = 90, kWide = 80, kHigh = 18;
    const double step = std::max(1.0, reports::gridStep(highest()));
    for (int line = 0; line <= std::lround(top() / step); ++line) {
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

/// Until the blocks are known, owners as the analysis tells them: in few columns for the whole run.
MemoryCanvas::Stack MemoryCanvas::stack() const {
    if (blocks()) {
        TimeScale pixels = scale();
        pixels.width = std::floor(pixels.width);
        return {
            pixels.window,
            (m_mode == MemoryMode::Owners ? blocks()->owners : blocks()->sources).columns(pixels)};
    }
    if (m_mode != MemoryMode::Owners)
        return {};
    const analyzer::MemorySummary& memory = m_document->results->analysis.memory;
    Stack stack{{memory.first.count(), memory.last.count()}, {}};
    for (const auto& column : space().picture) {
        stack.columns.emplace_back();
        std::ranges::copy(column, stack.columns.back().begin());
        std::swap(stack.columns.back()[analyzer::kMemoryBands], stack.columns.back()[kOwnerBands]);
    }
    return stack;
}

/// Bands over each other, the first one at the bottom.
void MemoryCanvas::paintStack(QPainter& painter) const {
    const Stack stack = this->stack();
    const std::vector<LiveStack::Column>& columns = stack.columns;
    const TimeScale now = scale();
    const double first = now.x(stack.time.from), last = now.x(stack.time.to);
    const auto x = [&, count = columns.size()](std::size_t column) {
        return first + (last - first) * double(column) / double(count);
    };
    std::vector<std::uint64_t> below(columns.size());
    painter.setPen(Qt::NoPen);
    for (std::size_t band = 0; !columns.empty() && band < columns.front().size(); ++band) {
        QPolygonF upper, lower;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const double from = x(i), to = x(i + 1);
            lower << QPointF(from, yOf(double(below[i]))) << QPointF(to, yOf(double(below[i])));
            below[i] += columns[i][band];
            upper << QPointF(from, yOf(double(below[i]))) << QPointF(to, yOf(double(below[i])));
        }
        std::reverse(lower.begin(), lower.end());
        painter.setBrush(m_mode == MemoryMode::Owners ? bandColour(band) : sourceColour(band));
        painter.drawPolygon(upper + lower);
    }
}

} // namespace ridge::gui
