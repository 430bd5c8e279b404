// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The seam to CUPTI's Range Profiler, which replays kernels: a table of its own, so that a normal recording
// needs nothing of it.
#pragma once

#include <cupti.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <string>

namespace ridge::inject {

#define RIDGE_RANGE_FUNCTIONS(X)                                                                   \
    X(cuptiGetResultString)                                                                        \
    X(cuptiGetDeviceId)                                                                            \
    X(cuptiDeviceGetChipName)                                                                      \
    X(cuptiProfilerInitialize)                                                                     \
    X(cuptiProfilerDeviceSupported)                                                                \
    X(cuptiProfilerGetCounterAvailability)                                                         \
    X(cuptiProfilerHostInitialize)                                                                 \
    X(cuptiProfilerHostDeinitialize)                                                               \
    X(cuptiProfilerHostConfigAddMetrics)                                                           \
    X(cuptiProfilerHostGetConfigImageSize)                                                         \
    X(cuptiProfilerHostGetConfigImage)                                                             \
    X(cuptiProfilerHostGetNumOfPasses)                                                             \
    X(cuptiProfilerHostEvaluateToGpuValues)                                                        \
    X(cuptiRangeProfilerEnable)                                                                    \
    X(cuptiRangeProfilerDisable)                                                                   \
    X(cuptiRangeProfilerGetCounterDataSize)                                                        \
    X(cuptiRangeProfilerCounterDataImageInitialize)                                                \
    X(cuptiRangeProfilerSetConfig)                                                                 \
    X(cuptiRangeProfilerStart)                                                                     \
    X(cuptiRangeProfilerStop)                                                                      \
    X(cuptiRangeProfilerDecodeData)                                                                \
    X(cuptiRangeProfilerGetCounterDataInfo)

struct RangeApi {
#define RIDGE_RANGE_MEMBER(name) decltype(&::name) name = nullptr;
    RIDGE_RANGE_FUNCTIONS(RIDGE_RANGE_MEMBER)
#undef RIDGE_RANGE_MEMBER
};

/// Finds the functions in the loaded library `cupti` (a path). "" on success, else what is missing.
std::string loadRangeApi(const std::string& cupti, RangeApi& api);

/// Why a call failed, for the user: "permission refused: ...", "another tool holds the counters", ...
std::string reasonOf(const RangeApi& api, CUptiResult result);

/// A parameter struct as CUPTI wants it: zeroed, with its size.
template <class T>
T parameters(std::size_t size) {
    T value{};
    value.structSize = size;
    return value;
}

} // namespace ridge::inject
