// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_canvas.h"

#include "gui/items/dependency.h"
#include "gui/items/item_text.h"

#include <QResizeEvent>

namespace ridge::gui {

LaneCanvas::LaneCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_scroll(new QScrollBar(Qt::Vertical, this)),
      m_card(new QLabel(this)) {
    constexpr int kCardMs = 250;
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_card->setTextFormat(Qt::RichText);
    m_card->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_card->setMargin(8);
    m_card->setAutoFillBackground(true);
    m_card->setFrameShape(QFrame::StyledPanel);
    m_card->hide();
    m_cardTimer.setSingleShot(true);
    m_cardTimer.setInterval(kCardMs);
    connect(&m_cardTimer, &QTimer::timeout, this, &LaneCanvas::showCard);
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] {
        m_isScrolled = true;
        m_held.reset();
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
    connect(&m_state, &ViewState::filterChanged, this, &LaneCanvas::readFilter);
    connect(&m_state, &ViewState::matchesChanged, this, &LaneCanvas::repaintLanes);
    connect(&m_state, &ViewState::lanesChanged, this, [this] {
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
        m_lanes = nullptr;
        readFilter();
        letGo();
        layOut();
        emit lanesChanged();
    });
    connect(&m_maker, &PictureMaker::pictureReady, this,
            [this](std::shared_ptr<const Picture> picture) {
                m_picture = std::move(picture);
                if (m_picture->of == m_next) {
                    m_lanes = std::move(m_next);
                    readFilter();
                    letGo();
                    layOut();
                    emit lanesChanged();
                }
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
        m_lanes = m_next = nullptr;
        letGo();
        m_picture = nullptr;
        m_placed.clear();
        m_measure.reset();
        m_isScrolled = false;
    }
    if (!m_lanes)
        readFilter();
    m_maker.build(m_document, m_state.colourMode());
    findAwaited();
}

void LaneCanvas::findAwaited() {
    m_awaited = m_document ? awaitedBy(*m_document, m_state.selection()) : Item{};
}

void LaneCanvas::readFilter() {
    using Filter = std::shared_ptr<const LaneFilter>;
    m_filtering.cancel();
    if (!m_lanes || m_state.filter().isEmpty()) {
        m_filter = nullptr;
        return repaintLanes();
    }
    m_filtering.start(
        [lanes = m_lanes, words = m_state.filter()](const std::stop_token& stop) -> Filter {
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

void LaneCanvas::layOut() {
    m_placed = m_lanes ? layoutOf(*m_lanes, m_state.lanes()) : std::vector<PlacedLane>();
    const QSignalBlocker blocker(m_scroll); // nobody scrolls here
    m_scroll->setRange(0, std::max(0, totalHeight(m_placed) - laneHeight()));
    m_scroll->setPageStep(laneHeight());
    m_scroll->setSingleStep(24);
    if (!m_isScrolled)
        m_scroll->setValue(m_lanes ? firstScroll(*m_lanes, m_placed) : 0);
    refresh();
}

PictureRequest LaneCanvas::wanted() const {
    PictureRequest request{m_state.window(), static_cast<int>(scale().width), {}, m_state.whole()};
    const auto placed = m_next ? layoutOf(*m_next, m_state.lanes()) : m_placed;
    const int top = m_next && !m_isScrolled ? firstScroll(*m_next, placed) : m_scroll->value();
    for (const PlacedLane& lane : visibleLanes(placed, top, top + laneHeight()))
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
    for (const PlacedLane& lane : m_placed)
        if (!lane.isHeading && lane.key == key)
            return lane.y + kRulerHeight - m_scroll->value();
    return height();
}

void LaneCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().lane);
    constexpr double kLeastPixels = 90;
    const Ruler ruler = rulerFor(m_state.window(), scale().width, kLeastPixels);
    paintGrid(painter, ruler);
    if (m_picture && m_picture->of == m_lanes) {
        const TimeScale now = scale();
        const Marks marks{m_state.selection(), m_state.hovered(), m_filter.get()};
        LanePainter lanes(painter, *m_picture, now, marks);
        const int top = m_scroll->value(), dy = kRulerHeight - top;
        for (const PlacedLane& lane : visibleLanes(m_placed, top, top + laneHeight()))
            lanes.paint(lane, dy, width());
    }
    if (m_lanes && m_placed.empty() && !m_state.lanes().only.empty()) {
        painter.setPen(theme().text2);
        painter.drawText(rect(), Qt::AlignCenter,
                         tr("No lane has the text of the search in its name: K shows all lanes."));
    }
    paintArrows(painter);
    paintRuler(painter, ruler);
    paintMatches(painter);
    paintPointer(painter, ruler);
    paintBookmarks(painter);
    paintMeasure(painter);
    paintDrag(painter);
}

void LaneCanvas::paintGrid(QPainter& painter, const Ruler& ruler) const {
    for (const std::int64_t tick : ruler.ticks)
        painter.fillRect(static_cast<int>(std::lround(scale().x(tick))), kRulerHeight, 1,
                         height() - kRulerHeight, theme().line2);
}

void LaneCanvas::paintRuler(QPainter& painter, const Ruler& ruler) const {
    const TimeScale now = scale();
    painter.fillRect(0, 0, width(), kRulerHeight, theme().panel);
    for (const std::int64_t tick : ruler.ticks) {
        const int x = static_cast<int>(std::lround(now.x(tick)));
        painter.fillRect(x, kRulerHeight - 6, 1, 6, theme().line);
        const QString label = QString::fromStdString(ruler.label(tick));
        if (x + 4 + painter.fontMetrics().horizontalAdvance(label) > width())
            continue;
        painter.setPen(theme().text2);
        painter.drawText(QRect(x + 4, 0, 200, kRulerHeight - 4), Qt::AlignVCenter | Qt::AlignLeft,
                         label);
    }
    painter.fillRect(0, 0, kGutter, kRulerHeight, theme().panel);
    painter.setPen(theme().text2);
    painter.drawText(QRect(20, 0, kGutter, kRulerHeight), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("%1 visible").arg(durationText(now.window.length())));
    painter.fillRect(0, kRulerHeight - 1, width(), 1, theme().line);
}

void LaneCanvas::paintDrag(QPainter& painter) const {
    if (m_drag && m_drag->lane && m_drag->moved)
        if (const int places = placesTo(*m_drag->lane, m_drag->to.y()))
            painter.fillRect(0, edgeOf(*m_drag->lane, places) - 1, width(), 3, theme().accent);
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
