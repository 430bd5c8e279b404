// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/summary/iteration_columns.h"

#include "gui/style/hatch.h"
#include "gui/style/theme.h"
#include "reports/plots/iteration_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kColumnHeight = 104, kMarkRoom = 10; ///< with the room for marks above

} // namespace

IterationColumns::IterationColumns(std::vector<reports::SummaryIteration> iterations,
                                   QWidget* parent)
    : QWidget(parent), m_iterations(std::move(iterations)) {
    setFixedHeight(kColumnHeight);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Iterations as columns, as high as their times"));
}

QRect IterationColumns::placeOf(std::size_t column) const {
    const auto edge = [&](std::size_t i) {
        return int(i * std::size_t(width()) / m_iterations.size());
    };
    const int left = edge(column);
    return {left, kMarkRoom, std::max(edge(column + 1) - left - 1, 1), height() - kMarkRoom};
}

std::size_t IterationColumns::columnAt(int x) const {
    const auto column =
        std::size_t(std::max(x, 0)) * m_iterations.size() / std::size_t(std::max(width(), 1));
    return std::min(column, m_iterations.size() - 1);
}

bool IterationColumns::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::string text = reports::iterationText(m_iterations[columnAt(help->pos().x())]);
    QToolTip::showText(help->globalPos(), QString::fromStdString(text), this);
    return true;
}

void IterationColumns::goTo(std::size_t column) {
    m_current = column;
    setAccessibleDescription(QString::fromStdString(reports::iterationText(m_iterations[column])));
    update();
}

void IterationColumns::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !rect().contains(event->pos()))
        return;
    goTo(columnAt(event->pos().x()));
    emit chosen(m_current);
}

void IterationColumns::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left)
        goTo(m_current - (m_current > 0));
    else if (event->key() == Qt::Key_Right)
        goTo(std::min(m_current + 1, m_iterations.size() - 1));
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit chosen(m_current);
    else
        QWidget::keyPressEvent(event);
}

void IterationColumns::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel2);
    const auto longest = static_cast<double>(reports::longestShown(m_iterations).count());
    for (std::size_t column = 0; column < m_iterations.size(); ++column) {
        const reports::SummaryIteration& one = m_iterations[column];
        const QRectF place = placeOf(column);
        const double whole = std::max(longest, static_cast<double>(one.extent.count()));
        double bottom = place.bottom();
        for (std::size_t i = 0; i < analyzer::kLabels && whole > 0; ++i) {
            const double height =
                place.height() * static_cast<double>(one.budget.time[i].count()) / whole;
            bottom -= height;
            if (height > 0)
                fill(painter, QRectF(place.left(), bottom, place.width(), height),
                     brushOf(theme(), static_cast<analyzer::Label>(i)));
        }
        if (!one.cause.empty())
            painter.fillRect(QRectF(place.left(), 2, place.width(), 5), theme().warning);
    }
    if (!hasFocus())
        return;
    painter.setPen(theme().accent);
    painter.drawRect(placeOf(m_current).adjusted(0, -2, 0, -1));
}

} // namespace ridge::gui
