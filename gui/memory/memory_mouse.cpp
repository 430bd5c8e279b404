// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What keys and the mouse do on live bytes over time.
#include "gui/memory/memory_canvas.h"

#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace ridge::gui {
namespace {

constexpr double kZoomStep = 1.25, kPanStep = 0.1;
constexpr double kClickPixels = 4; ///< that the mouse may move while it clicks

} // namespace

void MemoryCanvas::showCard() {
    const QString text = plot().cardAt(m_mouse);
    if (!text.isEmpty())
        m_card->showBeside(text, {int(m_mouse.x()), int(m_mouse.y())});
}

void MemoryCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position();
    if (!m_drag)
        return m_card->wait();
    m_card->hide();
    const QPointF by = m_mouse - m_drag->from;
    m_drag->moved = m_drag->moved || by.manhattanLength() >= kClickPixels;
    if (m_drag->moved)
        m_state.setWindow(panned(m_drag->window, -by.x() / plot().scale().width));
}

void MemoryCanvas::leaveEvent(QEvent*) {
    m_card->drop();
}

void MemoryCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    m_card->hold();
    m_drag = Drag{event->position(), m_state.window()};
}

void MemoryCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_drag || event->button() != Qt::LeftButton)
        return;
    const bool isClick = !std::exchange(m_drag, std::nullopt)->moved;
    if (!isClick)
        return;
    if (const analyzer::Block* block = plot().blockAt(event->position()))
        m_state.selectBlock(*block);
    else
        m_state.select(plot().rangeAt(event->position()));
}

void MemoryCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const analyzer::Block* block = plot().blockAt(event->position()))
        emit blockChosen(*block);
}

void MemoryCanvas::lookAt(std::int64_t time) {
    const std::int64_t length = m_state.window().length();
    m_state.setWindow({time - length / 2, time - length / 2 + length});
}

void MemoryCanvas::selectNext(int direction) {
    const TimeWindow window = m_state.window();
    const analyzer::Block* next =
        m_shown.drawsBlocks()
            ? nextDrawn(*m_shown.blocks(), m_state.block(), window.from, direction)
            : nullptr;
    if (!next)
        return;
    m_state.selectBlock(*next);
    if (next->start < window.from || next->start >= window.to)
        lookAt(next->start);
}

void MemoryCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double kNotch = 120;
    const TimeScale now = plot().scale();
    m_state.setWindow(zoomed(now.window, std::pow(kZoomStep, -event->angleDelta().y() / kNotch),
                             now.time(std::max<double>(event->position().x(), now.left))));
    event->accept();
}

void MemoryCanvas::keyPressEvent(QKeyEvent* event) {
    const TimeWindow window = m_state.window();
    switch (event->key()) {
    case Qt::Key_W:
        return m_state.setWindow(zoomed(window, 1 / kZoomStep, (window.from + window.to) / 2));
    case Qt::Key_S:
        return m_state.setWindow(zoomed(window, kZoomStep, (window.from + window.to) / 2));
    case Qt::Key_A:
    case Qt::Key_Left:
        return m_state.setWindow(panned(window, -kPanStep));
    case Qt::Key_D:
    case Qt::Key_Right:
        return m_state.setWindow(panned(window, kPanStep));
    case Qt::Key_Period:
        return selectNext(1);
    case Qt::Key_Comma:
        return selectNext(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_shown.drawsBlocks() && m_state.block())
            emit blockChosen(analyzer::Block(*m_state.block()));
        return;
    case Qt::Key_Escape:
        m_drag.reset();
        return m_state.select({});
    case Qt::Key_P:
        if (m_shown.document)
            lookAt(m_shown.space().peakTime.count());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ridge::gui
