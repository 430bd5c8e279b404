// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/thresholds.h"
#include "analyzer/results/phases.h"
#include "analyzer/results/range_filter.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ridge::analyzer {

/// Settings of an analysis; the defaults are those of docs/METHOD.md.
struct Options {
    Thresholds thresholds;
    std::size_t stripColumns = 295; ///< of DeviceRow::strip
    /// What recording adds to a launch on the host. The default is an assumption
    /// (docs/method/idle.md, 'What the collector adds').
    Ns collectorPerLaunch{1200};
    bool groups = false;                  ///< fill Analysis::groups, which only a comparison needs
    bool streams = false;                 ///< fill Analysis::streams, which takes time
    std::optional<RangeFilter> iteration; ///< the path of the iterations; without it they are found
    std::optional<RangeFilter> range; ///< speak only of ranges that match and all inside of them
    PhaseChoice phase = PhaseChoice::All; ///< speak only of this part of the run
    std::optional<IterationSlice> slice;  ///< these iterations are the steady state
    std::vector<std::size_t>
        processes; ///< speak only of these rows of Trace::processes; empty: all
};

} // namespace ridge::analyzer
