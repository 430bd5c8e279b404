// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/measure.h"

#include "probes/ceilings/plateau.h"
#include "workloads/harness/event.h"
#include "workloads/harness/gpu.h"
#include "workloads/harness/run/ranges.h"
#include "workloads/harness/run/statistics.h"

#include <chrono>
#include <cmath>
#include <deque>
#include <memory>
#include <thread>

namespace ridge::workloads::ceilings {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostSamples = 8;

std::int64_t unixNow() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Status launchInRange(const std::string& name, const Load& load, cudaStream_t stream) {
    if (load.work.flops == 0 && load.work.bytes == 0) {
        const ScopedRange range(name.c_str());
        return load.launch(stream);
    }
    const ScopedRange range(name.c_str(), load.work);
    return load.launch(stream);
}

/// Queues launches and a mark behind them.
Status queueChunk(const Bench& bench, const std::string& name, const Load& load, int launches,
                  std::deque<Event>& marks) {
    Status status;
    for (int i = 0; status && i < launches; ++i)
        status = launchInRange(name, load, bench.stream);
    marks.emplace_back();
    return status.and_then([&] { return marks.back().record(bench.stream); });
}

/// Samples until `end` has passed; those during which it passed are dropped.
void sampleUntil(const Nvml* nvml, const Event& end, std::vector<Conditions>& samples) {
    while (nvml != nullptr && samples.size() < kMostSamples && end.isPending()) {
        const Conditions now = nvml->sample();
        if (end.isPending())
            samples.push_back(now);
    }
}

Result<std::vector<double>> ratesBetween(const std::deque<Event>& marks, double amount) {
    std::vector<double> rates;
    for (std::size_t i = 1; i < marks.size(); ++i) {
        const auto ms = marks[i].millisecondsSince(marks[i - 1]);
        if (!ms)
            return tl::unexpected<Failure>(ms.error());
        rates.push_back(amount / (*ms * 1e-3));
    }
    return rates;
}

struct Swept {
    std::vector<std::vector<double>> rates; ///< of each load; empty where it is unavailable
    std::vector<Window> windows;            ///< of each that is available
    std::optional<Failure> unavailable;     ///< the last of them
};

Result<Swept> sweep(const Bench& bench, const std::string& name, std::span<const Load> loads,
                    int idleMs) {
    const int launches = bench.quick ? 2 : 3;
    Swept swept;
    for (const Load& load : loads) {
        std::this_thread::sleep_for(std::chrono::milliseconds(idleMs));
        auto repeats = repeat(bench, name, load, launches);
        if (!repeats && repeats.error().kind != FailureKind::Unavailable)
            return tl::unexpected<Failure>(repeats.error());
        if (!repeats)
            swept.unavailable = repeats.error();
        else
            swept.windows.push_back(repeats->window);
        swept.rates.push_back(repeats ? std::move(repeats->rates) : std::vector<double>{});
    }
    return swept;
}

} // namespace

Result<Repeats> repeat(const Bench& bench, const std::string& name, const Load& load,
                       int launches) {
    // The untimed launch keeps the GPU busy while the host queues the rest: no gap is timed.
    Repeats repeats;
    repeats.window.start = unixNow();
    std::deque<Event> marks;
    auto status = queueChunk(bench, name, load, 1, marks);
    for (int i = 0; status && i < launches; ++i)
        status = queueChunk(bench, name, load, 1, marks);
    if (!status)
        return tl::unexpected<Failure>(status.error());
    sampleUntil(bench.nvml, marks.back(), repeats.samples);
    if (status = marks.back().wait(); !status)
        return tl::unexpected<Failure>(status.error());
    repeats.window.end = unixNow();
    auto rates = ratesBetween(marks, load.amount);
    if (!rates)
        return tl::unexpected<Failure>(rates.error());
    repeats.rates = std::move(*rates);
    return repeats;
}

Result<std::size_t> measureBest(const Bench& bench, std::span<const Load> loads, int idleMs,
                                Ceiling& ceiling) {
    const std::string name = "ceiling/" + title(ceiling.resource, ceiling.precision);
    const auto swept = sweep(bench, name, loads, idleMs);
    if (!swept)
        return tl::unexpected<Failure>(swept.error());
    const std::size_t best = bestPlateau(swept->rates);
    if (loads.empty() || swept->rates[best].empty())
        return tl::unexpected<Failure>(swept->unavailable.value_or(
            Failure{FailureKind::Unavailable, "no size of it fits this GPU"}));
    const int bursts = bench.quick ? 1 : 3, launches = 5;
    Repeats all;
    for (int burst = 0; burst < bursts; ++burst) {
        std::this_thread::sleep_for(std::chrono::milliseconds(idleMs));
        const auto repeats = repeat(bench, name, loads[best], launches);
        if (!repeats)
            return tl::unexpected<Failure>(repeats.error());
        all.rates.insert(all.rates.end(), repeats->rates.begin(), repeats->rates.end());
        all.samples.insert(all.samples.end(), repeats->samples.begin(), repeats->samples.end());
        ceiling.windows.push_back(repeats->window);
    }
    ceiling.swept = swept->windows;
    ceiling.rate = median(all.rates);
    ceiling.spread = spreadOf(all.rates);
    ceiling.conditions = medianOf(all.samples);
    ceiling.how = loads[best].how;
    return best;
}

Result<Sustained> sustain(const Bench& bench, const std::string& name, const Load& load) {
    constexpr double kChunkSeconds = 0.02;
    constexpr auto kSettle = std::chrono::milliseconds(1000),
                   kRun = std::chrono::milliseconds(1400);
    const auto once = repeat(bench, name, load, 1);
    if (!once)
        return tl::unexpected<Failure>(once.error());
    const int launches =
        std::max(1, static_cast<int>(std::ceil(kChunkSeconds * once->rates.front() / load.amount)));
    std::deque<Event> marks; // between chunks; the host stays one chunk ahead of the GPU
    std::size_t settled = 0; // the first mark after kSettle
    std::vector<Conditions> samples;
    const auto begin = Clock::now();
    Status status = queueChunk(bench, name, load, launches, marks);
    while (status && Clock::now() - begin < kRun) {
        status = queueChunk(bench, name, load, launches, marks);
        if (status)
            status = marks[marks.size() - 2].wait();
        if (Clock::now() - begin < kSettle)
            continue;
        if (settled == 0)
            settled = marks.size() - 1;
        if (bench.nvml != nullptr)
            samples.push_back(bench.nvml->sample());
    }
    if (status)
        status = marks.back().wait();
    if (!status)
        return tl::unexpected<Failure>(status.error());
    for (std::size_t i = 0; i < settled; ++i)
        marks.pop_front();
    const auto rates = ratesBetween(marks, load.amount * launches);
    if (!rates)
        return tl::unexpected<Failure>(rates.error());
    if (rates->empty())
        return fail(FailureKind::Unavailable, "one launch lasts longer than the measurement");
    return Sustained{median(*rates), medianOf(samples)};
}

} // namespace ridge::workloads::ceilings
