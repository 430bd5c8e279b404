// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/launch_costs.h"

#include "probes/ceilings/kernels.h"
#include "probes/ceilings/plateau.h"
#include "workloads/harness/event.h"
#include "workloads/harness/launch.h"
#include "workloads/harness/run/ranges.h"
#include "workloads/harness/run/statistics.h"

#include <array>
#include <chrono>

namespace ridge::workloads::ceilings {
namespace {

using Clock = std::chrono::steady_clock;

Status launchEmpty(cudaStream_t stream) {
    return launchKernel("an empty kernel", emptyKernel(), 1, 32, stream);
}

Status waitFor(cudaStream_t stream) {
    return cudaStatus(cudaStreamSynchronize(stream), "running empty kernels");
}

/// Seconds that an empty kernel adds: the middle of kPairs.
Result<double> secondsOfOne(const Bench& bench) {
    constexpr int kPairs = 20;
    constexpr long long kHeldNs = 2'000'000; // the host queues all pairs meanwhile
    std::array<std::array<Event, 3>, kPairs> marks;
    auto status = launchKernel("the spin kernel", spinKernel(), 1, 1, bench.stream, kHeldNs);
    for (auto& [first, second, third] : marks) {
        if (status)
            status = first.record(bench.stream);
        if (status)
            status = second.record(bench.stream);
        if (status) {
            const ScopedRange range("ceiling/empty kernel");
            status = launchEmpty(bench.stream);
        }
        if (status)
            status = third.record(bench.stream);
    }
    if (status)
        status = waitFor(bench.stream);
    if (!status)
        return tl::unexpected<Failure>(status.error());
    std::vector<double> seconds;
    for (const auto& [first, second, third] : marks) {
        const auto without = second.millisecondsSince(first),
                   with = third.millisecondsSince(second);
        if (!without || !with)
            return tl::unexpected<Failure>((without ? with : without).error());
        seconds.push_back((*with - *without) * 1e-3);
    }
    return median(seconds);
}

/// The graph is destroyed with the object.
class Graph {
  public:
    Graph() = default;
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;
    ~Graph() {
        if (m_executable != nullptr)
            static_cast<void>(cudaGraphExecDestroy(m_executable));
        if (m_graph != nullptr)
            static_cast<void>(cudaGraphDestroy(m_graph));
    }
    Status capture(cudaStream_t stream, int nodes) {
        auto status = cudaStatus(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
                                 "capturing a graph");
        for (int i = 0; status && i < nodes; ++i)
            status = launchEmpty(stream);
        const auto ended = cudaStatus(cudaStreamEndCapture(stream, &m_graph), "capturing a graph");
        return status.and_then([&] { return ended; }).and_then([&] {
            return cudaStatus(cudaGraphInstantiate(&m_executable, m_graph, 0), "making a graph");
        });
    }
    Status launch(cudaStream_t stream) const {
        return cudaStatus(cudaGraphLaunch(m_executable, stream), "launching a graph");
    }

  private:
    cudaGraph_t m_graph = nullptr;
    cudaGraphExec_t m_executable = nullptr;
};

} // namespace

Status measureEmptyKernel(const Bench& bench, Ceiling& ceiling) {
    // Its code is loaded here: a load behind the spin kernel would wait for it.
    if (auto status = launchEmpty(bench.stream).and_then([&] { return waitFor(bench.stream); });
        !status)
        return status;
    std::vector<double> rates;
    for (int i = 0; i < (bench.quick ? 5 : 10); ++i) {
        const auto seconds = secondsOfOne(bench);
        if (!seconds)
            return tl::unexpected<Failure>(seconds.error());
        if (*seconds <= 0)
            return fail(FailureKind::Unavailable,
                        "events cannot tell an empty kernel from none on this machine");
        rates.push_back(1 / *seconds);
    }
    ceiling.rate = median(rates);
    ceiling.spread = spreadOf(rates);
    ceiling.how = "what one adds between two events of a full queue: duration and start";
    return {};
}

Status measureLaunch(const Bench& bench, Ceiling& ceiling) {
    constexpr int kLaunches = 400; // a stream takes about a thousand before the host must wait
    std::vector<double> rates;
    auto status = launchEmpty(bench.stream).and_then([&] { return waitFor(bench.stream); });
    for (int i = 0; status && i < (bench.quick ? 10 : 20); ++i) {
        const ScopedRange range("ceiling/launch");
        const auto begin = Clock::now();
        for (int j = 0; status && j < kLaunches; ++j)
            status = launchEmpty(bench.stream);
        const std::chrono::duration<double> passed = Clock::now() - begin;
        rates.push_back(kLaunches / passed.count());
        if (status)
            status = waitFor(bench.stream);
    }
    ceiling.rate = median(rates);
    ceiling.spread = spreadOf(rates);
    ceiling.how = "host time of cudaLaunchKernel, 400 empty kernels into an empty stream";
    return status;
}

Status measureGraphNode(const Bench& bench, Ceiling& ceiling) {
    constexpr int kNodes = 1000;
    Graph graph;
    if (auto status = graph.capture(bench.stream, kNodes); !status)
        return status;
    const Load load{"GPU time of a graph of 1000 empty kernels in a chain, over 1000",
                    {},
                    kNodes,
                    [&](cudaStream_t stream) { return graph.launch(stream); }};
    return measureBest(bench, std::span(&load, 1), 0, ceiling).map([](std::size_t) {});
}

} // namespace ridge::workloads::ceilings
