// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/record/record_panel.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

namespace ridge::gui {

RecordPanel::RecordPanel(QWidget* parent)
    : QWidget(parent), m_told(new QLabel), m_stop(new QPushButton(tr("Stop"))),
      m_said(new QPlainTextEdit) {
    constexpr int kMostLines = 5'000, kBetween = 500;
    m_said->setReadOnly(true);
    m_said->setMaximumBlockCount(kMostLines);
    m_said->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_said->setAccessibleName(tr("What the program prints"));
    m_told->setTextFormat(Qt::PlainText);
    m_told->setWordWrap(true);
    m_stop->setToolTip(tr("Asks the program to end, as Ctrl+C does"));
    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 4, 8, 0);
    top->addWidget(m_told, 1);
    top->addWidget(m_stop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(top);
    layout->addWidget(m_said, 1);
    m_timer.setInterval(kBetween);
    connect(&m_timer, &QTimer::timeout, this, &RecordPanel::tell);
    connect(m_stop, &QPushButton::clicked, this, &RecordPanel::stop);
    connect(&m_recording, &Recording::said, this, [this](const QString& text) {
        m_said->moveCursor(QTextCursor::End);
        m_said->insertPlainText(text);
    });
    connect(&m_recording, &Recording::ended, this, &RecordPanel::take);
}

void RecordPanel::start(const RecordChoice& choice) {
    m_output = choice.output;
    m_before = QFileInfo(m_output).lastModified();
    m_said->clear();
    m_stop->setEnabled(true);
    m_clock.start();
    m_timer.start();
    m_recording.start(choice);
    tell();
    emit started(m_output);
}

void RecordPanel::tell() {
    const QLocale plain(QLocale::C);
    qint64 bytes = 0;
    for (const char* part : {"", "-wal"})
        bytes += QFileInfo(m_output + part).size();
    m_told->setText(tr("Recording %1: %2 s, %3")
                        .arg(QFileInfo(m_output).fileName(),
                             plain.toString(static_cast<double>(m_clock.elapsed()) / 1000, 'f', 1),
                             plain.formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat)));
}

void RecordPanel::take(int status, const QString& error) {
    m_timer.stop();
    m_stop->setEnabled(false);
    const bool isThere = error.isEmpty() && QFileInfo::exists(m_output) &&
                         QFileInfo(m_output).lastModified() != m_before;
    const QString name = QFileInfo(m_output).fileName();
    if (!error.isEmpty()) {
        m_told->setText(tr("Nothing was recorded: %1.").arg(error));
    } else if (!isThere) {
        m_told->setText(tr("Nothing was recorded; the status was %1. Below is why.").arg(status));
    } else {
        m_told->setText(
            tr("%1 was recorded; the program ended with status %2.").arg(name).arg(status));
    }
    emit ended(isThere ? m_output : "");
}

} // namespace ridge::gui
