// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/flame/flame_canvas.h"

#include "gui/items/search_text.h"
#include "gui/style/hatch.h"
#include "gui/style/theme.h"
#include "reports/words/format.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ridge::gui {
namespace {

using analyzer::kNone;
using reports::FlameCell;

constexpr int kRow = 32, kMargin = 12; // pixels
constexpr double kGap = 1;

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

FlameCanvas::FlameCanvas(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_card(new HoverCard(this)) {
    setAccessibleName("Flame graph");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(m_card, &HoverCard::due, this, &FlameCanvas::showCard);
    connect(&state.filters(), &Filters::textChanged, this, qOverload<>(&QWidget::update));
}

void FlameCanvas::setPicture(DocumentPtr document, FlamePicture picture) {
    m_document = std::move(document);
    m_picture = std::move(picture);
    zoomTo(0);
}

void FlameCanvas::choose(std::uint32_t box) {
    zoomTo(box);
    if (const Item item = m_picture.items[box])
        m_state.select(item);
}

void FlameCanvas::zoomTo(std::uint32_t box) {
    m_focus = m_selected = box;
    m_cells = tree().empty() ? std::vector<FlameCell>{} : reports::flameCells(tree(), box);
    m_hovered = m_cells.size();
    m_card->drop();
    std::uint32_t rows = 0;
    for (const FlameCell& cell : m_cells) {
        rows = std::max(rows, cell.depth + 1);
        if (cell.box == m_focus)
            m_focusDepth = cell.depth;
    }
    setMinimumHeight(2 * kMargin + kRow * int(rows));
    update();
}

QRectF FlameCanvas::placeOf(const FlameCell& cell) const {
    const auto whole = double(tree()[m_focus].width.count());
    const double room = std::max(width() - 2 * kMargin, 1);
    return {kMargin + room * double(cell.start.count()) / whole,
            kMargin + kRow * double(cell.depth), room * double(cell.time.count()) / whole, kRow};
}

std::size_t FlameCanvas::cellAt(QPointF place) const {
    const auto found = std::ranges::find_if(
        m_cells, [&](const FlameCell& cell) { return placeOf(cell).contains(place); });
    return static_cast<std::size_t>(found - m_cells.begin());
}

bool FlameCanvas::isDimmed(const FlameCell& cell) const {
    const QString wanted = searchTextOf(m_state.filters().text()).name;
    if (wanted.isEmpty())
        return cell.depth < m_focusDepth;
    const auto lines = reports::flameLines(m_document->results->analysis, tree(), cell);
    return !textOf(lines.front()).contains(wanted, Qt::CaseInsensitive);
}

void FlameCanvas::paintCell(QPainter& painter, const FlameCell& cell) {
    constexpr double kLeastText = 24, kDimmed = 0.35;
    const bool isWithheld = !m_document->results->analysis.withheld.empty();
    const analyzer::Label label = cell.box == kNone || isWithheld ? analyzer::Label::Unclassified
                                                                  : tree()[cell.box].work.label();
    const QRectF place = placeOf(cell);
    const QRectF box(place.x(), place.y(), std::max(place.width() - kGap, kGap), kRow - kGap);
    const bool dimmed = isDimmed(cell);
    painter.setOpacity(dimmed ? kDimmed : 1);
    fill(painter, box, cell.box == kNone ? QBrush(theme().line) : brushOf(theme(), label));
    painter.setOpacity(1);
    if (cell.box != kNone && cell.box == m_selected) {
        painter.setPen(QPen(theme().text, 2));
        painter.drawRect(box.adjusted(1, 1, -1, -1));
    }
    const QRectF text = box.adjusted(6, 0, -4, 0);
    if (text.width() < kLeastText)
        return;
    painter.setPen(cell.box == kNone || dimmed ? theme().text : inkOn(theme().of(label)));
    painter.drawText(text, Qt::AlignVCenter | Qt::TextSingleLine, textIn(cell, int(text.width())));
}

/// The name, and the share where it has room.
QString FlameCanvas::textIn(const FlameCell& cell, int width) const {
    const QString name = textOf(reports::flameName(tree(), cell));
    const analyzer::Ns own = cell.box == kNone ? cell.time : tree()[cell.box].width;
    const double share = double(own.count()) / double(tree().front().width.count());
    const QString both = name + "   " + textOf(reports::percent(share));
    return fontMetrics().horizontalAdvance(both) <= width
               ? both
               : fontMetrics().elidedText(name, Qt::ElideRight, width);
}

void FlameCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    for (const FlameCell& cell : m_cells)
        paintCell(painter, cell);
}

void FlameCanvas::showCard() {
    if (m_hovered >= m_cells.size())
        return;
    QString html;
    for (const std::string& line :
         reports::flameLines(m_document->results->analysis, tree(), m_cells[m_hovered]))
        html += html.isEmpty() ? "<b>" + textOf(line).toHtmlEscaped() + "</b>"
                               : "<br>" + textOf(line).toHtmlEscaped();
    m_card->showBelow(html, m_mouse);
}

void FlameCanvas::select(std::uint32_t box) {
    m_selected = box;
    update();
}

/// The next cell of the same row.
void FlameCanvas::selectBeside(int direction) {
    const auto at = std::ranges::find(m_cells, m_selected, &FlameCell::box);
    if (at == m_cells.end())
        return;
    std::vector<std::uint32_t> row;
    for (const FlameCell& cell : m_cells)
        if (cell.depth == at->depth && cell.box != kNone)
            row.push_back(cell.box);
    const auto next = std::ranges::find(row, m_selected) - row.begin() + direction;
    if (next >= 0 && next < std::ssize(row))
        select(row[static_cast<std::size_t>(next)]);
}

/// The largest box inside.
void FlameCanvas::selectBelow() {
    const auto inside = std::ranges::find_if(m_cells, [&](const FlameCell& cell) {
        return cell.box != kNone && tree()[cell.box].parent == m_selected;
    });
    if (inside != m_cells.end())
        select(inside->box);
}

void FlameCanvas::mousePressEvent(QMouseEvent* event) {
    const std::size_t cell = cellAt(event->position());
    if (event->button() == Qt::LeftButton && cell < m_cells.size() && m_cells[cell].box != kNone)
        choose(m_cells[cell].box);
}

void FlameCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position().toPoint();
    const std::size_t cell = cellAt(event->position());
    if (cell == std::exchange(m_hovered, cell))
        return;
    if (cell < m_cells.size())
        m_card->wait();
    else
        m_card->drop();
}

void FlameCanvas::leaveEvent(QEvent*) {
    m_hovered = m_cells.size();
    m_card->drop();
}

bool FlameCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride)
        if (const auto* key = static_cast<QKeyEvent*>(event);
            (key->key() == Qt::Key_F || key->key() == Qt::Key_Backspace) &&
            key->modifiers() == Qt::NoModifier)
            event->accept();
    return QWidget::event(event);
}

void FlameCanvas::keyPressEvent(QKeyEvent* event) {
    if (tree().empty())
        return QWidget::keyPressEvent(event);
    const auto outer = [&](std::uint32_t box) { return box == 0 ? 0 : tree()[box].parent; };
    switch (event->key()) {
    case Qt::Key_Left:
        return selectBeside(-1);
    case Qt::Key_Right:
        return selectBeside(1);
    case Qt::Key_Up:
        return select(outer(m_selected));
    case Qt::Key_Down:
        return selectBelow();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return choose(m_selected);
    case Qt::Key_Backspace:
        return zoomTo(outer(m_focus));
    case Qt::Key_F:
    case Qt::Key_Escape:
        return zoomTo(0);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ridge::gui
