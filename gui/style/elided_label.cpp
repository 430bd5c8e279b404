// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace ridge::gui {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
}

QSize ElidedLabel::minimumSizeHint() const {
    return {0, QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shownText() == text())
        return QLabel::event(event);
    // Always HTML, so that Qt breaks lines and does not guess from what the recording says.
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       "<qt>" + text().toHtmlEscaped() + "</qt>", this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), Qt::AlignVCenter | Qt::TextSingleLine, shownText());
}

} // namespace ridge::gui
