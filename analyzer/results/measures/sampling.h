// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How a device was sampled.
#pragma once

#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/ns.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridge::analyzer {

/// What is to be added to the times of samples to have those of operations:
/// analyzer/sampled/clock.h.
struct ClockOffset {
    Ns least{}, most{};
};

/// The close stretches of a recording that was sampled slowly otherwise.
struct SampleBursts {
    std::uint64_t count = 0, samples = 0;
    Ns time{};                ///< that their samples cover
    Ns shortest{}, longest{}; ///< intervals
    Ns pauses{}; ///< time around them that no sample covers: what was collected is decoded
};

/// How a device was sampled.
struct Sampling {
    std::uint64_t samples = 0, leftOut = 0;
    Ns interval{}; ///< median, of bursts only where there is nothing else
    Ns first{}, last{};
    Ns late{}; ///< not of samplingOf(): from the first operation to the first sample, or 0
    /// Stretches between two samples that no sample covers, but for pauses.
    std::uint64_t holes = 0;
    Ns holeTime{};
    SampleBursts bursts;
    std::vector<Metric> metrics;
    std::optional<ClockOffset> clock; ///< not of samplingOf(), of the times as recorded
    /// Not of samplingOf(): what was added to the times so that they fit the operations.
    Ns shift{};
};

} // namespace ridge::analyzer
