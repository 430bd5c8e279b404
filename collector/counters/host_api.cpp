// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/counters/host_api.h"

namespace ridge::counters {

std::string reasonOf(const HostApi& api, CUptiResult result) {
    switch (result) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
        return "permission refused: `ridge doctor` says how to get it";
    case CUPTI_ERROR_HARDWARE_BUSY:
        return "another tool holds the GPU's counters (a profiler, DCGM): `dcgmi profile --pause` "
               "frees them of DCGM";
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED:
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
        return "this virtual GPU has profiling switched off";
    case CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED:
        return "confidential computing is on";
    case CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED:
        return "MIG is on: CUPTI counts on whole GPUs only";
    default:
        break;
    }
    const char* text = nullptr;
    api.cuptiGetResultString(result, &text);
    return text ? text : "CUPTI error " + std::to_string(result);
}

std::string whyUnsupported(const HostApi& api, std::size_t device, CUpti_Profiler_API service) {
    auto p = parameters<CUpti_Profiler_DeviceSupported_Params>(
        CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE);
    p.cuDevice = static_cast<CUdevice>(device);
    p.api = service;
    if (const CUptiResult result = api.cuptiProfilerDeviceSupported(&p); result != CUPTI_SUCCESS)
        return reasonOf(api, result);
    constexpr auto kYes = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
    if (p.isSupported == kYes)
        return "";
    if (p.architecture != kYes)
        return "this GPU is older than what CUPTI counts on";
    if (p.vGpu != kYes)
        return "this virtual GPU has profiling switched off";
    if (p.confidentialCompute != kYes)
        return "confidential computing is on";
    if (p.sli != kYes || p.cmp != kYes || p.wsl != kYes)
        return "CUPTI counts on no GPU in SLI, in WSL or made for mining";
    return "CUPTI says that it cannot count on this GPU";
}

} // namespace ridge::counters
