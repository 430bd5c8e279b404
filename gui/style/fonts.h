// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace ridge::gui {

/// Takes the fonts of `folder` where the machine has none at all, as a GPU node may: else letters
/// would be boxes. After QApplication is there; does nothing where there is a font or no folder.
void useOwnFonts(const QString& folder);

/// Where a bundle has them: lib/qt/fonts beside its bin.
QString bundledFonts();

} // namespace ridge::gui
