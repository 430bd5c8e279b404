// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// What Options::range and Options::processes chose.
struct FilterSummary {
    std::uint64_t paths = 0;          ///< that match
    std::uint64_t instances = 0;      ///< of these, not inside of another one
    std::uint64_t notRecorded = 0;    ///< other ones, in steps without recording
    std::uint64_t withoutWork = 0;    ///< instances that hold no GPU operation
    std::uint64_t notCounted = 0;     ///< instances left out to bound the analysis' time
    std::vector<std::string> nearest; ///< when no path matches: those that resemble the pattern
};

} // namespace ridge::analyzer
