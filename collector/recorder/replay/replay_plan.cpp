// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_plan.h"

#include "collector/recorder/replay/launch_rows.h"
#include "collector/recorder/replay/replay_graphs.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>
#include <unordered_map>

namespace ridge::recorder {

namespace {

// Of an H200, where 300 empty kernels took 33.9 s, 8 beside 0.8 GB of memory 1.3 s, 360 beside 2.1
// GB 85 s.
constexpr double kPasses = 9;
constexpr trace::Ns kPerLaunch = std::chrono::milliseconds(110);
constexpr double kPerByte = 0.055; // ns of each launch: its memory is saved and put back
// Nine passes over 100 launches took 1.6 s there.
constexpr trace::Ns kPerCounted = std::chrono::milliseconds(20);
constexpr double kBytesPerCounted = 0.6e6; // CUPTI's image of the counters

bool onDevice(trace::MemoryKind kind) {
    return kind == trace::MemoryKind::Device || kind == trace::MemoryKind::Array ||
           kind == trace::MemoryKind::Managed;
}

std::uint64_t mostInUse(const trace::Trace& run) {
    std::map<std::pair<trace::ProcessId, std::uint64_t>, std::uint64_t> live;
    std::uint64_t now = 0, most = 0;
    for (const trace::Allocation& a : run.allocations) { // in order of time
        const std::pair key(a.process, a.address);
        if (const auto known = live.find(key); known != live.end()) {
            now -= known->second;
            live.erase(known);
        }
        if (a.op != trace::MemoryOp::Allocate || !onDevice(a.kind))
            continue;
        live[key] = a.bytes;
        now += a.bytes;
        most = std::max(most, now);
    }
    return most;
}

} // namespace

ReplayCosts replayCosts(const trace::Trace& run) {
    ReplayCosts costs;
    costs.memoryBytes = mostInUse(run);
    costs.passes = kPasses;
    costs.perCounted = kPerCounted;
    costs.perLaunch =
        kPerLaunch +
        trace::Ns(static_cast<std::int64_t>(kPerByte * static_cast<double>(costs.memoryBytes)));
    return costs;
}

double shareOf(const ReplayPlan& plan, trace::Ns time) {
    using Seconds = std::chrono::duration<double>;
    return plan.kernelTime > trace::Ns{} ? Seconds(time) / Seconds(plan.kernelTime) : 0;
}

std::string inWords(const ReplayPlan& plan, const ReplayCosts& costs) {
    trace::Ns known{};
    for (const ReplayPlan::Launch& launch : plan.launches)
        known += launch.known;
    const bool passes = plan.how == spool::ReplayHow::Passes;
    const std::string how = passes ? fmt::format(", in {:.0f} iterations a pass each", costs.passes)
                                   : fmt::format(", {:.0f} times each", costs.passes);
    const std::string memory =
        passes ? fmt::format("{:.1f} GB of memory of the host for the counters",
                             kBytesPerCounted * static_cast<double>(plan.launches.size()) / 1e9)
               : fmt::format("memory of the host for what a kernel may write, {:.1f} GB at most",
                             static_cast<double>(costs.memoryBytes) / 1e9);
    return fmt::format(
        "ridge: the program runs again, to {} {} of {} launches{} ({}{:.1f} % of the GPU time){}: "
        "about {:.0f} s longer, and {}{}",
        passes ? "count" : "replay", plan.launches.size(), plan.kernels,
        plan.steadyState ? " of the steady state" : "",
        plan.byConfiguration ? "one of each configuration, " : "", 100 * shareOf(plan, known), how,
        std::max(1.0, std::chrono::duration<double>(plan.cost).count()), memory,
        plan.graphsLaunched
            ? "; XLA makes no CUDA graphs in it (XLA_FLAGS=" + std::string(kNoXlaGraphs) + ")"
            : "");
}

namespace {

/// What number and pass a kernel of the plan has.
std::unordered_map<trace::KernelId, std::pair<std::uint32_t, std::uint32_t>>
numbersOf(const ReplayPlan& plan) {
    std::unordered_map<trace::KernelId, std::pair<std::uint32_t, std::uint32_t>> numbers;
    for (std::uint32_t number = 0; number < plan.launches.size(); ++number) {
        const ReplayPlan::Launch& launch = plan.launches[number];
        if (launch.passes.empty())
            numbers.emplace(launch.kernel, std::pair(number, 0));
        for (const auto& [pass, kernel] : launch.passes)
            numbers.emplace(kernel, std::pair(number, pass));
    }
    return numbers;
}

} // namespace

spool::ReplayPlan forProcesses(const ReplayPlan& plan, const trace::Trace& run) {
    const auto numbers = numbersOf(plan);
    using Shape = std::tuple<trace::ProcessId, std::string_view, trace::Dim3, trace::Dim3>;
    std::map<Shape, std::uint64_t> launches; // so far
    std::map<trace::ProcessId, std::vector<spool::PlannedLaunch>> planned;
    for (const trace::Kernel* kernel : launchesInOrder(run, plan.graphsLaunched)) {
        const trace::KernelConfig& config = run.configs[trace::index(kernel->config)];
        const trace::ProcessId process = processOf(run, *kernel);
        if (plan.notRepeated.contains(kernel->id))
            continue;
        const std::uint64_t occurrence =
            launches[{process, run.text(config.mangled), config.grid, config.block}]++;
        if (const auto number = numbers.find(kernel->id); number != numbers.end())
            planned[process].push_back({number->second.first, number->second.second, occurrence,
                                        config.grid, config.block,
                                        std::string(run.text(config.mangled))});
    }
    const std::vector<ProcessPlace> places = processPlaces(run);
    spool::ReplayPlan result;
    result.how = plan.how;
    for (auto& [process, launchesOfIt] : planned) {
        const ProcessPlace& place = places[trace::index(process)];
        result.processes.push_back({place.nth, place.name, std::move(launchesOfIt)});
    }
    return result;
}

} // namespace ridge::recorder
