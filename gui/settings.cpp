// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kLayoutVersion = 1; ///< of the panels that a layout speaks of

class Settings : public QSettings {
  public:
    Settings() : QSettings(QSettings::IniFormat, QSettings::UserScope, "Ridgepoint", "ridge-gui") {}
};

} // namespace

QStringList recentFiles() {
    QStringList files = Settings().value("recent").toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void keepRecent(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    files.resize(std::min<qsizetype>(files.size(), kRecentFiles));
    Settings().setValue("recent", files);
}

void keepLayout(const QMainWindow& window) {
    Settings settings;
    settings.setValue("geometry", window.saveGeometry());
    settings.setValue("layout", window.saveState(kLayoutVersion));
}

void restoreLayout(QMainWindow& window) {
    const Settings settings;
    window.restoreGeometry(settings.value("geometry").toByteArray());
    window.restoreState(settings.value("layout").toByteArray(), kLayoutVersion);
}

} // namespace ridge::gui
