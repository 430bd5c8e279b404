// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/lane_canvas.h"

#include "gui/item_text.h"
#include "gui/timeline/item_lane.h"

#include <QPainterPath>
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
    connect(m_scroll, &QScrollBar::valueChanged, this, &LaneCanvas::refresh);
    connectState();
    connectMaker();
}

void LaneCanvas::connectState() {
    connect(&m_state, &ViewState::windowChanged, this, &LaneCanvas::refresh);
    for (const auto signal : {&ViewState::selectionChanged, &ViewState::hoverChanged})
        connect(&m_state, signal, this, qOverload<>(&QWidget::update));
    connect(&m_state, &ViewState::filterChanged, this, &LaneCanvas::readFilter);
    connect(&m_state, &ViewState::colourModeChanged, this,
            [this] { m_maker.build(m_document, m_state.colourMode()); });
}

void LaneCanvas::connectMaker() {
    connect(&m_maker, &PictureMaker::lanesReady, this, [this](std::shared_ptr<const Lanes> lanes) {
        if (lanes && m_lanes && lanes->document->trace != m_lanes->document->trace)
            m_collapsed.clear();
        m_lanes = std::move(lanes);
        m_asked = {};
        layOut();
        emit lanesChanged();
    });
    connect(&m_maker, &PictureMaker::pictureReady, this,
            [this](std::shared_ptr<const Picture> picture) {
                m_picture = std::move(picture);
                update();
                emit pictureChanged();
            });
}

void LaneCanvas::setDocument(DocumentPtr document) {
    // The picture of an overview stays until the exact one is there.
    const bool isMore = document && m_document && m_document->overview && !document->overview &&
                        document->file == m_document->file;
    const bool another = !document || !m_document || document->trace != m_document->trace;
    m_document = std::move(document);
    if (another && !isMore) {
        m_maker.forget();
        m_lanes = nullptr;
        m_picture = nullptr;
        m_placed.clear();
        m_collapsed.clear();
    }
    m_maker.build(m_document, m_state.colourMode());
    readFilter();
}

void LaneCanvas::readFilter() {
    m_filter.reset();
    if (m_document && !m_state.filter().isEmpty())
        m_filter.emplace(*m_document->trace, m_state.filter());
    update();
}

bool LaneCanvas::isSettled() const {
    return !m_maker.isBusy() && (!m_lanes || (m_picture && m_picture->request == wanted()));
}

TimeScale LaneCanvas::scale() const {
    return {m_state.window(), kGutter,
            static_cast<double>(std::max(width() - kGutter - m_scroll->width(), 1))};
}

void LaneCanvas::layOut() {
    m_placed = m_lanes ? layoutOf(*m_lanes, m_collapsed) : std::vector<PlacedLane>();
    const int shown = height() - kRulerHeight;
    m_scroll->setRange(0, std::max(0, totalHeight(m_placed) - shown));
    m_scroll->setPageStep(shown);
    m_scroll->setSingleStep(24);
    refresh();
}

PictureRequest LaneCanvas::wanted() const {
    PictureRequest request{m_state.window(), static_cast<int>(scale().width), {}, m_state.whole()};
    const int top = m_scroll->value();
    for (const PlacedLane& lane : visibleLanes(m_placed, top, top + height() - kRulerHeight))
        if (!lane.isHeading)
            request.lanes.push_back(lane.key);
    return request;
}

void LaneCanvas::refresh() {
    update();
    if (!m_lanes)
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
        const Marks marks{m_state.selection(), m_state.hovered(), m_filter ? &*m_filter : nullptr};
        LanePainter lanes(painter, *m_picture, now, marks);
        const int top = m_scroll->value(), dy = kRulerHeight - top;
        for (const PlacedLane& lane : visibleLanes(m_placed, top, top + height() - kRulerHeight))
            lanes.paint(lane, dy, width());
    }
    paintArrow(painter);
    paintRuler(painter, ruler);
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

std::optional<QPointF> LaneCanvas::beginOf(Item item) const {
    constexpr double kFarthest = 4000; // pixels outside, where a line is as good as endless
    const std::int64_t start = timeOf(*m_document, item).from;
    const auto at = laneOf(*m_lanes, item, start);
    const int top = at ? yOf(at->lane) : height();
    if (!at || top == height())
        return std::nullopt;
    const int row = m_lanes->groups[at->lane.group].lanes[at->lane.lane].height;
    const TimeScale now = scale();
    return QPointF(std::clamp(now.x(start), -kFarthest, now.left + now.width + kFarthest),
                   top + kLanePadding + (static_cast<double>(at->row) + 0.5) * row);
}

void LaneCanvas::paintArrow(QPainter& painter) const {
    const Item selected = m_state.selection(), other = counterpartOf(selected);
    if (!m_lanes || !m_document || !other)
        return;
    const auto a = beginOf(selected), b = beginOf(other);
    if (!a || !b)
        return;
    const bool fromSelected = timeOf(*m_document, selected).from < timeOf(*m_document, other).from;
    const QPointF from = fromSelected ? *a : *b, to = fromSelected ? *b : *a;
    QPainterPath path(from);
    const double bend = (to.y() - from.y()) / 2;
    path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
    painter.setClipRect(kGutter, kRulerHeight, width() - kGutter, height() - kRulerHeight);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().window, 4));
    painter.drawPath(path);
    painter.setPen(QPen(theme().text, 1.6));
    painter.drawPath(path);
    painter.setBrush(theme().text);
    painter.drawPolygon(QPolygonF{to, to + QPointF(-4, -7), to + QPointF(4, -7)});
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipping(false);
}

void LaneCanvas::paintDrag(QPainter& painter) const {
    if (!m_drag || !m_drag->isBox)
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
