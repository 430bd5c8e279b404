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

/// Around the time at `x`.
void zoom(ViewState& state, const TimeScale& now, double factor, double x) {
    state.setWindow(zoomed(now.window, factor, now.time(std::max<double>(x, kGutter))));
}

/// Of a place over the lanes, else of the nearest one there.
std::int64_t timeOver(const TimeScale& now, int x) {
    return now.time(std::clamp<double>(x, kGutter, kGutter + now.width));
}

/// Changes what is selected, and says whether the key does that.
bool selectByKey(ViewState& state, const LaneScene& scene, int key,
                 Qt::KeyboardModifiers modifiers) {
    const bool isKnown = scene.lanes() && scene.document();
    switch (key) {
    case Qt::Key_Period:
    case Qt::Key_Comma:
        if (isKnown)
            selectNext(state, *scene.lanes(), *scene.document(), key == Qt::Key_Period ? 1 : -1);
        return true;
    case Qt::Key_L:
        if (isKnown)
            selectCounterpart(state, *scene.lanes(), *scene.document());
        return true;
    case Qt::Key_G:
        if (scene.document() && scene.document()->results)
            selectGap(state, *scene.document(), modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    default:
        return false;
    }
}

} // namespace

void LaneCanvas::leaveEvent(QEvent*) {
    m_mouse = {-1, -1};
    pointAt(std::nullopt);
    m_hover.drop();
}

/// Only where the line was and is, and the ruler, are to be painted.
void LaneCanvas::pointAt(std::optional<int> x) {
    if (x == m_pointer)
        return;
    for (const auto& line : {m_pointer, x})
        if (line)
            update(*line, kRulerHeight, 1, height() - kRulerHeight);
    m_pointer = x;
    update(0, 0, width(), kRulerHeight);
}

double LaneCanvas::pointerX() const {
    return rect().contains(m_mouse) && m_mouse.x() > kGutter ? m_mouse.x()
                                                             : kGutter + scale().width / 2;
}

std::optional<PlacedLane> LaneCanvas::laneForKeys() const {
    if (!m_scene.lanes())
        return std::nullopt;
    const LaneSight now = sight();
    const Item selected = m_state.selection();
    const auto lane = now.laneAt(m_mouse.y());
    if (lane || !selected)
        return lane;
    const auto own = laneOf(*m_scene.lanes(), selected, timeOf(*m_scene.document(), selected).from);
    const PlacedLane* placed = own ? now.find(own->lane) : nullptr;
    return placed ? std::optional(*placed) : std::nullopt;
}

void LaneCanvas::clearMeasure() {
    m_measure.clear();
    emit measuredChanged();
}

void LaneCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    const double sideways = event->angleDelta().x() / 120.0;
    const auto lane = event->position().x() < kGutter && m_scene.lanes()
                          ? sight().laneAt(static_cast<int>(event->position().y()))
                          : std::nullopt;
    if (event->modifiers().testFlag(Qt::ControlModifier) && lane && !lane->isHeading)
        m_arranger.size(lane->key, std::pow(kZoomStep, notches));
    else if (event->modifiers().testFlag(Qt::ShiftModifier))
        m_scroll->setValue(m_scroll->value() - static_cast<int>(notches * 60));
    else if (notches != 0)
        zoom(m_state, scale(), std::pow(kZoomStep, -notches), event->position().x());
    if (sideways != 0)
        m_state.setWindow(panned(m_state.window(), -sideways * kPanStep));
    event->accept();
}

void LaneCanvas::mousePressEvent(QMouseEvent* event) {
    const bool isMiddle = event->button() == Qt::MiddleButton;
    if (event->button() != Qt::LeftButton && !isMiddle)
        return;
    const auto lane =
        event->pos().x() < kGutter && !isMiddle ? sight().laneAt(event->pos().y()) : std::nullopt;
    m_drag = LaneDrag{event->pos(),
                      event->pos(),
                      m_state.window(),
                      m_scroll->value(),
                      isMiddle || event->modifiers().testFlag(Qt::ShiftModifier),
                      false,
                      lane && !lane->isHeading ? std::optional(lane->key) : std::nullopt};
}

void LaneCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->pos();
    m_arranger.letGo();
    pointAt(m_mouse.x() >= kGutter ? std::optional(m_mouse.x()) : std::nullopt);
    if (!m_drag && m_measure.follow(scale().time(pointerX())))
        emit measuredChanged();
    if (!m_drag)
        return m_hover.point(sight().shownAt(m_mouse), m_mouse, scale());
    m_drag->to = event->pos();
    const QPoint by = m_drag->to - m_drag->from;
    const bool begins = !m_drag->moved && by.manhattanLength() >= kClickPixels;
    m_drag->moved = m_drag->moved || begins;
    if (m_drag->lane)
        return repaintLanes();
    if (!m_drag->moved)
        return;
    if (m_drag->pans) {
        m_state.setWindow(panned(m_drag->window, -by.x() / scale().width));
        m_scroll->setValue(m_drag->scroll - by.y());
    } else if (begins) {
        m_state.select({}); // so that Z goes to the stretch
        m_measure.start(timeOver(scale(), m_drag->from.x()));
    }
    if (!m_drag->pans && m_measure.follow(timeOver(scale(), m_mouse.x())))
        emit measuredChanged();
}

void LaneCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_drag || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    if (m_drag->moved)
        return drop(event->pos());
    if (event->button() == Qt::MiddleButton)
        return m_drag.reset();
    m_drag.reset();
    const auto lane = sight().laneAt(event->pos().y());
    if (lane && lane->isHeading && event->pos().x() < kFoldPixels)
        return m_arranger.fold(lane->key.group);
    const QScopedValueRollback clicking(m_isClicking, true);
    m_clicked = sight().shownAt(event->pos());
    m_state.select(m_clicked.item);
}

void LaneCanvas::drop(QPoint place) {
    const LaneDrag drag = *m_drag;
    m_drag.reset();
    if (drag.lane)
        m_arranger.move(*drag.lane, sight().placesTo(*drag.lane, place.y()));
    else if (!drag.pans) {
        m_measure.set(timeOver(scale(), place.x()));
        emit measuredChanged();
    }
    repaintLanes();
}

void LaneCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto lane = sight().laneAt(event->pos().y());
    if (lane && lane->isHeading)
        return m_arranger.fold(lane->key.group);
    if (lane && event->pos().x() < kGutter)
        return m_arranger.open(lane->key);
    if (const ShownBox shown = sight().shownAt(event->pos()); shown.item)
        m_state.setWindow(around(shown.time));
}

void LaneCanvas::contextMenuEvent(QContextMenuEvent* event) {
    m_mouse = event->pos();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_arranger.fillMenu(*menu, laneForKeys());
    menu->popup(event->globalPos());
}

bool LaneCanvas::lookByKey(int key) {
    const double middle = pointerX();
    switch (key) {
    case Qt::Key_W:
        zoom(m_state, scale(), 1 / kZoomStep, middle);
        return true;
    case Qt::Key_S:
        zoom(m_state, scale(), kZoomStep, middle);
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
        m_measure.set(scale().time(middle));
        emit measuredChanged();
        return true;
    case Qt::Key_Z:
        // A range has two places: where it was clicked, else where its thread was.
        if (const Item selected = m_state.selection(); selected && m_scene.document())
            m_state.setWindow(around(m_clicked.item == selected
                                         ? m_clicked.time
                                         : timeOf(*m_scene.document(), selected)));
        else if (const auto measured = m_measure.window(); measured && measured->length() > 0)
            m_state.setWindow(*measured);
        return true;
    default:
        return false;
    }
}

void LaneCanvas::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    if (m_arranger.arrangeByKey(key, modifiers, laneForKeys()))
        return;
    if (modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return QWidget::keyPressEvent(event);
    if (lookByKey(key) || selectByKey(m_state, m_scene, key, modifiers))
        return;
    const Bookmarks& kept = m_state.bookmarks();
    if (key >= Qt::Key_1 && key <= Qt::Key_9) {
        if (const auto window = kept[static_cast<std::size_t>(key - Qt::Key_1)])
            m_state.setWindow(*window);
    } else if (key == Qt::Key_B && modifiers.testFlag(Qt::ShiftModifier))
        m_state.setBookmarks(withoutBookmark(kept, m_state.window(), m_state.whole()));
    else if (key == Qt::Key_B)
        m_state.setBookmarks(withBookmark(kept, m_state.window()));
    else if (key == Qt::Key_Escape) {
        m_drag.reset();
        clearMeasure();
        m_state.select({});
    } else
        QWidget::keyPressEvent(event);
}

} // namespace ridge::gui
