// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/hover_card.h"

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kAway = 16; ///< pixels from the pointer

} // namespace

HoverCard::HoverCard(QWidget* parent) : QLabel(parent) {
    constexpr int kRestMs = 250;
    setTextFormat(Qt::RichText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setMargin(8);
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    hide();
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &HoverCard::due);
}

void HoverCard::wait() {
    hide();
    m_rest.start();
}

void HoverCard::drop() {
    m_rest.stop();
    hide();
}

void HoverCard::hold() {
    m_rest.stop();
}

void HoverCard::showBelow(const QString& html, QPoint pointer) {
    setText(html);
    adjustSize();
    const QSize room = parentWidget()->size() - size();
    const int below = pointer.y() + kAway;
    showAt({std::clamp(pointer.x() + kAway, 0, std::max(room.width(), 0)),
            below < room.height() ? below : pointer.y() - kAway - height()});
}

void HoverCard::showBeside(const QString& html, QPoint pointer) {
    setText(html);
    adjustSize();
    const QSize room = parentWidget()->size() - size();
    const int right = pointer.x() + kAway;
    showAt({right < room.width() ? right : std::max(pointer.x() - kAway - width(), 0),
            std::clamp(pointer.y() + kAway, 0, std::max(room.height(), 0))});
}

void HoverCard::showAt(QPoint place) {
    move(place);
    show();
    raise();
}

} // namespace ridge::gui
