// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The seam to CUPTI's Range Profiler, which replays kernels: a table of its own, so that a normal
// recording needs nothing of it.
#pragma once

#include "collector/counters/host_api.h"

#include <cupti_range_profiler.h>

#include <string>

namespace ridge::inject {

#define RIDGE_RANGE_FUNCTIONS(X)                                                                   \
    X(cuptiGetDeviceId)                                                                            \
    X(cuptiProfilerGetCounterAvailability)                                                         \
    X(cuptiRangeProfilerEnable)                                                                    \
    X(cuptiRangeProfilerDisable)                                                                   \
    X(cuptiRangeProfilerGetCounterDataSize)                                                        \
    X(cuptiRangeProfilerCounterDataImageInitialize)                                                \
    X(cuptiRangeProfilerSetConfig)                                                                 \
    X(cuptiRangeProfilerStart)                                                                     \
    X(cuptiRangeProfilerStop)                                                                      \
    X(cuptiRangeProfilerPushRange)                                                                 \
    X(cuptiRangeProfilerPopRange)                                                                  \
    X(cuptiRangeProfilerDecodeData)                                                                \
    X(cuptiRangeProfilerGetCounterDataInfo)                                                        \
    X(cuptiRangeProfilerCounterDataGetRangeInfo)

struct RangeApi : counters::HostApi {
#define RIDGE_RANGE_MEMBER(name) decltype(&::name) name = nullptr;
    RIDGE_RANGE_FUNCTIONS(RIDGE_RANGE_MEMBER)
#undef RIDGE_RANGE_MEMBER
};

/// Finds the functions in the loaded library `cupti` (a path). "" on success, else what is missing.
std::string loadRangeApi(const std::string& cupti, RangeApi& api);

} // namespace ridge::inject
