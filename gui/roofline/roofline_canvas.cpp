// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/roofline_canvas.h"

#include "gui/roofline/launch_rates.h"
#include "gui/roofline/roofline_painter.h"

#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ridge::gui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kClickPixels = 4; ///< that the mouse may move while it clicks

} // namespace

RooflineCanvas::RooflineCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_card(new QLabel(this)) {
    constexpr int kCardMs = 250;
    setAccessibleName("Roofline of kernels and ranges");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 240);
    m_card->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_card->setFrameShape(QFrame::Box);
    m_card->setAutoFillBackground(true);
    m_card->setMargin(8);
    m_card->hide();
    m_cardTimer.setSingleShot(true);
    m_cardTimer.setInterval(kCardMs);
    connect(&m_cardTimer, &QTimer::timeout, this, &RooflineCanvas::showCard);
    connect(&state, &ViewState::selectionChanged, this, &RooflineCanvas::readSelection);
}

void RooflineCanvas::setDocument(DocumentPtr document) {
    m_document = std::move(document);
    m_scene = m_document ? rooflineScene(m_document->results->analysis) : RooflineScene{};
    m_whole = m_scene.axes;
    placeBefore();
    m_hovered = m_scene.points.size();
    readSelection();
    m_card->hide();
}

void RooflineCanvas::readSelection() {
    m_selected = m_document ? rowOf(*m_document, m_state.selection()) : Row{};
    m_scene.launches = {};
    m_counting.cancel();
    update();
    const auto point = std::ranges::find_if(m_scene.points, [&](const auto& each) {
        return m_selected && rowOf(each) == m_selected && m_scene.isShown(each);
    });
    if (point == m_scene.points.end())
        return;
    m_counting.start([document = m_document, of = *point](
                         const std::stop_token& stop) { return launchRates(*document, of, stop); },
                     [this, place = static_cast<std::size_t>(point - m_scene.points.begin())](
                         std::vector<double> rates) {
                         m_scene.launches = {place, std::move(rates)};
                         update();
                     });
}

void RooflineCanvas::setBefore(DocumentPtr before) {
    m_before = std::move(before);
    placeBefore();
    update();
}

void RooflineCanvas::placeBefore() {
    m_scene.before.clear();
    if (m_document && m_before)
        m_scene.before =
            pointsBefore(m_before->results->analysis, m_document->results->analysis, m_scene);
}

void RooflineCanvas::switchRoof(std::size_t roof, bool on) {
    m_scene.roofs[roof].isShown = on;
    update();
}

void RooflineCanvas::switchLayers(RooflineLayers layers) {
    m_scene.layers = layers;
    update();
}

RooflineScale RooflineCanvas::scale() const {
    constexpr int kLeft = 92, kTop = 12, kRight = 20, kBottom = 48;
    return {QRectF(rect().adjusted(kLeft, kTop, -kRight, -kBottom)), m_scene.axes,
            m_scene.axes != m_whole};
}

void RooflineCanvas::setAxes(const reports::RooflineAxes& axes) {
    m_scene.axes = axes;
    m_hovered = m_scene.points.size();
    m_cardTimer.stop();
    m_card->hide();
    update();
}

void RooflineCanvas::zoom(double factor, QPointF place) {
    const RooflineScale now = scale();
    setAxes(zoomed(m_scene.axes, m_whole, factor, now.logX(place.x()), now.logY(place.y())));
}

void RooflineCanvas::bringIntoSight(const reports::RooflinePoint& point) {
    const RooflineScale now = scale();
    if (now.isInSight(point))
        return;
    const QPointF by = now.of(point) - now.area.center();
    setAxes(panned(m_scene.axes, m_whole, now.logX(by.x()) - now.logX(0),
                   now.logY(by.y()) - now.logY(0)));
    if (!scale().isInSight(point)) // it lies beyond the whole axes
        setAxes(m_whole);
}

void RooflineCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    if (!m_document)
        return;
    const Row hovered =
        m_hovered < m_scene.points.size() ? rowOf(m_scene.points[m_hovered]) : Row{};
    const RooflineScale now = scale();
    RooflinePainter(painter, m_scene, now, m_selected, hovered).paint();
}

