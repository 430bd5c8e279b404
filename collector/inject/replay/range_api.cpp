// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/range_api.h"

#include <dlfcn.h>

namespace ridge::inject {

std::string loadRangeApi(const std::string& cupti, RangeApi& api) {
    void* library = dlopen(cupti.c_str(), RTLD_NOW | RTLD_NOLOAD);
    if (!library)
        return cupti + " is not loaded";
    // CUPTI opens these two by their bare names: they are found once they are loaded. Where they do
    // not lie beside it, CUPTI looks for them itself.
    const std::string folder = cupti.substr(0, cupti.rfind('/') + 1);
    for (const char* name : {"libnvperf_host.so", "libnvperf_target.so"})
        dlopen((folder + name).c_str(), RTLD_NOW);
#define RIDGE_RANGE_LOAD(name)                                                                     \
    api.name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name));                         \
    if (!api.name)                                                                                 \
        return "this libcupti lacks " #name;
    RIDGE_HOST_FUNCTIONS(RIDGE_RANGE_LOAD)
    RIDGE_RANGE_FUNCTIONS(RIDGE_RANGE_LOAD)
#undef RIDGE_RANGE_LOAD
    return "";
}

} // namespace ridge::inject
