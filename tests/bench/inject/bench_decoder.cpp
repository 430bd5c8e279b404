// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the collector adds on CUPTI's worker thread. That is decoding a delivered buffer of launches
// (a kernel and an API record each) into a spool. Beside it stands the floor: walking the buffer
// and copying each record.
#include "collector/inject/activity/decoder.h"

#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using namespace ridge::inject;
namespace spool = ridge::spool;

constexpr int kLaunches = 4000; // fill a buffer of about 1 MB

/// Names as long as PyTorch's.
std::vector<std::string> kernelNames() {
    std::vector<std::string> names;
    names.reserve(40);
    for (int i = 0; i < 40; ++i)
        names.push_back("_ZN2at6native29vectorized_elementwise_kernelILi" + std::to_string(i) +
                        "E" + std::string(200, 'x'));
    return names;
}

struct Delivery {
    std::vector<std::string> names = kernelNames();
    std::vector<std::uint8_t> bytes;
    CuptiApi api;

    Delivery() {
        for (int i = 0; i < kLaunches; ++i) {
            CUpti_ActivityAPI call{};
            call.kind = CUPTI_ACTIVITY_KIND_RUNTIME;
            call.cbid = CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;
            call.start = 1000 + static_cast<std::uint64_t>(i);
            call.end = call.start + 10;
            call.threadId = 7;
            call.correlationId = static_cast<std::uint32_t>(i + 1);
            add(call);
            CUpti_ActivityKernel10 kernel{};
            kernel.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
            kernel.start = call.end;
            kernel.end = kernel.start + 100;
            kernel.name = names[static_cast<std::size_t>(i) % names.size()].c_str();
            kernel.gridX = 1 + i % 3;
            kernel.contextId = 1;
            kernel.streamId = 7;
            kernel.correlationId = call.correlationId;
            add(kernel);
        }
        api.cuptiActivityGetNextRecord = cuptiActivityGetNextRecord;
        api.cuptiGetCallbackName = cuptiGetCallbackName;
    }

    template <class T>
    void add(const T& record) {
        const auto* from = reinterpret_cast<const std::uint8_t*>(&record);
        bytes.insert(bytes.end(), from, from + sizeof record);
    }

    template <class Visit>
    void walk(Visit visit) {
        CUpti_Activity* record = nullptr;
        while (api.cuptiActivityGetNextRecord(bytes.data(), bytes.size(), &record) == CUPTI_SUCCESS)
            visit(*record);
    }
};

/// Where the records go.
struct Spool {
    Output output;
    spool::DebugLog log{"bench"};
    Declarations declarations{output, log};
    LaunchConfigs configs{declarations};
    DecoderContext decoding{output, declarations, configs};
};
Spool* g_spool = nullptr;

void walkAndCopy(benchmark::State& state) {
    Delivery delivery;
    std::vector<std::uint8_t> copy(sizeof(CUpti_ActivityKernel10));
    for ([[maybe_unused]] auto _ : state)
        delivery.walk([&](const CUpti_Activity& record) {
            const bool kernel = record.kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
            std::memcpy(copy.data(), &record,
                        kernel ? sizeof(CUpti_ActivityKernel10) : sizeof(CUpti_ActivityAPI));
            benchmark::DoNotOptimize(copy.data());
        });
    state.SetItemsProcessed(state.iterations() * 2 * kLaunches);
}
BENCHMARK(walkAndCopy);

void decodeIntoSpool(benchmark::State& state) {
    Delivery delivery;
    for ([[maybe_unused]] auto _ : state) {
        Decoder decoder(delivery.api, g_spool->decoding);
        delivery.walk([&](const CUpti_Activity& record) { decoder.decode(record); });
        decoder.finish();
    }
    state.SetItemsProcessed(state.iterations() * 2 * kLaunches);
}
BENCHMARK(decodeIntoSpool);

} // namespace

int main(int argc, char** argv) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("bench-decoder-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    Spool ours;
    g_spool = &ours;
    const bool open = ours.output.open(folder.c_str(), 1, std::uint64_t{8} << 30);
    benchmark::Initialize(&argc, argv);
    if (open)
        benchmark::RunSpecifiedBenchmarks();
    std::filesystem::remove_all(folder);
    if (!open)
        std::fprintf(stderr, "bench_decoder: cannot write a spool in %s\n", folder.c_str());
    return open ? 0 : 1;
}
