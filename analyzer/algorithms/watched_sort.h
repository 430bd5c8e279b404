// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/analysis_watch.h"

#include <algorithm>

namespace ridge::analyzer {

/// Sorts stably and checks `watch` at each comparison, which throws once it is cancelled. The
/// elements are then left in any order. Time: n where they are in order already, else n log n.
template <class Elements, class Before>
void sortWatched(Elements& elements, const AnalysisWatch& watch, Before before) {
    const auto watched = [&](const auto& a, const auto& b) {
        watch.check();
        return before(a, b);
    };
    if (!std::is_sorted(elements.begin(), elements.end(), watched))
        std::stable_sort(elements.begin(), elements.end(), watched);
}

} // namespace ridge::analyzer
