// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileSystemWatcher>

namespace ridge::gui {

/// Watches the file that is open.
class FileWatch : public QFileSystemWatcher {
    Q_OBJECT

  public:
    /// In place of the file before; "": none.
    void follow(const QString& file) {
        if (!files().isEmpty())
            removePaths(files());
        if (!file.isEmpty())
            addPath(file);
        emit followed();
    }

  signals:
    void followed(); ///< what was said of the file before no longer counts
};

} // namespace ridge::gui
