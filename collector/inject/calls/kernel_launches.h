// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cupti.h>
#include <iterator>

namespace ridge::inject {

/// The calls of the driver's API that launch one kernel each.
inline constexpr CUpti_CallbackId kKernelLaunches[] = {
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz,
};

/// Those that launch a graph.
inline constexpr CUpti_CallbackId kGraphLaunches[] = {
    CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch,
    CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz,
};

constexpr bool launchesKernel(CUpti_CallbackId cbid) {
    return std::find(std::begin(kKernelLaunches), std::end(kKernelLaunches), cbid) !=
           std::end(kKernelLaunches);
}

constexpr bool launchesGraph(CUpti_CallbackId cbid) {
    return std::find(std::begin(kGraphLaunches), std::end(kGraphLaunches), cbid) !=
           std::end(kGraphLaunches);
}

} // namespace ridge::inject
