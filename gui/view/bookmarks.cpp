// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/bookmarks.h"

#include <algorithm>

namespace ridge::gui {

Bookmarks withBookmark(Bookmarks all, TimeWindow window) {
    const auto free = std::ranges::find_if(all, [](const auto& each) { return !each; });
    if (free != all.end())
        *free = window;
    return all;
}

Bookmarks withoutBookmark(Bookmarks all, TimeWindow window, TimeWindow whole) {
    for (std::optional<TimeWindow>& each : all)
        if (each && clamped(*each, whole) == window)
            each.reset();
    return all;
}

} // namespace ridge::gui
