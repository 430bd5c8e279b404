// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::analyzer {

/// How the operations of a trace came into ranges.
struct ProjectionCounts {
    std::uint64_t operations = 0;
    std::uint64_t byLaunch = 0;   ///< its range was open on the launching thread
    std::uint64_t byTime = 0;     ///< its range was open on another thread, which waited
    std::uint64_t outside = 0;    ///< no push/pop range was open
    std::uint64_t withoutApi = 0; ///< no API record: the launch is not known, so in no range
};

} // namespace ridge::analyzer
