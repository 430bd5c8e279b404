// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the collector costs an application thread: push and pop through NVTX's own header into the
// injected library. CUDA is not started, so the thread itself writes its full blocks.
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <filesystem>
#include <nvtx3/nvToolsExt.h>
#include <string>
#include <unistd.h>

namespace {

void pushAndPop(benchmark::State& state) {
    for ([[maybe_unused]] auto _ : state) {
        nvtxRangePushA("step");
        nvtxRangePop();
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(pushAndPop);

void pushAndPopInADomain(benchmark::State& state) {
    const nvtxDomainHandle_t domain = nvtxDomainCreateA("bench");
    nvtxEventAttributes_t event{};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    event.message.registered = nvtxDomainRegisterStringA(domain, "step");
    for ([[maybe_unused]] auto _ : state) {
        nvtxDomainRangePushEx(domain, &event);
        nvtxDomainRangePop(domain);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(pushAndPopInADomain);

} // namespace

int main(int argc, char** argv) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("bench-nvtx-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    ::setenv("RIDGE_SPOOL", folder.c_str(), 1);
    ::setenv("RIDGE_SPOOL_LIMIT", "1000000000", 1); // what comes later is dropped
    ::setenv("NVTX_INJECTION64_PATH", RIDGE_INJECT, 0);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    std::filesystem::remove_all(folder);
    return 0;
}
