// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"

#include <cstdint>

namespace ridge::analyzer {

/// Times of a group of calls, instances or iterations. All 0 when there are none.
struct Distribution {
    std::uint64_t count = 0;
    Ns total{}; ///< held at the largest Ns instead of wrapping
    Ns mean{};
    Ns median{}; ///< of an even count the middle of the two in the middle
    Ns p95{};    ///< nearest rank: the smallest that at least 95 % do not exceed
    Ns min{}, max{};
    Ns deviation{}; ///< standard deviation of the population (divided by count)
};

} // namespace ridge::analyzer
