// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The sampler's seam to CUPTI and the driver: every function of theirs that it calls, as a table.
#pragma once

#include "collector/counters/host_api.h"
#include "spool/result.h"

#include <cuda.h>
#include <cupti_pmsampling.h>

namespace ridge::sampler {

#define RIDGE_PROFILER_FUNCTIONS(X)                                                                \
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

struct ProfilerApi : counters::HostApi {
#define RIDGE_MEMBER(name) decltype(&::name) name = nullptr;
    RIDGE_PROFILER_FUNCTIONS(RIDGE_MEMBER)
    RIDGE_DRIVER_FUNCTIONS(RIDGE_MEMBER)
#undef RIDGE_MEMBER
};

/// Opens libcupti (`RIDGE_CUPTI`, else by the loader's path) and the driver. The Error says which
/// one is missing or lacks what.
Result<ProfilerApi> loadProfilerApi();

} // namespace ridge::sampler
