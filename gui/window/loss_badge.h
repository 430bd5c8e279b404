// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <QDialog>
#include <QPushButton>

namespace ridge::gui {

/// What a recording lacks, in a table: what, how often, what to do about it.
class LossList : public QDialog {
    Q_OBJECT

  public:
    explicit LossList(const std::vector<analyzer::LossRow>& losses, QWidget* parent = nullptr);
};

/// A button with the number of kinds of loss, in warning colours, and a note if verdicts are
/// withheld. Opens the list of losses. Grey if there are none.
class LossBadge : public QPushButton {
    Q_OBJECT

  public:
    explicit LossBadge(QWidget* parent = nullptr);

    /// Null: no recording, and the badge is hidden.
    void tell(const analyzer::Analysis* analysis);
    /// Whether there is a loss beyond mere notes.
    bool isWarning() const { return m_isWarning; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void colour();
    std::vector<analyzer::LossRow> m_losses;
    bool m_isWarning = false;
};

} // namespace ridge::gui
