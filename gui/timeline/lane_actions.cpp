// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What keys and the mouse do on the timeline.
#include "gui/items/item_place.h"
#include "gui/timeline/lane_canvas.h"
#include "gui/timeline/lanes/item_steps.h"

#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QWheelEvent>

namespace ridge::gui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.1; ///< of the window
constexpr int kClickPixels = 4;  ///< less is a click, not a drag

} // namespace

void LaneCanvas::zoom(double factor, double x) {
    const TimeScale now = scale();
    m_state.setWindow(zoomed(now.window, factor, now.time(std::max<double>(x, kGutter))));
}

void LaneCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    const double sideways = event->angleDelta().x() / 120.0;
    const auto lane = event->position().x() < kGutter && m_lanes
                          ? sight().laneAt(static_cast<int>(event->position().y()))
                          : std::nullopt;
    if (event->modifiers().testFlag(Qt::ControlModifier) && lane && !lane->isHeading)
        m_arranger.size(lane->key, std::pow(kZoomStep, notches));
    else if (event->modifiers().testFlag(Qt::ShiftModifier))
        m_scroll->setValue(m_scroll->value() - static_cast<int>(notches * 60));
    else if (notches != 0)
        zoom(std::pow(kZoomStep, -notches), event->position().x());
    if (sideways != 0)
        m_state.setWindow(panned(m_state.window(), -sideways * kPanStep));
    event->accept();
}

void LaneCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const auto lane = event->pos().x() < kGutter ? sight().laneAt(event->pos().y()) : std::nullopt;
    m_drag = Drag{event->pos(),
                  event->pos(),
                  m_state.window(),
                  m_scroll->value(),
                  event->modifiers().testFlag(Qt::ShiftModifier),
                  false,
                  lane && !lane->isHeading ? std::optional(lane->key) : std::nullopt};
}

void LaneCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->pos();
    m_arranger.letGo();
    pointAt(m_mouse.x() >= kGutter ? std::optional(m_mouse.x()) : std::nullopt);
    measureToPointer();
    if (!m_drag)
        return hoverAt(event->pos());
    m_drag->to = event->pos();
    const QPoint by = m_drag->to - m_drag->from;
    m_drag->moved = m_drag->moved || by.manhattanLength() >= kClickPixels;
    if (m_drag->isBox || m_drag->lane)
        return repaintLanes();
    if (!m_drag->moved)
        return;
    m_state.setWindow(panned(m_drag->window, -by.x() / scale().width));
    m_scroll->setValue(m_drag->scroll - by.y());
}

void LaneCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_drag || event->button() != Qt::LeftButton)
        return;
    if (m_drag->moved)
        return drop(event->pos());
    m_drag.reset();
    const auto lane = sight().laneAt(event->pos().y());
    if (lane && lane->isHeading && event->pos().x() < kFoldPixels)
        return m_arranger.fold(lane->key.group);
    const QScopedValueRollback clicking(m_isClicking, true);
    m_clicked = shownAt(event->pos());
    m_state.select(m_clicked.item);
}

void LaneCanvas::drop(QPoint place) {
    const Drag drag = *m_drag;
    m_drag.reset();
    if (drag.lane)
        m_arranger.move(*drag.lane, sight().placesTo(*drag.lane, place.y()));
    else if (drag.isBox) {
        const TimeScale now = scale();
        const int left = std::max(std::min(drag.from.x(), drag.to.x()), kGutter);
        m_state.setWindow({now.time(left), now.time(std::max(drag.from.x(), drag.to.x()))});
    }
    repaintLanes();
}

void LaneCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto lane = sight().laneAt(event->pos().y());
    if (lane && lane->isHeading)
        return m_arranger.fold(lane->key.group);
    if (const ShownBox shown = shownAt(event->pos()); shown.item)
        m_state.setWindow(around(shown.time));
}

void LaneCanvas::contextMenuEvent(QContextMenuEvent* event) {
    m_mouse = event->pos();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_arranger.fillMenu(*menu, laneForKeys());
    menu->popup(event->globalPos());
}

/// A range has two places: where it was clicked, else where its thread was.
void LaneCanvas::zoomToSelection() {
    const Item selected = m_state.selection();
    if (m_document && selected)
        m_state.setWindow(
            around(m_clicked.item == selected ? m_clicked.time : timeOf(*m_document, selected)));
}

bool LaneCanvas::lookByKey(int key) {
    const double middle = pointerX();
    switch (key) {
    case Qt::Key_W:
        zoom(1 / kZoomStep, middle);
        return true;
    case Qt::Key_S:
        zoom(kZoomStep, middle);
        return true;
    case Qt::Key_A:
    case Qt::Key_Left:
        m_state.setWindow(panned(m_state.window(), -kPanStep));
        return true;
    case Qt::Key_D:
    case Qt::Key_Right:
        m_state.setWindow(panned(m_state.window(), kPanStep));
        return true;
    case Qt::Key_Up:
        m_scroll->triggerAction(QScrollBar::SliderSingleStepSub);
        return true;
    case Qt::Key_Down:
        m_scroll->triggerAction(QScrollBar::SliderSingleStepAdd);
        return true;
    case Qt::Key_M:
        measureAt(scale().time(middle));
        return true;
    case Qt::Key_Z:
        zoomToSelection();
        return true;
    default:
        return false;
    }
}

bool LaneCanvas::selectByKey(int key, Qt::KeyboardModifiers modifiers) {
    const bool isKnown = m_lanes && m_document;
    switch (key) {
    case Qt::Key_Period:
    case Qt::Key_Comma:
        if (isKnown)
            selectNext(m_state, *m_lanes, *m_document, key == Qt::Key_Period ? 1 : -1);
        return true;
    case Qt::Key_L:
        if (isKnown)
            selectCounterpart(m_state, *m_lanes, *m_document);
        return true;
    case Qt::Key_G:
        if (m_document && m_document->results)
            selectGap(m_state, *m_document, modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    default:
        return false;
    }
}

void LaneCanvas::letGoOfAll() {
    m_drag.reset();
    m_measure.clear();
    emit measuredChanged();
    repaintLanes();
    m_state.select({});
}

void LaneCanvas::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    if (m_arranger.arrangeByKey(key, modifiers, laneForKeys()))
        return;
    if (modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return QWidget::keyPressEvent(event);
    if (lookByKey(key) || selectByKey(key, modifiers))
        return;
    const Bookmarks& kept = m_state.bookmarks();
    if (key >= Qt::Key_1 && key <= Qt::Key_9) {
        if (const auto window = kept[static_cast<std::size_t>(key - Qt::Key_1)])
            m_state.setWindow(*window);
    } else if (key == Qt::Key_B && modifiers.testFlag(Qt::ShiftModifier))
        m_state.setBookmarks(withoutBookmark(kept, m_state.window(), m_state.whole()));
    else if (key == Qt::Key_B)
        m_state.setBookmarks(withBookmark(kept, m_state.window()));
    else if (key == Qt::Key_Escape)
        letGoOfAll();
    else
        QWidget::keyPressEvent(event);
}

} // namespace ridge::gui
