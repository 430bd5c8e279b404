// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// torture_cupti
// A program that is a CUPTI client itself and subscribes before CUDA starts: it must keep its
// subscription when it is recorded.
#include "gpu.h"

#include <cupti.h>

#include <cstdio>
#include <dlfcn.h>
#include <initializer_list>

namespace {

void CUPTIAPI onCallback(void*, CUpti_CallbackDomain, CUpti_CallbackId, const void*) {}

void* openCupti() {
    for (const char* name :
         {"libcupti.so.13", "libcupti.so", "/usr/local/cuda/lib64/libcupti.so"}) {
        if (void* library = dlopen(name, RTLD_NOW | RTLD_GLOBAL)) {
            return library;
        }
    }
    return nullptr;
}

} // namespace

int main() {
    void* library = openCupti();
    if (library == nullptr) {
        std::fprintf(stderr, "no libcupti on this machine\n");
        return ridge::gpu::kNoGpu;
    }
    const auto subscribe =
        reinterpret_cast<decltype(&cuptiSubscribe)>(dlsym(library, "cuptiSubscribe"));
    CUpti_SubscriberHandle subscriber{};
    std::printf("subscribed: %d\n", subscribe(&subscriber, onCallback, nullptr));
    ridge::gpu::needGpu();
    std::printf("sum %d\n", ridge::gpu::addOnGpu(12));
    return 0;
}
