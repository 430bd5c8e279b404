// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/search.h"

#include "analyzer/iterations/launches.h"
#include "analyzer/iterations/ranges.h"
#include "analyzer/iterations/steps.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool holds(const IterationSpans& found, double coverage) {
    return found.basis != IterationBasis::None && found.coverage >= coverage;
}

IterationSpans fromBestSource(const IterationInput& input,
                              const std::optional<std::vector<bool>>& allowed) {
    IterationSpans ranges = iterationsOfRanges(input, allowed);
    if (allowed || holds(ranges, kLeastCoverage))
        return ranges;
    IterationSpans steps = iterationsOfSteps(input);
    if (holds(steps, kLeastCoverage))
        return steps;
    IterationSpans launches = iterationsOfLaunches(input);
    if (launches.basis != IterationBasis::None)
        return launches;
    if (holds(ranges, kLeastMarkedCoverage))
        return ranges;
    if (holds(steps, kLeastMarkedCoverage))
        return steps;
    return launches; // none
}

void settle(IterationSpans& found) {
    for (const std::vector<IterationSpan>& spans : found.byDevice) {
        std::vector<std::int64_t> times;
        for (const IterationSpan& span : spans)
            times.push_back(span.end - span.begin);
        found.settled.push_back(settling(times));
    }
    if (found.basis == IterationBasis::None)
        return;
    const std::size_t count = found.byDevice[found.device].size();
    std::size_t warmUp = 0;
    for (std::size_t d = 0; d < found.byDevice.size(); ++d)
        if (found.byDevice[d].size() == count)
            warmUp = std::max(warmUp, found.settled[d].warmUp);
    for (std::size_t d = 0; d < found.byDevice.size(); ++d)
        if (found.byDevice[d].size() == count)
            found.settled[d].warmUp = warmUp;
}

} // namespace

IterationSpans searchIterations(const IterationInput& input,
                                const std::optional<std::vector<bool>>& allowed) {
    IterationSpans found = fromBestSource(input, allowed);
    settle(found);
    return found;
}

} // namespace ridge::analyzer
