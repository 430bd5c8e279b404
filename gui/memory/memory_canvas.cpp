// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/memory_canvas.h"

#include "gui/memory/memory_painter.h"
#include "gui/style/theme.h"

#include <QEvent>
#include <QPainter>

namespace ridge::gui {

MemoryCanvas::MemoryCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_card(new HoverCard(this)) {
    setAccessibleName("Live bytes over time");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 200);
    connect(m_card, &HoverCard::due, this, &MemoryCanvas::showCard);
    connect(&state, &ViewState::windowChanged, this, [this] {
        m_card->drop(); // what lay at the pointer has moved
        refresh();
    });
    connect(&state, &ViewState::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&m_blocks, &BlockLayer::changed, this, qOverload<>(&QWidget::update));
}

void MemoryCanvas::show(DocumentPtr document, std::size_t space) {
    if (m_shown.document != document)
        m_shown.all = nullptr;
    m_shown.document = std::move(document);
    m_shown.row = space;
    m_blocks.clear();
    m_card->hide();
    refresh();
}

void MemoryCanvas::setBlocks(std::shared_ptr<const std::vector<SpaceBlocks>> blocks) {
    m_shown.all = std::move(blocks);
    m_blocks.forget();
    refresh();
}

void MemoryCanvas::setMode(MemoryMode mode) {
    m_shown.mode = mode;
    m_card->hide();
    refresh();
}

MemoryPlot MemoryCanvas::plot() const {
    return {m_shown, m_state.window(), size(), font()};
}

bool MemoryCanvas::isSettled() const {
    return !m_shown.drawsBlocks() || m_blocks.isSettled(plot().frame(devicePixelRatioF()));
}

void MemoryCanvas::refresh() {
    update();
    if (m_shown.drawsBlocks())
        m_blocks.request(m_shown, plot().frame(devicePixelRatioF()));
}

void MemoryCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    if (!m_shown.document)
        return;
    const MemoryPlot plot = this->plot();
    MemoryPainter memory(painter, plot);
    memory.paintGrid();
    painter.setClipRect(plot.area().left(), 0, plot.area().width(), height());
    if (m_shown.drawsBlocks()) {
        m_blocks.paint(painter, plot);
        if (m_state.block())
            memory.paintSelected(*m_state.block());
    } else if (m_shown.mode == MemoryMode::Blocks)
        painter.drawText(rect(), Qt::AlignCenter, "The blocks are being arranged.");
    else
        memory.paintStack();
    memory.paintHeld();
    memory.paintRanges(m_state.selection());
    memory.paintPeak();
}

void MemoryCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void MemoryCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        m_blocks.recolour();
    QWidget::changeEvent(event);
}

} // namespace ridge::gui
