// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/range_api.h"

#include <dlfcn.h>

namespace ridge::inject {

std::string loadRangeApi(const std::string& cupti, RangeApi& api) {
    void* library = dlopen(cupti.c_str(), RTLD_NOW | RTLD_NOLOAD);
    if (!library)
        return cupti + " is not loaded";
    // CUPTI opens these two by their bare names: they are found once they are loaded. Where they do not lie
    // beside it, CUPTI looks for them itself.
    const std::string folder = cupti.substr(0, cupti.rfind('/') + 1);
    for (const char* name : {"libnvperf_host.so", "libnvperf_target.so"})
        dlopen((folder + name).c_str(), RTLD_NOW);
#define RIDGE_RANGE_LOAD(name)                                                                     \
    api.name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name));                         \
    if (!api.name)                                                                                 \
        return "this libcupti lacks " #name;
    RIDGE_RANGE_FUNCTIONS(RIDGE_RANGE_LOAD)
#undef RIDGE_RANGE_LOAD
    return "";
}

std::string reasonOf(const RangeApi& api, CUptiResult result) {
    switch (result) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
        return "permission refused: `ridge doctor` says how to get it";
    case CUPTI_ERROR_HARDWARE_BUSY:
        return "another tool holds the GPU's counters (a profiler, DCGM)";
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED:
        return "this virtual GPU has profiling switched off";
    default:
        break;
    }
    const char* text = nullptr;
    api.cuptiGetResultString(result, &text);
    return text ? text : "CUPTI error " + std::to_string(result);
}

} // namespace ridge::inject
