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
    /// Lists the last opened recordings below the sentence, newest first.
    void offer(const QStringList& files);
    QString sentence() const { return m_label->text(); }

  signals:
    void cancelled();
    void chosen(QString file); ///< one of those offered

  private:
    QLabel* m_label;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QWidget* m_offers; ///< a button for each
};

} // namespace ridge::gui
