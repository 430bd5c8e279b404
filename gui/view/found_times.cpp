// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/found_times.h"

#include <algorithm>

namespace ridge::gui {

std::vector<MarkedPixels> pixelsOf(const FoundTimes& marks, const TimeScale& scale) {
    std::vector<MarkedPixels> pixels;
    for (const TimeWindow& mark : marks) {
        if (mark.to < scale.window.from || mark.from >= scale.window.to)
            continue;
        const int from = static_cast<int>(scale.x(std::max(mark.from, scale.window.from))),
                  to = static_cast<int>(scale.x(std::min(mark.to, scale.window.to)));
        if (pixels.empty() || from > pixels.back().to)
            pixels.push_back({from, to});
        else
            pixels.back().to = std::max(pixels.back().to, to);
    }
    return pixels;
}

} // namespace ridge::gui
