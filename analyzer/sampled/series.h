// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/sampling.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The samples of one device: ascending intervals that overlap by no more than the clocks can tell
/// (kClockResidual), each with a value of every metric in `metrics`. They see all that ran on the
/// device, of whatever process.
struct DeviceSamples {
    struct Interval {
        std::int64_t start = 0, end = 0; ///< end > start
    };
    std::vector<Metric> metrics;     ///< those sampled, ascending
    std::vector<Interval> intervals; ///< by sample
    std::vector<float> values;       ///< by sample, then by metric; shares, bytes/s, Hz
    double bandwidth = 0;            ///< of DRAM in theory, bytes/s; 0: not known
    std::uint64_t leftOut = 0;       ///< intervals that lack a metric, overlap or are no interval

    bool empty() const { return intervals.empty(); }
    std::span<const float> of(std::size_t sample) const {
        return std::span(values).subspan(sample * metrics.size(), metrics.size());
    }
};

/// Per row of Trace::devices the samples of series of origin "sampled" with the names of
/// seriesName() and their unit "%", "B" or "cycles". Other series are left out. A value that is
/// negative or not finite counts as missing. Where DRAM's busy share was not sampled, it is the
/// bytes read and written over the theoretical bandwidth. What the L2's halves ask of each other is
/// left out but for compute capability 9.0, where it was measured what it says. Linear in the
/// samples.
std::vector<DeviceSamples> deviceSamples(const trace::Trace& trace);

Sampling samplingOf(const DeviceSamples& samples);

} // namespace ridge::analyzer
