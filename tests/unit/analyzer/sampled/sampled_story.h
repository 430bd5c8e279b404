// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a sampler would have seen of a hand-made trace, in closed form.
#pragma once

#include "tests/unit/analyzer/story.h"

#include <map>
#include <string>
#include <vector>

namespace ridge::tests {

/// Busy shares in percent by series name.
using Truth = std::map<std::string, double>;

/// An ideal sampler of the first device: each value is the mean over its interval of the sum of
/// what the running kernels do.
struct Sampler {
    std::map<std::string, Truth> byFunction; ///< functions that are left out do nothing
    std::int64_t interval = 250'000;
    std::int64_t first = 0;
    std::int64_t shift = 0; ///< the sampler's clock shows this much less than the kernels'
    std::vector<std::pair<std::int64_t, std::int64_t>>
        holes{};      ///< intervals that touch one are lost
    double noise = 0; ///< percent, uniform in +- noise

    /// Adds the nine busy shares until the last kernel ends.
    void sample(Story& story) const;
};

/// Adds the cycles of SMs that run at `hz` for each interval of 250 us that was sampled.
void addClock(Story& story, double hz);

/// All of a device's busy shares' names.
const std::vector<std::string>& unitNames();

} // namespace ridge::tests
