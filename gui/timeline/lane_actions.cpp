// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What keys and the mouse do on the timeline.
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/timeline/item_lane.h"
#include "gui/timeline/lane_canvas.h"

#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QWheelEvent>

namespace ridge::gui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.1; ///< of the window
constexpr int kClickPixels = 4;  ///< less is a click, not a drag

} // namespace

std::optional<PlacedLane> LaneCanvas::laneAt(int y) const {
    const int at = y - kRulerHeight + m_scroll->value();
    if (y < kRulerHeight)
        return std::nullopt;
    for (const PlacedLane& lane : visibleLanes(m_placed, at, at + 1))
        if (at >= lane.y && at < lane.y + lane.height)
            return lane;
    return std::nullopt;
}

void LaneCanvas::zoom(double factor, double x) {
    const TimeScale now = scale();
    m_state.setWindow(zoomed(now.window, factor, now.time(std::max<double>(x, kGutter))));
}

void LaneCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    const double sideways = event->angleDelta().x() / 120.0;
    const auto lane = event->position().x() < kGutter && m_lanes
                          ? laneAt(static_cast<int>(event->position().y()))
                          : std::nullopt;
    if (event->modifiers().testFlag(Qt::ControlModifier) && lane && !lane->isHeading)
        sizeLane(lane->key, std::pow(kZoomStep, notches));
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
    const auto lane = event->pos().x() < kGutter ? laneAt(event->pos().y()) : std::nullopt;
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
    m_held.reset();
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
    const Drag drag = *m_drag;
    m_drag.reset();
    const auto lane = laneAt(event->pos().y());
    if (!drag.moved && lane && lane->isHeading && event->pos().x() < kFoldPixels)
        return fold(*lane);
    if (!drag.moved) {
        const QScopedValueRollback clicking(m_isClicking, true);
        m_clicked = shownAt(event->pos());
        return m_state.select(m_clicked.item);
    }
    if (drag.lane)
        moveLane(*drag.lane, placesTo(*drag.lane, event->pos().y()));
    else if (drag.isBox) {
        const TimeScale now = scale();
        const int left = std::max(std::min(drag.from.x(), drag.to.x()), kGutter);
        m_state.setWindow({now.time(left), now.time(std::max(drag.from.x(), drag.to.x()))});
    }
    repaintLanes();
}

void LaneCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto lane = laneAt(event->pos().y());
    if (lane && lane->isHeading)
        return fold(*lane);
    if (const Shown shown = shownAt(event->pos()); shown.item)
        m_state.setWindow(around(shown.time));
}

/// A range has two places: where it was clicked, else where its thread was.
void LaneCanvas::zoomToSelection() {
    const Item selected = m_state.selection();
    if (m_document && selected)
        m_state.setWindow(
            around(m_clicked.item == selected ? m_clicked.time : timeOf(*m_document, selected)));
}

/// The item after or before the selected one in its row.
void LaneCanvas::selectNext(int direction) {
    if (!m_lanes || !m_document || !m_state.selection())
        return;
    const Item selected = m_state.selection();
    const auto at = laneOf(*m_lanes, selected, timeOf(*m_document, selected).from);
    if (!at)
        return;
    const Lane& lane = m_lanes->groups[at->lane.group].lanes[at->lane.lane];
    const SpanRow& row = (*lane.rows)[at->row];
    const std::size_t next = direction > 0 ? at->index + 1 : at->index - 1;
    if (next < row.size())
        m_state.select(row.item(next));
}

/// From an operation to the call that launched it, and back.
void LaneCanvas::selectCounterpart() {
    const Item other = counterpartOf(m_state.selection());
    if (!m_lanes || !other)
        return;
    const TimeWindow time = timeOf(*m_document, other), window = m_state.window();
    if (!laneOf(*m_lanes, other, time.from))
        return; // a launch that is not known, or one of several of a graph
    m_state.select(other);
    if (time.from < window.from || time.from >= window.to)
        m_state.setWindow(
            {time.from - window.length() / 2, time.from - window.length() / 2 + window.length()});
}

/// The next idle time after the selected item, else after the begin of what is visible; -1: the one before.
void LaneCanvas::selectGap(int direction) {
    if (!m_document || !m_document->results)
        return;
    const Item selected = m_state.selection();
    const std::int64_t now =
        selected ? timeOf(*m_document, selected).from : m_state.window().from - (direction > 0);
    const Item best = nextGap(*m_document, now, direction);
    if (!best)
        return;
    m_state.select(best);
    const TimeWindow time = timeOf(*m_document, best), window = m_state.window();
    if (time.from < window.from || time.to > window.to)
        m_state.setWindow(time.length() > window.length()
                              ? around(time)
                              : TimeWindow{(time.from + time.to - window.length()) / 2,
                                           (time.from + time.to + window.length()) / 2});
}

double LaneCanvas::pointerX() const {
    return rect().contains(m_mouse) && m_mouse.x() > kGutter ? m_mouse.x()
                                                             : kGutter + scale().width / 2;
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

void LaneCanvas::keyPressEvent(QKeyEvent* event) {
    if (arrangeByKey(event->key(), event->modifiers()))
        return;
    if (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return QWidget::keyPressEvent(event);
    if (lookByKey(event->key()))
        return;
    if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9)
        return m_state.goToBookmark(static_cast<std::size_t>(event->key() - Qt::Key_1));
    switch (event->key()) {
    case Qt::Key_Period:
        return selectNext(1);
    case Qt::Key_Comma:
        return selectNext(-1);
    case Qt::Key_L:
        return selectCounterpart();
    case Qt::Key_G:
        return selectGap(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    case Qt::Key_B:
        return event->modifiers().testFlag(Qt::ShiftModifier) ? m_state.dropBookmark()
                                                              : m_state.addBookmark();
    case Qt::Key_Escape:
        m_drag.reset();
        m_measure.reset();
        emit measuredChanged();
        repaintLanes();
        return m_state.select({});
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ridge::gui
