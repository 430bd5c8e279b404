// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/profiler_api.h"
#include "spool/environment.h"

#include <cstdlib>
#include <dlfcn.h>

namespace ridge::sampler {

namespace {

Result<void*> open(const char* name) {
    if (void* library = dlopen(name, RTLD_NOW))
        return library;
    const char* reason = dlerror();
    return fail(reason ? reason : std::string(name) + " was not found");
}

template <class Function>
bool find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

} // namespace

Result<ProfilerApi> loadProfilerApi() {
    const char* named = std::getenv(spool::environment::kCupti);
    const auto cupti = open(named && *named ? named : "libcupti.so.13");
    if (!cupti)
        return tl::unexpected(cupti.error());
    const auto driver = open("libcuda.so.1");
    if (!driver)
        return fail("no NVIDIA driver: " + driver.error().message);
    ProfilerApi api;
#define RIDGE_FIND(name)                                                                           \
    if (!find(*cupti, #name, api.name))                                                            \
        return fail("this libcupti lacks " #name);
    RIDGE_HOST_FUNCTIONS(RIDGE_FIND)
    RIDGE_PROFILER_FUNCTIONS(RIDGE_FIND)
#undef RIDGE_FIND
#define RIDGE_FIND(name)                                                                           \
    if (!find(*driver, #name, api.name))                                                           \
        return fail("the NVIDIA driver lacks " #name);
    RIDGE_DRIVER_FUNCTIONS(RIDGE_FIND)
#undef RIDGE_FIND
    return api;
}

} // namespace ridge::sampler
