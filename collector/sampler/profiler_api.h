// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The sampler's seam to CUPTI and the driver: every function of theirs that it calls, as a table.
#pragma once

#include "trace/result.h"

#include <cuda.h>
#include <cupti.h>
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_target.h>

#include <string>

namespace ridge::sampler {

#define RIDGE_PROFILER_FUNCTIONS(X)                                                                \
    X(cuptiGetResultString)                                                                        \
    X(cuptiProfilerInitialize)                                                                     \
    X(cuptiProfilerDeviceSupported)                                                                \
    X(cuptiDeviceGetChipName)                                                                      \
    X(cuptiProfilerHostInitialize)                                                                 \
    X(cuptiProfilerHostDeinitialize)                                                               \
    X(cuptiProfilerHostConfigAddMetrics)                                                           \
    X(cuptiProfilerHostGetConfigImageSize)                                                         \
    X(cuptiProfilerHostGetConfigImage)                                                             \
    X(cuptiProfilerHostGetNumOfPasses)                                                             \
    X(cuptiProfilerHostEvaluateToGpuValues)                                                        \
    X(cuptiPmSamplingGetCounterAvailability)                                                       \
    X(cuptiPmSamplingEnable)                                                                       \
    X(cuptiPmSamplingDisable)                                                                      \
    X(cuptiPmSamplingSetConfig)                                                                    \
    X(cuptiPmSamplingStart)                                                                        \
    X(cuptiPmSamplingStop)                                                                         \
    X(cuptiPmSamplingDecodeData)                                                                   \
    X(cuptiPmSamplingGetCounterDataSize)                                                           \
    X(cuptiPmSamplingCounterDataImageInitialize)                                                   \
    X(cuptiPmSamplingGetCounterDataInfo)                                                           \
    X(cuptiPmSamplingCounterDataGetSampleInfo)

#define RIDGE_DRIVER_FUNCTIONS(X) X(cuInit) X(cuDeviceGetCount) X(cuDeviceGetUuid_v2)

struct ProfilerApi {
#define RIDGE_MEMBER(name) decltype(&::name) name = nullptr;
    RIDGE_PROFILER_FUNCTIONS(RIDGE_MEMBER)
    RIDGE_DRIVER_FUNCTIONS(RIDGE_MEMBER)
#undef RIDGE_MEMBER
};

/// Opens libcupti (`RIDGE_CUPTI`, else by the loader's path) and the driver. The Error says which one is missing
/// or lacks what.
Result<ProfilerApi> loadProfilerApi();

/// Why a CUPTI call failed, for the user: "permission refused: ...", "another tool holds the counters", ...
std::string reasonOf(const ProfilerApi& api, CUptiResult result);

/// A parameter struct as CUPTI wants it: zeroed, with its size.
template <class T>
T parameters(std::size_t size) {
    T value{};
    value.structSize = size;
    return value;
}

} // namespace ridge::sampler
