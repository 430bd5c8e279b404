// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/alike_launches.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A launch that may be counted in a pass.
struct PassLaunch {
    std::uint32_t kernel = 0, group = 0, process = 0;
    std::int64_t launched = 0, time = 0; ///< ns
};

/// What is counted in one pass.
struct InPass {
    std::uint32_t pass = 0, kernel = 0;
    bool operator==(const InPass&) const = default;
};

/// For each of `chosen`, a launch alike in each of `passes` passes: of the same group and process,
/// and within kSameWork of its time. By pass; no launch is named twice. A pass takes the first
/// launch of each that comes after the pass before, so it lasts about an iteration, wherever it
/// begins. It goes on without launches that do not come for some three iterations. None for what
/// runs fewer than `passes` times, or in fewer than half of the `iterations`. Fewer than `passes`
/// where the run ends before. Time: n log n in `launches`.
std::vector<std::vector<InPass>> launchesByPass(std::vector<PassLaunch> launches,
                                                std::span<const PassLaunch> chosen,
                                                std::uint64_t iterations, std::uint32_t passes);

} // namespace ridge::analyzer
