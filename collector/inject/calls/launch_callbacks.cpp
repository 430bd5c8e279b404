// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/launch_callbacks.h"

#include "collector/inject/calls/kernel_launches.h"

#include <span>

namespace ridge::inject {

CUptiResult LaunchCallbacks::need(const CuptiApi& api, CUpti_SubscriberHandle subscriber, Need what,
                                  bool on) {
    CUptiResult result = CUPTI_SUCCESS;
    const auto set = [&](std::span<const CUpti_CallbackId> calls, bool callBack) {
        for (const CUpti_CallbackId cbid : calls)
            if (const CUptiResult each = api.cuptiEnableCallback(callBack ? 1 : 0, subscriber,
                                                                 CUPTI_CB_DOMAIN_DRIVER_API, cbid);
                each != CUPTI_SUCCESS)
                result = each;
    };
    const Lock lock(m_mutex);
    m_needs = on ? m_needs | what : m_needs & ~static_cast<unsigned>(what);
    set(kKernelLaunches, m_needs != 0);
    set(kGraphLaunches, (m_needs & Steps) != 0);
    return result;
}

std::uint64_t LaunchCallbacks::launchedBy(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    const void* launched = nullptr;
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx ||
        cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz)
        launched = static_cast<const cuLaunchKernelEx_params*>(data.functionParams)->f;
    else if (launchesKernel(cbid) || launchesGraph(cbid)) // the first of their parameters
        launched = *static_cast<void* const*>(data.functionParams);
    return reinterpret_cast<std::uintptr_t>(launched);
}

} // namespace ridge::inject
