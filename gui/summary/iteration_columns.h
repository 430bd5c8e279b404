// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/summary/summary.h"

#include <QWidget>

#include <vector>

namespace ridge::gui {

/// Iterations as columns, stacked by label and as high as their times; warm-up is cut off at the longest one after it.
/// Slow ones have a mark above. A click chooses one; Left and Right go from one to the next, Return chooses.
class IterationColumns : public QWidget {
    Q_OBJECT

  public:
    explicit IterationColumns(std::vector<reports::SummaryIteration> iterations,
                              QWidget* parent = nullptr);

    std::size_t columnAt(int x) const;

  signals:
    void chosen(std::size_t column);

  protected:
    bool event(QEvent* event) override; ///< tool tips
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void goTo(std::size_t column);
    QRect placeOf(std::size_t column) const;

    std::vector<reports::SummaryIteration> m_iterations;
    std::size_t m_current = 0; ///< of the keys
};

} // namespace ridge::gui
