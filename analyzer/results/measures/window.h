// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// An interval of a device's time.
struct Window {
    std::int64_t start = 0, end = 0;
};

/// The union of `windows`, ascending; those that touch become one. n log n.
std::vector<Window> merged(std::vector<Window> windows);

/// Whether `time` lies in one of `windows`, which are disjoint and ascending.
inline bool isInside(std::span<const Window> windows, std::int64_t time) {
    const auto window = std::partition_point(windows.begin(), windows.end(),
                                             [&](const Window& w) { return w.end <= time; });
    return window != windows.end() && window->start <= time;
}

/// Calls visit(start, end) for each part of [start, end) that lies in `windows`, which are disjoint
/// and ascending.
template <class Visit>
void visitInside(std::span<const Window> windows, std::int64_t start, std::int64_t end,
                 Visit visit) {
    auto window = std::partition_point(windows.begin(), windows.end(),
                                       [&](const Window& w) { return w.end <= start; });
    for (; window != windows.end() && window->start < end; ++window)
        visit(std::max(start, window->start), std::min(end, window->end));
}

/// Calls visit(start, end) for each part of [start, end) that lies in none of `windows`, which are
/// disjoint and ascending.
template <class Visit>
void visitOutside(std::span<const Window> windows, std::int64_t start, std::int64_t end,
                  Visit visit) {
    visitInside(windows, start, end, [&](std::int64_t from, std::int64_t to) {
        if (start < from)
            visit(start, from);
        start = to;
    });
    if (start < end)
        visit(start, end);
}

} // namespace ridge::analyzer
