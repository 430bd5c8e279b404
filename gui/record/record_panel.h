// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/record/recording.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

namespace ridge::gui {

/// A recording from the window: what the program prints, how long it runs, how large the file is,
/// and a button that stops it.
class RecordPanel : public QWidget {
    Q_OBJECT

  public:
    explicit RecordPanel(QWidget* parent = nullptr);

    void start(const RecordChoice& choice);
    const Recording& recording() const { return m_recording; }
    QString told() const { return m_told->text(); }
    QString said() const { return m_said->toPlainText(); }

    void end() { m_recording.end(); }
    void stop() { m_recording.stop(); }

  signals:
    void started(QString file);
    /// The recording is whole, or there is none: then `file` is "".
    void ended(QString file);

  private:
    void tell();
    void take(int status, const QString& error);

    QLabel* m_told;
    QPushButton* m_stop;
    QPlainTextEdit* m_said;
    QElapsedTimer m_clock;
    QTimer m_timer; ///< while it runs
    QString m_output;
    QDateTime m_before;    ///< time of what the output replaces
    Recording m_recording; // last: its end waits for the recorder
};

} // namespace ridge::gui
