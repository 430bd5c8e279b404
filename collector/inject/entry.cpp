// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the driver, NVTX and the hooks of frameworks call after loading this library: the only exported functions.
#include "collector/inject/collector.h"
#include "collector/inject/framework.h"
#include "collector/inject/nvtx.h"

#include <exception>
#include <nvtx3/nvToolsExtPayload.h>

#define RIDGE_EXPORT extern "C" __attribute__((visibility("default")))

using ridge::inject::Collector;

namespace {

/// The host must not see our exceptions (only bad_alloc can happen): the recording is then
/// incomplete.
template <class F>
void guarded(F&& f) {
    Collector* collector = nullptr;
    try {
        collector = &Collector::make();
        f(*collector);
    } catch (const std::exception&) {
        if (collector)
            collector->finish(0);
    }
}

} // namespace

/// Called by the driver inside cuInit (CUDA_INJECTION64_PATH). 1: keep the library.
RIDGE_EXPORT int InitializeInjection() {
    guarded([](Collector& collector) {
        if (!collector.noteIfForked() && collector.open())
            collector.startCuda();
    });
    return 1;
}

/// Called by each copy of NVTX v3 at its first use (NVTX_INJECTION64_PATH). Returning 0 would
/// unload us.
RIDGE_EXPORT int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t getExportTable) {
    guarded([&](Collector& collector) {
        collector.open();
        ridge::inject::serveNvtx(getExportTable);
    });
    return 1;
}

/// Called by NVTX extensions (payloads) at their first use.
RIDGE_EXPORT int InitializeInjectionNvtxExtension(nvtxExtModuleInfo_t* module) {
    guarded([&](Collector& collector) {
        collector.open();
        ridge::inject::serveNvtxExtension(module);
    });
    return 1;
}

/// Called by the hooks of a framework before they tell of anything.
RIDGE_EXPORT const RidgeFramework* ridgepointFramework() {
    guarded([](Collector& collector) {
        collector.open();
        collector.activity().followGraphs();
    });
    return &ridge::inject::kFramework;
}
