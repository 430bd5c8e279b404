// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/range_forest.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// Numbers for the paths of (domain, name) pairs that push/pop ranges have, in order of first use:
/// two ranges have the same number when they and all ranges around them are named alike.
struct RangePaths {
    std::vector<std::uint32_t> ofPosition; ///< path per position in the forest
    std::vector<std::uint32_t> position;   ///< first position per path
};

RangePaths rangePaths(const trace::Trace& trace, const RangeForest& forest);

} // namespace ridge::analyzer