void RooflineCanvas::hoverAt(QPointF place) {
    const std::size_t point = m_document ? pointAt(m_scene, scale(), place) : 0;
    if (point == m_hovered)
        return;
    m_hovered = point;
    m_card->hide();
    if (m_hovered < m_scene.points.size())
        m_cardTimer.start();
    else
        m_cardTimer.stop();
    update();
}

void RooflineCanvas::showCard() {
    if (!m_document || m_hovered >= m_scene.points.size())
        return;
    const reports::RooflinePoint& point = m_scene.points[m_hovered];
    m_card->setText(pointHtml(m_document->results->analysis, point) +
                    changeHtml(m_scene, m_hovered));
    m_card->adjustSize();
    const QPointF at = scale().of(point);
    const double away = radiusOf(point) + 10;
    const bool right = at.x() + away + m_card->width() < width();
    m_card->move(int(right ? at.x() + away : at.x() - away - m_card->width()),
                 std::clamp(int(at.y()) - m_card->height() / 2, 0,
                            std::max(height() - m_card->height(), 0)));
    m_card->show();
    m_card->raise();
}

void RooflineCanvas::select(std::size_t point) {
    if (m_document && point < m_scene.points.size())
        m_state.select(longestOf(*m_document, rowOf(m_scene.points[point])));
    else
        m_state.select({});
}

void RooflineCanvas::selectNext(int direction) {
    std::vector<std::size_t> order(m_scene.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t i) {
        return !m_scene.isShown(m_scene.points[i]) || !rowOf(m_scene.points[i]);
    });
    if (order.empty())
        return;
    const auto count = static_cast<std::ptrdiff_t>(order.size());
    const auto now = std::ranges::find_if(
        order, [&](std::size_t i) { return rowOf(m_scene.points[i]) == m_selected; });
    const std::ptrdiff_t next = now == order.end()
                                    ? (direction > 0 ? 0 : count - 1)
                                    : (now - order.begin() + direction + count) % count;
    select(order[static_cast<std::size_t>(next)]);
    bringIntoSight(m_scene.points[order[static_cast<std::size_t>(next)]]);
}

void RooflineCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double kNotch = 120;
    zoom(std::pow(kZoomStep, -event->angleDelta().y() / kNotch), event->position());
    event->accept();
}

void RooflineCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        m_drag = Drag{event->position(), scale()};
}

void RooflineCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position();
    if (!m_drag)
        return hoverAt(m_mouse);
    m_drag->moved = m_drag->moved || (m_mouse - m_drag->from).manhattanLength() >= kClickPixels;
    const RooflineScale& then = m_drag->scale;
    if (m_drag->moved)
        setAxes(panned(then.axes, m_whole, then.logX(m_drag->from.x()) - then.logX(m_mouse.x()),
                       then.logY(m_drag->from.y()) - then.logY(m_mouse.y())));
}

void RooflineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    if (!std::exchange(m_drag, std::nullopt)->moved)
        select(m_document ? pointAt(m_scene, scale(), event->position()) : 0);
}

void RooflineCanvas::leaveEvent(QEvent*) {
    m_cardTimer.stop();
    m_card->hide();
    m_hovered = m_scene.points.size();
    update();
}

bool RooflineCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride)
        if (const auto* key = static_cast<QKeyEvent*>(event);
            key->key() == Qt::Key_F && key->modifiers() == Qt::NoModifier)
            event->accept();
    return QWidget::event(event);
}

void RooflineCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return selectNext(-1);
    case Qt::Key_Right:
        return selectNext(1);
    case Qt::Key_W:
        return zoom(1 / kZoomStep, m_mouse);
    case Qt::Key_S:
        return zoom(kZoomStep, m_mouse);
    case Qt::Key_F:
        return setAxes(m_whole);
    case Qt::Key_Escape:
        m_drag.reset();
        m_card->hide();
        return m_state.select({});
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ridge::gui
