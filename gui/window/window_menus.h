// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/style/theme.h"

#include <QMainWindow>
#include <QMenu>

#include <cstddef>

namespace ridge::gui {

/// The menus of the window: all that it does as a whole, with its keys. The window does what the
/// signals ask for.
class WindowMenus : public QObject {
    Q_OBJECT

  public:
    /// Adds them to `window`, whose child they are. `toggleDetails` shows and hides the details, `hold`
    /// holds a recording that is followed.
    WindowMenus(QMainWindow& window, QAction& toggleDetails, QAction& hold);

    void chooseFile(); ///< to open

  signals:
    void fileChosen(const QString& file);
    void beforeChosen(const QString& file); ///< an earlier recording, to compare with
    void recordWanted();
    void comparingStopped();
    void readAgain();
    void exportWanted(const QString& file); ///< of the view in front
    void reportWanted(const QString& file); ///< of the recording
    void viewChosen(std::size_t kind);      ///< index into viewKinds()
    void undo();                            ///< of search or lanes
    void redo();
    void searchWanted();
    void lossesWanted();
    void themeChosen(ridge::gui::ThemeChoice choice); ///< it is used already

  private:
    void addFileMenu();
    void addViewMenu();
    void addThemeMenu(QMenu& view);
    void addHelpMenu();
    void addSearchKeys();
    void chooseTheme(ThemeChoice choice);
    void fillRecent();
    void chooseExport();
    void chooseReport();
    void chooseBefore();

    QMainWindow& m_window;
    QAction &m_toggleDetails, &m_hold;
    QMenu* m_recent = nullptr;
};

} // namespace ridge::gui
