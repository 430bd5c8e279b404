// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/input.h"

#include "analyzer/results/ns.h"

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

} // namespace ridge::analyzer
