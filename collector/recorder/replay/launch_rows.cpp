// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/launch_rows.h"

#include "spool/replay_plan.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ridge::recorder {

using trace::index;

std::vector<ProcessPlace> processPlaces(const trace::Trace& run) {
    std::vector<const trace::Process*> byStart;
    for (const trace::Process& process : run.processes)
        if (process.id != trace::ProcessId::None)
            byStart.push_back(&process);
    std::ranges::stable_sort(byStart, {}, &trace::Process::start);
    std::map<std::string, std::uint32_t> seen;
    std::vector<ProcessPlace> places(run.processes.size());
    for (const trace::Process* process : byStart) {
        ProcessPlace& place = places[index(process->id)];
        place.name = spool::planName(process->executable, process->rank);
        place.nth = seen[place.name]++;
    }
    return places;
}

std::vector<const trace::Kernel*> launchesInOrder(const trace::Trace& run, bool graphs) {
    const auto isRow = [](auto id, const auto& rows) {
        return id != decltype(id)::None && index(id) < rows.size();
    };
    std::vector<const trace::Kernel*> launches;
    for (const trace::Kernel& kernel : run.kernels)
        if (kernel.id != trace::KernelId::None && (graphs || kernel.graphNode == 0) &&
            isRow(kernel.config, run.configs) && isRow(kernel.stream, run.streams) &&
            isRow(kernel.launch.thread, run.threads) &&
            isRow(processOf(run, kernel), run.processes))
            launches.push_back(&kernel);
    std::ranges::stable_sort(launches, {}, [](const auto* kernel) {
        return std::pair(kernel->launch.start,
                         kernel->graphNode == 0 ? trace::Ns{} : kernel->start);
    });
    return launches;
}

} // namespace ridge::recorder
