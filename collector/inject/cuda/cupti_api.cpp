// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/cuda/cupti_api.h"
#include "spool/environment.h"

#include <cstdlib>
#include <dlfcn.h>

namespace ridge::inject {

namespace {

constexpr const char* kName = "libcupti.so.13";

void* openLibrary(std::string& error) {
    if (void* library = dlopen(kName, RTLD_NOW | RTLD_NOLOAD))
        return library;
    if (void* older = dlopen("libcupti.so.12", RTLD_NOW | RTLD_NOLOAD)) {
        dlclose(older);
        error = "the program has loaded libcupti.so.12; Ridgepoint reads CUPTI 13 records";
        return nullptr;
    }
    if (const char* path = std::getenv(spool::environment::kCupti); path && *path)
        if (void* library = dlopen(path, RTLD_NOW))
            return library;
    void* library = dlopen(kName, RTLD_NOW);
    if (!library) {
        const char* reason = dlerror();
        error = reason ? reason : "libcupti.so.13 not found";
    }
    return library;
}

} // namespace

LoadedCupti loadCupti() {
    LoadedCupti loaded;
    void* library = openLibrary(loaded.error);
    if (!library)
        return loaded;
    bool complete = true;
#define RIDGE_CUPTI_LOAD(name)                                                                     \
    loaded.api.name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name));                  \
    complete = complete && loaded.api.name != nullptr;
    RIDGE_CUPTI_FUNCTIONS(RIDGE_CUPTI_LOAD)
#undef RIDGE_CUPTI_LOAD
    if (!complete)
        loaded.error = "this libcupti lacks functions that Ridgepoint needs";
    Dl_info where{};
    if (loaded.api.cuptiGetVersion &&
        dladdr(reinterpret_cast<const void*>(loaded.api.cuptiGetVersion), &where) != 0)
        loaded.path = where.dli_fname;
    return loaded;
}

CUptiResult subscribeToCupti(const CuptiApi& api, CUpti_CallbackFunc callback, void* user,
                             CUpti_SubscriberHandle& subscriber, std::string& other) {
    char name[64] = {};
    CUpti_SubscriberParams params{};
    params.structSize = CUpti_SubscriberParams_STRUCT_SIZE;
    params.subscriberName = "Ridgepoint";
    params.oldSubscriberName = name;
    params.oldSubscriberSize = sizeof name;
    const CUptiResult result = api.cuptiSubscribe_v2(&subscriber, callback, user, &params);
    other = name;
    return result;
}

} // namespace ridge::inject
