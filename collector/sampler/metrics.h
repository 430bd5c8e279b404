// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is sampled, in order of need: what a chip cannot read beside those before it is left out.
#pragma once

#include "collector/sampler/profiler_api.h"

#include <span>
#include <vector>

namespace ridge::sampler {

/// One metric: CUPTI's name and what it is called in a trace.
struct Metric {
    const char* cupti;
    const char* name; ///< of the series, as analyzer/results/measures/metric_facts.h has it
    /// "%" of the unit's peak sustained (of lookups: hit rate), "B" or "cycles" in the interval.
    const char* unit;
};

/// All that is asked for, in order of need; a name stands there once for each way to read it, best
/// first.
std::span<const Metric> wantedMetrics();

/// What a session reads, with the configuration that CUPTI made for it.
struct MetricSet {
    std::vector<Metric> metrics;
    std::vector<std::uint8_t> config;
    CUpti_Profiler_Host_Object* host = nullptr; ///< evaluates samples; lives as long as the process

    std::vector<const char*> cuptiNames() const;
};

/// Metrics of `chip` that can be read together in one pass, in order of need. Each is one that the
/// chip has and that still fits; where a way to read it does not fit, the next one is taken.
/// `availability` is empty to ask without a GPU. The Error says why nothing can be read.
Result<MetricSet> chooseMetrics(const ProfilerApi& api, const char* chip,
                                std::span<const std::uint8_t> availability);

} // namespace ridge::sampler
