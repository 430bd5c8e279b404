// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/storage/stopped.h"

#include <algorithm>

namespace ridge::analyzer {

/// A stable sort that looks at `stop` at each comparison; n for what is in order. Throws trace::Stopped, and leaves
/// the elements in any order then.
template <class Elements, class Before>
void stoppableSort(Elements& elements, const std::stop_token& stop, Before before) {
    const auto checked = [&](const auto& a, const auto& b) {
        trace::throwIfStopped(stop);
        return before(a, b);
    };
    if (!std::is_sorted(elements.begin(), elements.end(), checked))
        std::stable_sort(elements.begin(), elements.end(), checked);
}

} // namespace ridge::analyzer
