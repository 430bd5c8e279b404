// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/summary/parts_bar.h"

#include "gui/style/hatch.h"
#include "gui/style/theme.h"
#include "reports/words/format.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kBarHeight = 24;

QString textOf(const reports::SummaryPart& part) {
    return QString::fromStdString(part.name + " " + reports::tenthsPercent(part.tenths) + ", " +
                                  part.time);
}

} // namespace

PartsBar::PartsBar(reports::SummaryBar bar, QWidget* parent)
    : QWidget(parent), m_bar(std::move(bar)) {
    setFixedHeight(kBarHeight);
    setCursor(Qt::PointingHandCursor);
    QStringList parts;
    for (const reports::SummaryPart& part : m_bar.parts)
        parts += textOf(part);
    setAccessibleName(tr("By %1: %2").arg(QString::fromStdString(m_bar.by), parts.join("; ")));
}

std::size_t PartsBar::partAt(int x) const {
    int tenths = 0;
    for (std::size_t i = 0; i < m_bar.parts.size(); ++i) {
        tenths += m_bar.parts[i].tenths;
        if (x * 1000 < tenths * width())
            return i;
    }
    return m_bar.parts.size() - 1;
}

bool PartsBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), textOf(m_bar.parts[partAt(help->pos().x())]), this);
    return true;
}

void PartsBar::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        emit chosen(partAt(event->pos().x()));
}

void PartsBar::paintEvent(QPaintEvent*) {
    constexpr int kLeastText = 44; ///< pixels of a part that has room for its share
    QPainter painter(this);
    int tenths = 0;
    for (std::size_t i = 0; i < m_bar.parts.size(); ++i) {
        const int left = tenths * width() / 1000;
        tenths += m_bar.parts[i].tenths;
        const QRect place(left, 0, std::max(tenths * width() / 1000 - left - 1, 1), height());
        const QBrush brush = brushOf(m_bar, i);
        fill(painter, place, brush);
        if (place.width() < kLeastText)
            continue;
        painter.setPen(brush.style() == Qt::SolidPattern ? inkOn(brush.color()) : theme().text);
        painter.drawText(place.adjusted(6, 0, 0, 0), Qt::AlignVCenter,
                         QString::fromStdString(reports::tenthsPercent(m_bar.parts[i].tenths)));
    }
}

QBrush brushOf(const reports::SummaryBar& bar, std::size_t part) {
    if (const std::optional<analyzer::Label>& label = bar.parts[part].label)
        return brushOf(theme(), *label);
    const auto& colours = theme().categories;
    return bar.parts[part].section.empty() ? QBrush(theme().line)
                                           : QBrush(colours[part % colours.size()]);
}

} // namespace ridge::gui
