// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/input.h"

#include "analyzer/results/measures/ns.h"

#include <algorithm>

namespace ridge::analyzer {

std::int64_t workTime(const IterationInput& input, std::size_t device) {
    std::int64_t time = input.busy[device].within(-kFarthest, kFarthest);
    if (input.trials.empty())
        return time;
    for (const Operation& op : input.perDevice[device])
        if (input.trials.holds(op))
            time -= op.end - op.start;
    return std::max<std::int64_t>(time, 0);
}

double coverageOf(const IterationInput& input, std::size_t device,
                  std::span<const IterationSpan> spans) {
    std::int64_t held = 0;
    for (const IterationSpan& span : spans)
        held += input.busy[device].within(span.begin, span.end);
    const std::int64_t work = workTime(input, device);
    return work > 0 ? std::min(1.0, static_cast<double>(held) / static_cast<double>(work)) : 0;
}

} // namespace ridge::analyzer
