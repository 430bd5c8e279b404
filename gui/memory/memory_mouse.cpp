// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What keys and the mouse do on live bytes over time.
#include "gui/items/item_text.h"
#include "gui/memory/memory_canvas.h"
#include "reports/words/format.h"
#include "reports/words/memory_text.h"

#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridge::gui {
namespace {

constexpr double kZoomStep = 1.25, kPanStep = 0.1;
constexpr double kClickPixels = 4; ///< that the mouse may move while it clicks

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

const analyzer::Block* MemoryCanvas::drawnBlockAt(QPointF place) const {
    const TimeScale now = scale();
    if (!drawsBlocks() || place.x() < now.left || place.x() > now.left + now.width ||
        bytesAt(place.y()) < 0)
        return nullptr;
    const std::size_t block =
        blockAt(*blocks(), now.time(place.x()), static_cast<std::uint64_t>(bytesAt(place.y())));
    return block < blocks()->blocks.size() ? &blocks()->blocks[block] : nullptr;
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
    const analyzer::Block* block = drawnBlockAt(place);
    return block ? blockHtml(*m_document, *block) : "";
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
    else if (band < kOwnerBands)
        name = reports::ownerText(
            a, blocks() ? blocks()->bands.owners[band] : space().owners.top[band], kWidth);
    const std::uint64_t bytes = column[band];
    return QString("<b>%1</b><br>%2 at %3")
        .arg(QString::fromStdString(name).toHtmlEscaped(),
             QString::fromStdString(reports::bytesText(bytes)), momentText(time));
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
    if (!m_drag)
        return m_cardTimer.start();
    const QPointF by = m_mouse - m_drag->from;
    m_drag->moved = m_drag->moved || by.manhattanLength() >= kClickPixels;
    if (m_drag->moved)
        m_state.setWindow(panned(m_drag->window, -by.x() / scale().width));
}

void MemoryCanvas::leaveEvent(QEvent*) {
    m_cardTimer.stop();
    m_card->hide();
}

void MemoryCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    m_cardTimer.stop();
    m_drag = Drag{event->position(), m_state.window()};
}

void MemoryCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_drag || event->button() != Qt::LeftButton)
        return;
    const bool isClick = !std::exchange(m_drag, std::nullopt)->moved;
    if (!isClick)
        return;
    if (const analyzer::Block* block = drawnBlockAt(event->position()))
        m_state.selectBlock(*block);
    else
        m_state.select(rangeAt(event->position()));
}

void MemoryCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const analyzer::Block* block = drawnBlockAt(event->position()))
        emit blockChosen(*block);
}

/// In the order of their begins, from the first one in the window where none is selected.
void MemoryCanvas::selectNext(int direction) {
    if (!drawsBlocks())
        return;
    const std::vector<analyzer::Block>& all = blocks()->blocks;
    const std::size_t selected =
        m_state.block() ? placeOf(*blocks(), *m_state.block()) : all.size();
    auto at = static_cast<std::ptrdiff_t>(selected);
    if (selected == all.size())
        at = std::ranges::lower_bound(all, m_state.window().from, {}, &analyzer::Block::start) -
             all.begin() - (direction > 0 ? 1 : 0);
    const auto isDrawn = [](const analyzer::Block& block) {
        return block.bytes > 0 && block.end > block.start;
    };
    do
        at += direction;
    while (at >= 0 && at < std::ssize(all) && !isDrawn(all[std::size_t(at)]));
    if (at < 0 || at >= std::ssize(all))
        return;
    const analyzer::Block& next = all[std::size_t(at)];
    const TimeWindow window = m_state.window();
    m_state.selectBlock(next);
    if (next.start < window.from || next.start >= window.to)
        m_state.setWindow(
            {next.start - window.length() / 2, next.start - window.length() / 2 + window.length()});
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
    case Qt::Key_Period:
        return selectNext(1);
    case Qt::Key_Comma:
        return selectNext(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (drawsBlocks() && m_state.block())
            emit blockChosen(analyzer::Block(*m_state.block()));
        return;
    case Qt::Key_Escape:
        m_drag.reset();
        return m_state.select({});
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
