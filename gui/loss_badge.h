// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <QDialog>
#include <QPushButton>

namespace ridge::gui {

/// What a recording lacks, in a table: what, how often, what to do about it.
class LossList : public QDialog {
    Q_OBJECT

  public:
    explicit LossList(const std::vector<analyzer::LossRow>& losses, QWidget* parent = nullptr);
};

/// Says how many kinds of loss a recording has, in warning colours, and that verdicts are withheld where they are; opens
/// their list. Grey where there are none.
class LossBadge : public QPushButton {
    Q_OBJECT

  public:
    explicit LossBadge(QWidget* parent = nullptr);

    /// Null: of no recording, and hidden.
    void tell(const analyzer::Analysis* analysis);
    /// Whether something was lost, notes not counted.
    bool isWarning() const { return m_isWarning; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void colour();
    std::vector<analyzer::LossRow> m_losses;
    bool m_isWarning = false;
};

} // namespace ridge::gui
