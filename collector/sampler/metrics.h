// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is sampled, in order of need: what a chip cannot read in one pass is dropped from the end.
#pragma once

#include "collector/sampler/profiler_api.h"

#include <span>
#include <vector>

namespace ridge::sampler {

/// One metric: CUPTI's name and what it is called in a trace.
struct Metric {
    const char* cupti;
    const char* name; ///< of the series; analyzer/sampled.h knows them
    const char* unit; ///< "%" of the unit's peak sustained, "B" or "cycles" in the interval
};

/// What a session reads, with the configuration that CUPTI made for it.
struct MetricSet {
    std::vector<Metric> metrics;
    std::vector<std::uint8_t> config;
    CUpti_Profiler_Host_Object* host = nullptr; ///< evaluates samples; lives as long as the process

    std::vector<const char*> cuptiNames() const;
};

/// Metrics of `chip` that can be read together in one pass: all that are known and the chip has, fewer from
/// the end of the list until one pass is enough. `availability` is empty to ask without a GPU. The Error says
/// why nothing can be read.
Result<MetricSet> chooseMetrics(const ProfilerApi& api, const char* chip,
                                std::span<const std::uint8_t> availability);

} // namespace ridge::sampler
