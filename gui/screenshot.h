// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/window/main_window.h"
#include "spool/result.h"

namespace ridge::gui {

/// Runs the event loop until `window` is settled or failed.
void waitUntilSettled(const MainWindow& window);

/// Shows the first instance of the range path `path` with the GPU work that it launched, and selects it.
/// An Error when there is none.
Result<void> showRange(MainWindow& main, const QString& path);

} // namespace ridge::gui
