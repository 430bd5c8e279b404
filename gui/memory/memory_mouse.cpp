// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What keys and the mouse do on live bytes over time.
#include "gui/item_text.h"
#include "gui/memory/memory_canvas.h"
#include "reports/format.h"
#include "reports/memory_text.h"

#include <QWheelEvent>

#include <cmath>

namespace ridge::gui {
namespace {

constexpr double kZoomStep = 1.25, kPanStep = 0.1;

/// The band of a column that is drawn at `bytes`, or the number of bands.
std::size_t bandAt(const LiveStack::Column& column, double bytes) {
    double below = 0;
    for (std::size_t band = 0; band < column.size(); ++band) {
        below += double(column[band]);
        if (bytes < below)
            return band;
    }
    return column.size();
}

} // namespace

Item MemoryCanvas::rangeAt(QPointF place) const {
    const TimeScale now = scale();
    if (!ranges() || place.x() < now.left || place.x() > now.left + now.width)
        return {};
    return ranges()->at(now.time(place.x()), place.y() - bandTop());
}

QString MemoryCanvas::cardAt(QPointF place) const {
    const TimeScale now = scale();
    if (const Item range = rangeAt(place))
        return cardHtml(*m_document, range);
    if (!m_document || place.x() < now.left || place.x() > now.left + now.width ||
        bytesAt(place.y()) < 0)
        return "";
    if (m_mode != MemoryMode::Blocks)
        return stackCardAt(place);
    if (!blocks())
        return "";
    const std::size_t block =
        blockAt(*blocks(), now.time(place.x()), static_cast<std::uint64_t>(bytesAt(place.y())));
    return block < blocks()->blocks.size() ? blockHtml(*m_document, blocks()->blocks[block]) : "";
}

QString MemoryCanvas::stackCardAt(QPointF place) const {
    constexpr std::size_t kWidth = 90;
    const analyzer::Analysis& a = m_document->results->analysis;
    const std::int64_t time = scale().time(place.x());
    const Stack stack = this->stack();
    if (stack.columns.empty() || time < stack.time.from || time >= stack.time.to)
        return "";
    const double part = double(time - stack.time.from) / double(stack.time.length());
    const LiveStack::Column& column = stack.columns[std::min(
        static_cast<std::size_t>(part * double(stack.columns.size())), stack.columns.size() - 1)];
    const std::size_t band = bandAt(column, bytesAt(place.y()));
    if (band == column.size())
        return "";
    std::string name = "all other owners";
    if (m_mode == MemoryMode::Sources)
        name = analyzer::name(static_cast<analyzer::MemorySource>(band));
    else if (band < analyzer::kMemoryBands)
        name = reports::ownerText(a, space().owners.top[band], kWidth);
    const std::uint64_t bytes = column[band];
    return QString("<b>%1</b><br>%2 at %3")
        .arg(QString::fromStdString(name).toHtmlEscaped(),
             QString::fromStdString(reports::bytesText(bytes)), durationText(time));
}

void MemoryCanvas::showCard() {
    constexpr int kAway = 16;
    const QString text = cardAt(m_mouse);
    if (text.isEmpty())
        return;
    m_card->setText(text);
    m_card->adjustSize();
    const int x = int(m_mouse.x()), y = int(m_mouse.y());
    const bool right = x + kAway + m_card->width() < width();
    m_card->move(right ? x + kAway : std::max(x - kAway - m_card->width(), 0),
                 std::clamp(y + kAway, 0, std::max(height() - m_card->height(), 0)));
    m_card->show();
    m_card->raise();
}

void MemoryCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position();
    m_card->hide();
    m_cardTimer.start();
}

void MemoryCanvas::leaveEvent(QEvent*) {
    m_cardTimer.stop();
    m_card->hide();
}

void MemoryCanvas::mousePressEvent(QMouseEvent* event) {
    if (const Item range = rangeAt(event->position()))
        m_state.select(range);
}

void MemoryCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (m_mode != MemoryMode::Blocks || !blocks() || bytesAt(event->position().y()) < 0)
        return;
    const std::size_t block = blockAt(*blocks(), scale().time(event->position().x()),
                                      static_cast<std::uint64_t>(bytesAt(event->position().y())));
    if (block < blocks()->blocks.size())
        emit blockChosen(blocks()->blocks[block]);
}

void MemoryCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double kNotch = 120;
    m_state.setWindow(zoomed(m_state.window(),
                             std::pow(kZoomStep, -event->angleDelta().y() / kNotch),
                             scale().time(std::max<double>(event->position().x(), scale().left))));
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
    case Qt::Key_P:
        if (m_document)
            m_state.setWindow({space().peakTime.count() - window.length() / 2,
                               space().peakTime.count() - window.length() / 2 + window.length()});
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ridge::gui
