// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"
#include "trace/records/range_records.h"

#include <cstdint>

namespace ridge::analyzer {

/// What a step of the program takes while it is recorded and without (docs/method/recording.md).
struct StepTimes {
    /// Of each stretch the mean step counts, not the median one: the host hands over many steps at once and then waits.
    bool ofMeans = false;
    Ns plain{};    ///< median over stretches, on the host
    Ns recorded{}; ///< `plain` times what recorded steps take over those beside them without
    std::uint64_t plainSteps = 0, recordedSteps = 0; ///< that these are of
    trace::StepSource source{};                      ///< what ends one
    double error = 0; ///< standard error of recorded / plain, as a part of it

    /// Part of a recorded step that recording made, 0 to below 1. 0 where it is within the error.
    double share() const {
        const double part = recorded > plain ? 1 - static_cast<double>(plain.count()) /
                                                       static_cast<double>(recorded.count())
                                             : 0;
        return part > error ? part : 0;
    }
};

} // namespace ridge::analyzer
