// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_canvas.h"

#include "gui/items/dependency.h"
#include "gui/timeline/lane_arrows.h"
#include "gui/timeline/time_marks.h"

#include <QResizeEvent>

namespace ridge::gui {

LaneCanvas::LaneCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_arranger(state),
      m_scroll(new QScrollBar(Qt::Vertical, this)), m_card(new HoverCard(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(m_card, &HoverCard::due, this, &LaneCanvas::showCard);
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] {
        m_isScrolled = true;
        m_arranger.letGo();
        refresh();
    });
    connectState();
    connectMaker();
}

void LaneCanvas::connectState() {
    connect(&m_state, &ViewState::windowChanged, this, [this] {
        hoverNothing(); // what lay at the pointer has moved
        measureToPointer();
        refresh();
    });
    connect(&m_state, &ViewState::hoverChanged, this, &LaneCanvas::repaintLanes);
    connect(&m_state, &ViewState::selectionChanged, this, [this] {
        if (!m_isClicking)
            m_clicked = {};
        findAwaited();
        showSelected();
        repaintLanes();
    });
    connect(&m_state.filters(), &Filters::textChanged, this, &LaneCanvas::readFilter);
    connect(&m_state, &ViewState::matchesChanged, this, &LaneCanvas::repaintLanes);
    connect(&m_state.filters(), &Filters::lanesChanged, this, [this] {
        m_isScrolled = true;
        layOut();
    });
    connect(&m_state, &ViewState::bookmarksChanged, this, &LaneCanvas::repaintLanes);
    connect(&m_state, &ViewState::colourModeChanged, this,
            [this] { m_maker.build(m_document, m_state.colourMode()); });
}

void LaneCanvas::connectMaker() {
    connect(&m_maker, &PictureMaker::lanesReady, this, [this](std::shared_ptr<const Lanes> lanes) {
        m_next = std::move(lanes);
        m_asked = {};
        if (m_next)
            return refresh(); // until then the last picture stays
        showLanes(nullptr);
    });
    connect(&m_maker, &PictureMaker::pictureReady, this,
            [this](std::shared_ptr<const Picture> picture) {
                m_picture = std::move(picture);
                if (m_picture->of == m_next)
                    showLanes(std::move(m_next));
                repaintLanes();
                emit pictureChanged();
            });
}

void LaneCanvas::setDocument(DocumentPtr document) {
    if (haveSameDetails(m_document, document)) {
        m_document = std::move(document); // lanes show operations, whatever phase is told
        return;
    }
    // The picture of an overview stays until the exact one is there.
    const bool isMore = document && m_document && m_document->overview && !document->overview &&
                        document->file == m_document->file;
    const bool another = !document || !m_document || document->trace != m_document->trace;
    m_document = std::move(document);
    if (another && !isMore) {
        m_maker.forget();
        m_next = nullptr;
        setLanes(nullptr);
        m_picture = nullptr;
        m_placed.clear();
        m_measure.clear();
        m_isScrolled = false;
    }
    if (!m_lanes)
        readFilter();
    m_maker.build(m_document, m_state.colourMode());
    findAwaited();
}

/// Lanes have other numbers now: the curve under the pointer and a dragged lane are not known any more.
void LaneCanvas::setLanes(std::shared_ptr<const Lanes> lanes) {
    m_lanes = std::move(lanes);
    m_arranger.setLanes(m_lanes);
    m_hovered.curve.reset();
    if (m_drag && m_drag->lane)
        m_drag.reset();
}

void LaneCanvas::showLanes(std::shared_ptr<const Lanes> lanes) {
    setLanes(std::move(lanes));
    readFilter();
    layOut();
    emit lanesChanged();
}

void LaneCanvas::findAwaited() {
    m_awaited = m_document ? awaitedBy(*m_document, m_state.selection()) : Item{};
}

void LaneCanvas::readFilter() {
    using Filter = std::shared_ptr<const LaneFilter>;
    m_filtering.cancel();
    if (!m_lanes || m_state.filters().text().isEmpty()) {
        m_filter = nullptr;
        return repaintLanes();
    }
    m_filtering.start(
        [lanes = m_lanes, words = m_state.filters().text()](const std::stop_token& stop) -> Filter {
            return std::make_shared<const LaneFilter>(lanes, words, stop);
        },
        [this](const Filter& filter) {
            m_filter = filter;
            repaintLanes();
        });
}

bool LaneCanvas::isSettled() const {
    return !m_maker.isBusy() && !m_filtering.isBusy() &&
           (!m_lanes || (m_picture && m_picture->request == wanted()));
}

