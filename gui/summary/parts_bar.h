// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/summary/summary.h"

#include <QBrush>
#include <QWidget>

namespace ridge::gui {

/// A bar of parts side by side, as wide as their shares. A click chooses one; the tool tip names it.
class PartsBar : public QWidget {
    Q_OBJECT

  public:
    explicit PartsBar(reports::SummaryBar bar, QWidget* parent = nullptr);

    /// Of the part at `x` of the widget; the last one beyond.
    std::size_t partAt(int x) const;

  signals:
    void chosen(std::size_t part);

  protected:
    bool event(QEvent* event) override; ///< tool tips
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    reports::SummaryBar m_bar;
};

/// How a part of a summary's bar is filled: by its label, else by its place.
QBrush brushOf(const reports::SummaryBar& bar, std::size_t part);

} // namespace ridge::gui
