// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the window keeps from one start to the next: ridge-gui.ini in the user's folder of settings.
#pragma once

#include "gui/style/theme.h"
#include "gui/view/view_state.h"

#include <QMainWindow>
#include <QStringList>

namespace ridge::gui {

inline constexpr int kRecentFiles = 10;

/// The files that were opened last, newest first; without those that are gone.
QStringList recentFiles();

/// Recordings to begin with, where this program runs in a checkout; else none.
QStringList exampleFiles();

/// Puts `file` in front of recentFiles().
void keepRecent(const QString& file);

/// Takes `file` out of recentFiles().
void forgetRecent(const QString& file);

/// Size, place and panels of `window`.
void keepLayout(const QMainWindow& window);
void restoreLayout(QMainWindow& window); ///< as they were; nothing where none were kept

/// What was chosen last; System where nothing was.
ThemeChoice keptTheme();
void keepTheme(ThemeChoice choice);

/// The bookmarks of a recording, by its path; of the kBookmarkedFiles that changed last.
inline constexpr qsizetype kBookmarkedFiles = 50;
Bookmarks bookmarksOf(const QString& file);
void keepBookmarks(const QString& file, const Bookmarks& bookmarks);

} // namespace ridge::gui
