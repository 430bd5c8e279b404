// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/record/recording.h"

#include <csignal>

namespace ridge::gui {

Recording::Recording(QObject* parent) : QObject(parent) {
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::readyRead, this,
            [this] { emit said(QString::fromLocal8Bit(m_process.readAll())); });
    connect(&m_process, &QProcess::finished, this, [this](int status, QProcess::ExitStatus how) {
        emit ended(status,
                   how == QProcess::CrashExit ? tr("the recorder was ended by a signal") : "");
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit ended(-1, m_process.errorString());
    });
}

Recording::~Recording() {
    end();
}

void Recording::end() {
    constexpr int kPatience = 5'000; // ms
    m_process.disconnect(this);
    stop();
    m_process.waitForFinished(kPatience);
}

void Recording::start(const RecordChoice& choice) {
    m_process.setWorkingDirectory(choice.folder);
    m_process.start(programBeside("ridge"), recordWords(choice));
}

void Recording::stop() {
    if (m_process.processId() > 0)
        ::kill(static_cast<pid_t>(m_process.processId()), SIGINT); // the recorder passes it on
}

} // namespace ridge::gui
