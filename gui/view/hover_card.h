// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QTimer>

namespace ridge::gui {

/// A card about what is under the pointer, over its parent. It comes once the pointer has rested.
class HoverCard : public QLabel {
    Q_OBJECT

  public:
    explicit HoverCard(QWidget* parent);

    void wait(); ///< hides it; due() comes unless wait() or drop() is called before
    void drop(); ///< hides it; due() does not come
    void hold(); ///< due() does not come; a card that is there stays
    // Both show `html`, which is not empty, near the place `pointer` of the parent.
    void showBelow(const QString& html, QPoint pointer);  ///< or above, where it has no room
    void showBeside(const QString& html, QPoint pointer); ///< at the right, or at the left

  signals:
    void due();

  private:
    void showAt(QPoint place);

    QTimer m_rest;
};

} // namespace ridge::gui
