// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace ridge::gui {

/// A line of plain text that is cut with "…" when too long; the tool tip then has all of it. Its
/// minimum width is 0.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QString shownText() const; ///< text() as it is cut now
    QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace ridge::gui
