// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// causes
// Lets the GPU wait for one known cause after another, each in an NVTX range named after the label
// that its idle time must get, and after ':' how it is made where one label has several makers.
#include "check.h"
#include "gpu.h"

#include <cuda.h>
#include <nvtx3/nvToolsExt.h>

#include <chrono>
#include <thread>

namespace {

using namespace ridge::gpu;

constexpr int kRepeats = 40;
constexpr std::chrono::microseconds kWait{500};

__global__ void spin(long long clocks) {
    const long long start = clock64();
    while (clock64() - start < clocks) {
    }
}

constexpr long long kLong = 100'000; // about 50 us
constexpr long long kShort = 10'000;

void launch(long long clocks, cudaStream_t stream = nullptr) {
    spin<<<1, 1, 0, stream>>>(clocks);
    check(cudaGetLastError(), "launch");
}

cudaStream_t newStream() {
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    return stream;
}

/// The host sleeps without any call while the GPU is long done.
void hostBusy() {
    for (int i = 0; i < kRepeats; ++i) {
        launch(kLong);
        std::this_thread::sleep_for(kWait);
    }
}

void CUDART_CB sleepInStream(void*) {
    std::this_thread::sleep_for(kWait);
}

/// The kernel is done, but the synchronising call waits for a host function behind it.
void syncDrain() {
    const cudaStream_t stream = newStream();
    for (int i = 0; i < kRepeats; ++i) {
        launch(kLong, stream);
        check(cudaLaunchHostFunc(stream, sleepInStream, nullptr), "cudaLaunchHostFunc");
        check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    }
}

void allocation() {
    constexpr std::size_t kBytes = std::size_t{4} << 30;
    for (int i = 0; i < kRepeats; ++i) {
        launch(kLong);
        void* memory = nullptr;
        check(cudaMalloc(&memory, kBytes), "cudaMalloc");
        check(cudaFree(memory), "cudaFree");
    }
}

/// A module of PTX is compiled each time: main() turns the driver's cache off.
void moduleLoad() {
    constexpr const char* kPtx = ".version 7.0\n.target sm_80\n.address_size 64\n"
                                 ".visible .entry nothing() { ret; }\n";
    constexpr unsigned kSince = 2000;
    const auto load =
        driverFunction<CUresult (*)(CUmodule*, const void*)>("cuModuleLoadData", kSince);
    const auto unload = driverFunction<CUresult (*)(CUmodule)>("cuModuleUnload", kSince);
    for (int i = 0; i < kRepeats; ++i) {
        launch(kLong);
        CUmodule module = nullptr;
        if (load(&module, kPtx) != CUDA_SUCCESS || unload(module) != CUDA_SUCCESS) {
            std::fprintf(stderr, "cuModuleLoadData failed\n");
            std::_Exit(kCudaError);
        }
    }
}

/// Kernels of one stream that are all submitted while the first one runs.
void launchLatency() {
    launch(kLong * 100);
    for (int i = 0; i < kRepeats * 10; ++i) {
        launch(kShort);
    }
    finish();
}

/// The same over two streams, each kernel waiting for the other stream's last one.
void dependency() {
    const cudaStream_t streams[] = {newStream(), newStream()};
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    launch(kLong * 200, streams[0]);
    for (int i = 0; i < kRepeats * 5; ++i) {
        check(cudaEventRecord(event, streams[i % 2]), "cudaEventRecord");
        check(cudaStreamWaitEvent(streams[(i + 1) % 2], event, 0), "cudaStreamWaitEvent");
        launch(kShort, streams[(i + 1) % 2]);
    }
    finish();
}

/// Kernels of one stream, all submitted while the first one runs, with host functions between them.
void hostFunctions() {
    const cudaStream_t stream = newStream();
    launch(kLong * 200, stream);
    for (int i = 0; i < kRepeats; ++i) {
        check(cudaLaunchHostFunc(stream, sleepInStream, nullptr), "cudaLaunchHostFunc");
        launch(kShort, stream);
    }
    finish();
}

void phase(const char* label, void (*body)()) {
    finish();
    nvtxRangePushA(label);
    body();
    nvtxRangePop();
}

} // namespace

int main() {
    setenv("CUDA_CACHE_DISABLE", "1", 1);
    needGpu();
    launch(1);
    finish();
    phase("idle_host_ns", hostBusy);
    phase("idle_drain_ns", syncDrain);
    phase("idle_allocation_ns", allocation);
    phase("idle_module_ns", moduleLoad);
    phase("idle_launch_ns", launchLatency);
    phase("idle_dependency_ns", dependency);
    phase("idle_dependency_ns: host functions", hostFunctions);
    return 0;
}
