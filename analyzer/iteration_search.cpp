// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iteration_search.h"

#include "analyzer/iteration_sources.h"

namespace ridge::analyzer {
IterationSpans searchIterations(const IterationInput& input,
                                const std::optional<std::vector<bool>>& allowed) {
    IterationSpans ranges = iterationsOfRanges(input, allowed);
    if (allowed || (ranges.basis != IterationBasis::None && ranges.coverage >= kLeastCoverage))
        return ranges;
    IterationSpans launches = iterationsOfLaunches(input);
    if (launches.basis != IterationBasis::None)
        return launches;
    if (ranges.basis != IterationBasis::None && ranges.coverage >= kLeastRangeCoverage)
        return ranges;
    return launches; // none
}

} // namespace ridge::analyzer
