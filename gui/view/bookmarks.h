// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/time/time_window.h"

#include <array>
#include <optional>

namespace ridge::gui {

/// Bookmarked time windows, by their number minus one.
using Bookmarks = std::array<std::optional<TimeWindow>, 9>;

/// With `window` under the first free number, if there is one.
Bookmarks withBookmark(Bookmarks all, TimeWindow window);

/// Without the one that shows `window` of the recording's `whole` time, if there is one.
Bookmarks withoutBookmark(Bookmarks all, TimeWindow window, TimeWindow whole);

} // namespace ridge::gui
