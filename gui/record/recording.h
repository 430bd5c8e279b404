// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/record/record_command.h"

#include <QObject>
#include <QProcess>

namespace ridge::gui {

/// A program that is being recorded by `ridge`, which runs beside the window. GUI thread only.
class Recording : public QObject {
    Q_OBJECT

  public:
    explicit Recording(QObject* parent = nullptr);
    ~Recording() override; ///< end()

    void start(const RecordChoice& choice);
    /// Asks the program to end, as Ctrl+C does; what it did until then is kept.
    void stop();
    /// Stops it and waits until the recorder has finished its file, some seconds at most.
    void end();
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

  signals:
    void said(QString text); ///< by the program or the recorder
    /// `status` is the program's. `error`: why `ridge` could not run; "" where it did.
    void ended(int status, QString error);

  private:
    QProcess m_process;
};

} // namespace ridge::gui
