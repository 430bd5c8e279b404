// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the sampler and replay both ask of CUPTI: which counters a chip has and how they are read
// together. Each has further functions in a table of its own.
#pragma once

#include <cupti.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_target.h>

#include <string>

namespace ridge::counters {

#define RIDGE_HOST_FUNCTIONS(X)                                                                    \
    X(cuptiGetResultString)                                                                        \
    X(cuptiDeviceGetChipName)                                                                      \
    X(cuptiProfilerInitialize)                                                                     \
    X(cuptiProfilerDeviceSupported)                                                                \
    X(cuptiProfilerHostInitialize)                                                                 \
    X(cuptiProfilerHostDeinitialize)                                                               \
    X(cuptiProfilerHostConfigAddMetrics)                                                           \
    X(cuptiProfilerHostGetConfigImageSize)                                                         \
    X(cuptiProfilerHostGetConfigImage)                                                             \
    X(cuptiProfilerHostGetNumOfPasses)                                                             \
    X(cuptiProfilerHostEvaluateToGpuValues)

struct HostApi {
#define RIDGE_HOST_MEMBER(name) decltype(&::name) name = nullptr;
    RIDGE_HOST_FUNCTIONS(RIDGE_HOST_MEMBER)
#undef RIDGE_HOST_MEMBER
};

/// Why a call failed, for the user: "permission refused: ...", "another tool holds the counters",
/// ...
std::string reasonOf(const HostApi& api, CUptiResult result);

/// "" when CUPTI's `service` works on the device, else why not, for the user. After
/// cuptiProfilerInitialize.
std::string whyUnsupported(const HostApi& api, std::size_t device, CUpti_Profiler_API service);

/// A parameter struct as CUPTI wants it: zeroed, with its size.
template <class T>
T parameters(std::size_t size) {
    T value{};
    value.structSize = size;
    return value;
}

} // namespace ridge::counters
