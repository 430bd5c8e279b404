// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/window.h"

#include <algorithm>

namespace ridge::analyzer {

std::vector<Window> merged(std::vector<Window> windows) {
    std::sort(windows.begin(), windows.end(),
              [](const Window& a, const Window& b) { return a.start < b.start; });
    std::vector<Window> result;
    for (const Window& window : windows)
        if (!result.empty() && window.start <= result.back().end)
            result.back().end = std::max(result.back().end, window.end);
        else
            result.push_back(window);
    return result;
}

} // namespace ridge::analyzer
