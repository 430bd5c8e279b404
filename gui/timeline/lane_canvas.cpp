// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_canvas.h"

#include "gui/timeline/lane_arrows.h"
#include "gui/timeline/lane_painter.h"
#include "gui/timeline/time_marks.h"

#include <QResizeEvent>

namespace ridge::gui {
namespace {

void paintLanes(QPainter& painter, const LaneScene& scene, const LaneSight& sight,
                const ViewState& state, int width) {
    if (!scene.picture() || scene.picture()->of != scene.lanes())
        return;
    const Marks marks{state.selection(), state.hovered(), scene.filter()};
    LanePainter lanes(painter, *scene.picture(), sight.scale, marks);
    for (const PlacedLane& lane : sight.visible())
        lanes.paint(lane, sight.yInWidget(0), width);
}

} // namespace

LaneCanvas::LaneCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_scroll(new QScrollBar(Qt::Vertical, this)), m_scene(state),
      m_hover(*this, state, m_scene), m_arranger(state) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    connectAll();
}

void LaneCanvas::connectAll() {
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] {
        m_isScrolled = true;
        m_arranger.letGo();
        refresh();
    });
    connect(this, &LaneCanvas::measuredChanged, this, &LaneCanvas::repaintLanes);
    connect(&m_state, &ViewState::windowChanged, this, [this] {
        m_hover.drop(); // what lay at the pointer has moved
        if (m_measure.follow(scale().time(pointerX())))
            emit measuredChanged();
        refresh();
    });
    connect(&m_state.findings(), &Findings::changed, this, &LaneCanvas::repaintLanes);
    for (const auto signal : {&ViewState::hoverChanged, &ViewState::bookmarksChanged})
        connect(&m_state, signal, this, &LaneCanvas::repaintLanes);
    connect(&m_state, &ViewState::selectionChanged, this, [this] {
        const Item selected = m_state.selection();
        if (!m_isClicking)
            m_clicked = {};
        if (selected && m_scene.lanes() && m_scene.document() && !m_isClicking)
            m_scroll->setValue(scrolledTo(sight(), *m_scene.document(), selected));
        repaintLanes();
    });
    connect(&m_state.filters(), &Filters::lanesChanged, this, [this] {
        m_isScrolled = true;
        layOut();
    });
    connect(&m_scene, &LaneScene::changed, this, &LaneCanvas::repaintLanes);
    connect(&m_scene, &LaneScene::nextLanesReady, this, &LaneCanvas::refresh);
    connect(&m_scene, &LaneScene::lanesChanged, this, [this] {
        if (!m_scene.lanes()) {
            m_measure.clear();
            m_isScrolled = false;
        }
        m_arranger.setLanes(m_scene.lanes());
        m_hover.forgetCurve();
        if (m_drag && m_drag->lane)
            m_drag.reset(); // it is not known any more
        layOut();
    });
}

bool LaneCanvas::isSettled() const {
    return !m_scene.isBusy() &&
           (!m_scene.lanes() || (m_scene.picture() && m_scene.picture()->request == wanted()));
}

TimeScale LaneCanvas::scale() const {
    return {m_state.window(), kGutter,
            static_cast<double>(std::max(width() - kGutter - m_scroll->width(), 1))};
}

LaneSight LaneCanvas::sight() const {
    return {m_scene.lanes().get(), m_placed, scale(), m_scroll->value(), height()};
}

void LaneCanvas::layOut() {
    const auto& lanes = m_scene.lanes();
    m_placed = lanes ? layoutOf(*lanes, m_state.filters().lanes()) : std::vector<PlacedLane>();
    const int seen = sight().laneHeight();
    const QSignalBlocker blocker(m_scroll); // nobody scrolls here
    m_scroll->setRange(0, std::max(0, totalHeight(m_placed) - seen));
    m_scroll->setPageStep(seen);
    m_scroll->setSingleStep(24);
    if (!m_isScrolled)
        m_scroll->setValue(lanes ? firstScroll(*lanes, m_placed, seen) : 0);
    refresh();
}

PictureRequest LaneCanvas::wanted() const {
    PictureRequest request{m_state.window(), static_cast<int>(scale().width), {}, m_state.whole()};
    const int seen = sight().laneHeight();
    const auto& next = m_scene.nextLanes();
    const auto placed = next ? layoutOf(*next, m_state.filters().lanes()) : m_placed;
    const int top = next && !m_isScrolled ? firstScroll(*next, placed, seen) : m_scroll->value();
    for (const PlacedLane& lane : visibleLanes(placed, top, top + seen))
        if (!lane.isHeading)
            request.lanes.push_back(lane.key);
    return request;
}

void LaneCanvas::refresh() {
    repaintLanes();
    if (m_scene.lanes() || m_scene.nextLanes())
        m_scene.request(wanted());
}

int LaneCanvas::yOf(LaneKey key) const {
    const LaneSight now = sight();
    const PlacedLane* lane = now.find(key);
    return lane ? now.yInWidget(lane->y) : height();
}

void LaneCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().lane);
    TimeMarks marks(painter, scale(), size());
    marks.paintGrid();
    paintLanes(painter, m_scene, sight(), m_state, width());
    if (m_scene.lanes() && m_placed.empty() && !m_state.filters().lanes().only.empty()) {
        painter.setPen(theme().text2);
        painter.drawText(rect(), Qt::AlignCenter,
                         tr("No lane has the text of the search in its name: K shows all lanes."));
    }
    if (m_scene.lanes() && m_scene.document() && m_state.selection())
        paintArrows(painter, sight(), *m_scene.document(), m_state.selection(), m_scene.awaited(),
                    width());
    marks.paintRuler();
    if (m_scene.document() && m_state.findings().matches())
        marks.paintMatches(*m_state.findings().matches());
    marks.paintMarks(*m_state.findings().times());
    if (m_pointer)
        marks.paintPointer(*m_pointer);
    marks.paintBookmarks(m_state.bookmarks());
    if (const auto window = m_measure.window())
        marks.paintMeasure(*window, measureText(m_scene.lanes().get(), *window));
    if (m_drag)
        paintDrag(painter, *m_drag, sight(), size());
}

void LaneCanvas::resizeEvent(QResizeEvent* event) {
    const int wide = m_scroll->sizeHint().width();
    m_scroll->setGeometry(width() - wide, kRulerHeight, wide, height() - kRulerHeight);
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace ridge::gui
