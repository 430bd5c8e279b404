// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the counters of CUPTI mean (docs/method/counters.md).
#pragma once

#include "analyzer/results/measures/replayed_work.h"

#include <span>
#include <string_view>

namespace ridge::analyzer {

/// One metric of a launch.
struct CounterValue {
    std::string_view metric; ///< as CUPTI names it
    double value = 0;
};

/// What the counters of one launch mean. Metrics that nobody here knows, and values that are
/// negative or no numbers, are left out.
ReplayedWork workOfCounters(std::span<const CounterValue> counters);

} // namespace ridge::analyzer