TimeScale LaneCanvas::scale() const {
    return {m_state.window(), kGutter,
            static_cast<double>(std::max(width() - kGutter - m_scroll->width(), 1))};
}

LaneSight LaneCanvas::sight() const {
    return {m_lanes.get(), m_placed, scale(), m_scroll->value(), height()};
}

void LaneCanvas::layOut() {
    m_placed = m_lanes ? layoutOf(*m_lanes, m_state.filters().lanes()) : std::vector<PlacedLane>();
    const int seen = sight().laneHeight();
    const QSignalBlocker blocker(m_scroll); // nobody scrolls here
    m_scroll->setRange(0, std::max(0, totalHeight(m_placed) - seen));
    m_scroll->setPageStep(seen);
    m_scroll->setSingleStep(24);
    if (!m_isScrolled)
        m_scroll->setValue(m_lanes ? firstScroll(*m_lanes, m_placed, seen) : 0);
    refresh();
}

PictureRequest LaneCanvas::wanted() const {
    PictureRequest request{m_state.window(), static_cast<int>(scale().width), {}, m_state.whole()};
    const int seen = sight().laneHeight();
    const auto placed = m_next ? layoutOf(*m_next, m_state.filters().lanes()) : m_placed;
    const int top =
        m_next && !m_isScrolled ? firstScroll(*m_next, placed, seen) : m_scroll->value();
    for (const PlacedLane& lane : visibleLanes(placed, top, top + seen))
        if (!lane.isHeading)
            request.lanes.push_back(lane.key);
    return request;
}

void LaneCanvas::refresh() {
    repaintLanes();
    if (!m_lanes && !m_next)
        return;
    PictureRequest request = wanted();
    if (request == m_asked)
        return;
    m_maker.request(request);
    m_asked = std::move(request);
}

int LaneCanvas::yOf(LaneKey key) const {
    const LaneSight now = sight();
    const PlacedLane* lane = now.find(key);
    return lane ? now.yInWidget(lane->y) : height();
}

/// Scrolls no farther than it takes to see the row of what is selected.
void LaneCanvas::showSelected() {
    const Item selected = m_state.selection();
    if (selected && m_lanes && m_document && !m_isClicking)
        m_scroll->setValue(scrolledTo(sight(), *m_document, selected));
}

void LaneCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().lane);
    TimeMarks marks(painter, scale(), size());
    marks.paintGrid();
    paintLanes(painter);
    if (m_lanes && m_document && m_state.selection())
        paintArrows(painter, sight(), *m_document, m_state.selection(), m_awaited, width());
    marks.paintRuler();
    if (m_document && m_state.matches())
        marks.paintMatches(*m_state.matches());
    if (m_pointer)
        marks.paintPointer(*m_pointer);
    marks.paintBookmarks(m_state.bookmarks());
    if (const auto window = measured())
        marks.paintMeasure(*window, measureText());
    paintDrag(painter);
}

void LaneCanvas::paintLanes(QPainter& painter) const {
    if (m_picture && m_picture->of == m_lanes) {
        const LaneSight now = sight();
        const Marks marks{m_state.selection(), m_state.hovered(), m_filter.get()};
        LanePainter lanes(painter, *m_picture, now.scale, marks);
        for (const PlacedLane& lane : now.visible())
            lanes.paint(lane, now.yInWidget(0), width());
    }
    if (m_lanes && m_placed.empty() && !m_state.filters().lanes().only.empty()) {
        painter.setPen(theme().text2);
        painter.drawText(rect(), Qt::AlignCenter,
                         tr("No lane has the text of the search in its name: K shows all lanes."));
    }
}

void LaneCanvas::paintDrag(QPainter& painter) const {
    if (m_drag && m_drag->lane && m_drag->moved)
        if (const int places = sight().placesTo(*m_drag->lane, m_drag->to.y()))
            painter.fillRect(0, sight().edgeOf(*m_drag->lane, places) - 1, width(), 3,
                             theme().accent);
    if (!m_drag || m_drag->lane || !m_drag->isBox)
        return;
    QColor band = theme().accent;
    band.setAlphaF(0.2F);
    const int left = std::min(m_drag->from.x(), m_drag->to.x());
    painter.fillRect(left, 0, std::abs(m_drag->to.x() - m_drag->from.x()), height(), band);
}

void LaneCanvas::resizeEvent(QResizeEvent* event) {
    const int wide = m_scroll->sizeHint().width();
    m_scroll->setGeometry(width() - wide, kRulerHeight, wide, height() - kRulerHeight);
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace ridge::gui
