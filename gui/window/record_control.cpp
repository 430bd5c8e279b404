// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/record_control.h"

#include "gui/record/record_dialog.h"

namespace ridge::gui {

RecordControl::RecordControl(QMainWindow& window)
    : QObject(&window), m_window(window), m_panel(new RecordPanel),
      m_dock(new QDockWidget(tr("Recording"), &window)),
      m_hold(new QAction(tr("&Hold or follow a recording that is written"), this)) {
    m_hold->setShortcut(Qt::Key_Space);
    m_hold->setEnabled(false);
    connect(m_hold, &QAction::triggered, this, &RecordControl::toggleHold);
    m_dock->setObjectName("recording");
    m_dock->setWidget(m_panel);
    window.addDockWidget(Qt::BottomDockWidgetArea, m_dock);
    m_dock->hide();
    connect(&m_follower, &Follower::recent, this, &RecordControl::recent);
    connect(&m_follower, &Follower::waits, this, &RecordControl::waits);
    connect(&m_follower, &Follower::finished, this, [this](const QString& file) {
        // While the recorder runs it is the file that will be replaced, or ceilings are still to come.
        if (m_panel->recording().isRunning())
            return;
        stopFollowing();
        emit finished(file);
    });
    connect(m_panel, &RecordPanel::started, this, [this](const QString& file) {
        m_dock->show();
        follow(file.toStdString());
    });
    connect(m_panel, &RecordPanel::ended, this, [this](const QString& file) {
        // Else it is opened already, or the user looks at another one.
        const bool isShown = m_follower.isFollowing();
        stopFollowing();
        if (isShown && file.isEmpty())
            emit failed(m_panel->told());
        else if (isShown)
            emit finished(file);
    });
}

void RecordControl::ask() {
    if (m_panel->recording().isRunning())
        return m_dock->show();
    auto* dialog = new RecordDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!m_last.output.isEmpty())
        dialog->suggest(m_last);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { record(dialog->choice()); });
    dialog->open();
}

void RecordControl::record(const RecordChoice& choice) {
    m_last = choice;
    m_panel->start(choice);
}

void RecordControl::follow(const std::filesystem::path& file) {
    emit began(QString::fromStdString(file.string()));
    m_follower.follow(file);
    m_hold->setEnabled(true);
}

void RecordControl::stopFollowing() {
    m_follower.stop();
    m_hold->setEnabled(false);
}

void RecordControl::toggleHold() {
    m_follower.hold(!m_follower.isHeld());
    if (m_follower.isHeld())
        emit told(tr("Held for a look; the recording goes on. Space follows it again."));
}

} // namespace ridge::gui
