// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>

namespace ridge::gui {

class LossBadge;

/// The lowest line of the window: what is shown of the recording, what it lacks, whether its file
/// was changed, and a button that cancels.
class StatusLine : public QStatusBar {
    Q_OBJECT

  public:
    explicit StatusLine(QWidget* parent = nullptr);

    /// The recording that is shown; null: none. `isRunning`: more of it is being read or analysed.
    void tell(const Document* document, bool isRunning);
    void tellReading(const Document& overview, double share); ///< below 0: not known
    void tellAnalysing(double share);
    void tellChange(const QString& file); ///< it was changed since it was read, or is gone
    void forgetChange();
    void offerCancel(bool isOffered);
    void showLosses(); ///< what the recording lacks

  signals:
    void cancelled(); ///< by the user

  private:
    void addCancel();

    QLabel* m_told;
    QLabel* m_changed;
    LossBadge* m_losses;
    QPushButton* m_cancel; ///< shown while something is read or analysed
};

} // namespace ridge::gui
