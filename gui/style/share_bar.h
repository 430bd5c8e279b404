// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace ridge::gui {

/// How near something comes to its ceiling, to be drawn beside the words that say it.
struct ShareBar {
    double share = 0; ///< of the ceiling; drawn up to 1
    double band = 0;  ///< error of `share`, plus or minus; 0: exact
    bool isMemory = false;
};

/// An <img> of the bar in the colours of the theme, with the error as a whisker and a mark at `saturated`, from where on
/// a kernel counts as bound. It holds its own pixels: no resource is needed.
QString shareBarHtml(const ShareBar& bar, double saturated);

} // namespace ridge::gui
