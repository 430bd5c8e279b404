// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace ridge::gui {

/// What the window shows when there is no recording to look at: a sentence, and the progress of
/// opening one with a way to cancel.
class MessagePage : public QWidget {
    Q_OBJECT

  public:
    explicit MessagePage(QWidget* parent = nullptr);

    /// `sentence` is shown as plain text, whatever it holds.
    void say(const QString& sentence);
    /// "Reading FILE", with a bar; `share` below 0: not known yet.
    void showProgress(const QString& sentence, double share);
    QString sentence() const { return m_label->text(); }

  signals:
    void cancelled();

  private:
    QLabel* m_label;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace ridge::gui
