// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// storm [--graph] [--after-unload] [LAUNCHES]
// Launches an empty kernel many times and prints what a launch costs the host, as JSON:
// the median over chunks of 1,000 launches, after one warm-up chunk that counts in `launches`.
// --graph launches a graph of 1,000 kernel nodes instead; the cost is per node, waits included.
// --after-unload loads and unloads a module of its own first.
#include "check.h"
#include "gpu.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <vector>

namespace {

using namespace ridge::gpu;
using Clock = std::chrono::steady_clock;

constexpr int kChunk = 1000;

extern "C" __global__ void stormKernel() {}

double nsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

double chunkOfLaunches() {
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < kChunk; ++i) {
        stormKernel<<<1, 1>>>();
    }
    const double ns = nsSince(start);
    // The queue never fills, so that a launch does not wait for the GPU.
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    return ns / kChunk;
}

cudaGraphExec_t graphOfKernels(cudaStream_t stream) {
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t exec = nullptr;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "begin of the capture");
    for (int i = 0; i < kChunk; ++i) {
        stormKernel<<<1, 1, 0, stream>>>();
    }
    check(cudaStreamEndCapture(stream, &graph), "end of the capture");
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    return exec;
}

void loadAndUnloadModule() {
    const char* ptx = ".version 7.0\n.target sm_80\n.address_size 64\n"
                      ".visible .entry gone()\n{\n ret;\n}\n";
    cudaLibrary_t library = nullptr;
    check(cudaLibraryLoadData(&library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0),
          "cudaLibraryLoadData");
    cudaKernel_t kernel = nullptr;
    check(cudaLibraryGetKernel(&kernel, library, "gone"), "cudaLibraryGetKernel");
    check(cudaLaunchKernel(kernel, 1, 1, nullptr, 0, nullptr), "launch of the module's kernel");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaLibraryUnload(library), "cudaLibraryUnload");
}

double graphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    const Clock::time_point start = Clock::now();
    check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    return nsSince(start) / kChunk;
}

} // namespace

int main(int argc, char** argv) {
    bool graph = false;
    bool unload = false;
    int launches = 100'000;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--graph") == 0) {
            graph = true;
        } else if (std::strcmp(argv[i], "--after-unload") == 0) {
            unload = true;
        } else {
            launches = std::max(2 * kChunk, std::atoi(argv[i]));
        }
    }
    const Clock::time_point start = Clock::now();
    needGpu();
    const double setupMs = nsSince(start) / 1e6;
    if (unload) {
        loadAndUnloadModule();
    }
    cudaStream_t stream = nullptr;
    check(cudaStreamCreate(&stream), "cudaStreamCreate");
    cudaGraphExec_t exec = graph ? graphOfKernels(stream) : nullptr;
    std::vector<double> costs;
    for (int i = 0; i < launches / kChunk; ++i) {
        costs.push_back(graph ? graphLaunch(exec, stream) : chunkOfLaunches());
    }
    std::sort(costs.begin() + 1, costs.end());
    const double median = costs[1 + (costs.size() - 1) / 2];
    std::printf("{\"launches\": %d, \"ns_per_launch\": %.1f, \"cuda_start_ms\": %.2f, "
                "\"main_end_unix_ns\": %lld}\n",
                launches / kChunk * kChunk, median, setupMs, static_cast<long long>(unixNs()));
    return 0;
}
