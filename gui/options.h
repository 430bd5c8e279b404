// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/style/theme.h"
#include "spool/result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace ridge::gui {

/// What the words of the command line ask for.
struct Options {
    QString file;         ///< "": none
    QString before;       ///< an earlier recording to compare it with; "": none
    bool follows = false; ///< `file` is still written
    QString screenshot;   ///< PNG or SVG to write; "": show the window
    std::size_t view = 0; ///< index into viewKinds()
    QString range; ///< show and select the first instance of this range path; "": the whole run
    std::optional<ThemeChoice> theme; ///< none: as it was kept
    QString help;                     ///< not "": print it and end
};

/// `arguments` without the program's name. Errors name the word that makes no sense.
Result<Options> parseOptions(const QStringList& arguments);

} // namespace ridge::gui
