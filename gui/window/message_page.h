// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace ridge::gui {

/// What the window shows when there is no recording to look at: a sentence with ways to begin, and
/// the progress of opening one with a way to cancel.
class MessagePage : public QWidget {
    Q_OBJECT

  public:
    explicit MessagePage(QWidget* parent = nullptr);

    /// `sentence` is shown as plain text, whatever it holds.
    void say(const QString& sentence);
    /// "Reading FILE", with a bar; `share` below 0: not known yet.
    void showProgress(const QString& sentence, double share);
    /// Lists recordings below the sentence: those that were opened last, newest first, and examples.
    void offer(const QStringList& files, const QStringList& examples);
    QString sentence() const { return m_label->text(); }

  signals:
    void cancelled();
    void chosen(QString file); ///< one of those offered
    void openWanted();
    void recordWanted();

  private:
    void addOffers(const QString& heading, const QStringList& files);

    QLabel* m_label;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QWidget* m_begin;  ///< ways to begin: buttons
    QWidget* m_offers; ///< a button for each
};

} // namespace ridge::gui
