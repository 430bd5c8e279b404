// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Graphs whose launches are recorded for some steps and not for the next ones.
//   bare     CUPTI alone, switched off and on again between steps
//   flushed  likewise, and flushed right after it is switched off
//   steps    no CUPTI: steps are NVTX ranges and end with a wait
//   ahead    likewise, without the wait
// The first two print one JSON object: nodes that ran while CUPTI was on, records of nodes, those
// with the id of no recorded launch of a graph, and those of more than ten times a node's time.
#include "gpu.h"

#include <cuda_runtime.h>
#include <cupti.h>
#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <set>
#include <string>
#include <vector>

namespace {

constexpr int kNodes = 20, kRounds = 4, kRecorded = 10, kUnrecorded = 20, kSteps = 3000;
constexpr std::uint64_t kLongNs = 100'000; // a node takes about 10 us

struct Cupti {
    decltype(&cuptiActivityRegisterCallbacks) registerCallbacks;
    decltype(&cuptiActivityEnable) enable, disable;
    decltype(&cuptiActivityFlushAll) flush;
    decltype(&cuptiActivityGetNextRecord) next;
} g_cupti;

std::vector<CUpti_ActivityKernel10> g_nodes;
std::set<std::uint32_t> g_launches;

template <class F>
void find(void* library, const char* name, F& function) {
    function = library ? reinterpret_cast<F>(dlsym(library, name)) : nullptr;
    if (!function) {
        std::fprintf(stderr, "no %s: is libcupti in LD_LIBRARY_PATH?\n", name);
        std::exit(3);
    }
}

void findCupti() {
    void* library = dlopen("libcupti.so.13", RTLD_NOW);
    find(library, "cuptiActivityRegisterCallbacks", g_cupti.registerCallbacks);
    find(library, "cuptiActivityEnable", g_cupti.enable);
    find(library, "cuptiActivityDisable", g_cupti.disable);
    find(library, "cuptiActivityFlushAll", g_cupti.flush);
    find(library, "cuptiActivityGetNextRecord", g_cupti.next);
}

void CUPTIAPI giveBuffer(std::uint8_t** buffer, std::size_t* size, std::size_t* records) {
    *size = 1 << 20;
    *buffer = static_cast<std::uint8_t*>(std::calloc(1, *size));
    *records = 0;
}

void CUPTIAPI takeBuffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t,
                         std::size_t valid) {
    CUpti_Activity* record = nullptr;
    while (g_cupti.next(buffer, valid, &record) == CUPTI_SUCCESS) {
        const auto* call = reinterpret_cast<const CUpti_ActivityAPI*>(record);
        if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
            g_nodes.push_back(*reinterpret_cast<const CUpti_ActivityKernel10*>(record));
        else if (call->cbid == CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000)
            g_launches.insert(call->correlationId);
    }
    std::free(buffer);
}

void record(bool on) {
    const auto change = on ? g_cupti.enable : g_cupti.disable;
    change(on ? CUPTI_ACTIVITY_KIND_RUNTIME : CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    change(on ? CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL : CUPTI_ACTIVITY_KIND_RUNTIME);
}

__global__ void ridgeNode(long long ticks) {
    const long long begin = clock64();
    while (clock64() - begin < ticks) {
    }
}

struct Graph {
    cudaStream_t stream = nullptr;
    cudaGraphExec_t graph = nullptr;

    Graph() {
        cudaGraph_t captured = nullptr;
        cudaStreamCreate(&stream);
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        for (int i = 0; i < kNodes; ++i)
            ridgeNode<<<1, 32, 0, stream>>>(15'000);
        cudaStreamEndCapture(stream, &captured);
        cudaGraphInstantiate(&graph, captured, 0);
    }
    void run(int times, bool waits) const {
        for (int i = 0; i < times; ++i) {
            cudaGraphLaunch(graph, stream);
            if (waits)
                cudaStreamSynchronize(stream);
        }
    }
};

void recordInTurns(bool isFlushed) {
    findCupti();
    g_cupti.registerCallbacks(giveBuffer, takeBuffer);
    record(true);
    const Graph graph;
    for (int round = 0; round < kRounds; ++round) {
        graph.run(kRecorded, true);
        record(false);
        if (isFlushed)
            g_cupti.flush(0);
        graph.run(kUnrecorded, true);
        record(true);
    }
    ridge::gpu::finish();
    g_cupti.flush(1);
    int nodes = 0, others = 0, longer = 0;
    for (const CUpti_ActivityKernel10& node : g_nodes) {
        nodes += node.graphNodeId != 0;
        others += node.graphNodeId != 0 && g_launches.count(node.correlationId) == 0;
        longer += node.end - node.start > kLongNs;
    }
    std::printf("{\"ran\": %d, \"nodes\": %d, \"of_other_calls\": %d, \"long\": %d}\n",
                kRounds * kRecorded * kNodes, nodes, others, longer);
}

void makeSteps(bool waits) {
    const Graph graph;
    for (int i = 0; i < kSteps; ++i) {
        nvtxRangePushA("iteration");
        graph.run(3, waits);
        nvtxRangePop();
    }
    ridge::gpu::finish();
}

} // namespace

int main(int argc, char** argv) {
    const std::string mode = argc == 2 ? argv[1] : "";
    if (mode != "bare" && mode != "flushed" && mode != "steps" && mode != "ahead") {
        std::fprintf(stderr, "usage: graph_stop bare|flushed|steps|ahead\n");
        return 2;
    }
    if (mode == "bare" || mode == "flushed") {
        recordInTurns(mode == "flushed");
        return 0;
    }
    ridge::gpu::needGpu();
    makeSteps(mode == "steps");
}
