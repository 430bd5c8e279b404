// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay_join.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

namespace ridge::recorder {

namespace {

using trace::index;

/// What makes launches of two runs alike.
struct Alike {
    std::string process;
    std::uint32_t stream = 0;
    std::string_view function;
    trace::Dim3 grid{}, block{};
    std::string ranges;
    auto operator<=>(const Alike&) const = default;
};

/// Which process this is in a run: its rank, or its program and the how manieth of it.
std::vector<std::string> namesOfProcesses(const trace::Trace& run) {
    std::vector<const trace::Process*> byStart;
    for (const trace::Process& process : run.processes)
        if (process.id != trace::ProcessId::None)
            byStart.push_back(&process);
    std::ranges::stable_sort(byStart, {}, &trace::Process::start);
    std::map<std::string, int> seen;
    std::vector<std::string> names(run.processes.size());
    for (const trace::Process* process : byStart) {
        std::string name = process->executable;
        if (process->rank)
            name += " rank " + std::to_string(*process->rank);
        names[index(process->id)] = name + " " + std::to_string(seen[name]++);
    }
    return names;
}

/// The ranges of a run, for the path that was open on a thread at a time.
class RangePaths {
  public:
    explicit RangePaths(const trace::Trace& run) : m_run(run), m_paths(run.ranges.size()) {
        for (const trace::Range& range : run.ranges)
            if (range.id != trace::RangeId::None && !range.startEnd)
                m_byThread[range.thread].push_back(&range);
        for (auto& [thread, ranges] : m_byThread)
            std::ranges::sort(ranges, {}, &trace::Range::start);
    }

    std::string at(trace::ThreadId thread, trace::Ns time) {
        const auto found = m_byThread.find(thread);
        if (found == m_byThread.end())
            return "";
        const auto& ranges = found->second;
        auto next = std::ranges::upper_bound(ranges, time, {}, &trace::Range::start);
        if (next == ranges.begin())
            return "";
        // The last one that began before, or the first around it that had not ended: ranges nest.
        const trace::Range* range = *std::prev(next);
        while (range->end && *range->end < time) {
            if (range->parent == trace::RangeId::None)
                return "";
            range = &m_run.ranges[index(range->parent)];
        }
        return pathOf(*range);
    }

  private:
    const std::string& pathOf(const trace::Range& range) {
        std::string& path = m_paths[index(range.id)];
        if (path.empty()) {
            if (range.parent != trace::RangeId::None)
                path = pathOf(m_run.ranges[index(range.parent)]);
            path += '\n';
            path += m_run.text(range.domain);
            path += '\t';
            path += m_run.text(range.name);
        }
        return path;
    }

    const trace::Trace& m_run;
    std::vector<std::string> m_paths;
    std::unordered_map<trace::ThreadId, std::vector<const trace::Range*>> m_byThread;
};

/// Whether the kernel came from a launch of its own, and the trace knows which.
bool isLaunch(const trace::Kernel& kernel) {
    return kernel.id != trace::KernelId::None && kernel.config != trace::ConfigId::None &&
           kernel.stream != trace::StreamId::None && kernel.graphNode == 0 && kernel.launch.known();
}

/// The kernels of a run in rows of alike launches, in order of launch.
std::map<Alike, std::vector<trace::KernelId>> rowsOf(const trace::Trace& run) {
    const std::vector<std::string> processes = namesOfProcesses(run);
    RangePaths paths(run);
    std::vector<const trace::Kernel*> launched;
    for (const trace::Kernel& kernel : run.kernels)
        if (isLaunch(kernel))
            launched.push_back(&kernel);
    std::ranges::stable_sort(launched, {}, [](const auto* kernel) { return kernel->launch.start; });
    std::map<Alike, std::vector<trace::KernelId>> rows;
    for (const trace::Kernel* kernel : launched) {
        const trace::KernelConfig& config = run.configs[index(kernel->config)];
        const trace::Thread& thread = run.threads[index(kernel->launch.thread)];
        if (thread.process != trace::ProcessId::None)
            rows[{processes[index(thread.process)], run.streams[index(kernel->stream)].cuptiId,
                  run.text(config.mangled), config.grid, config.block,
                  paths.at(thread.id, kernel->launch.start)}]
                .push_back(kernel->id);
    }
    return rows;
}

} // namespace

ReplayJoin joinReplay(const trace::Trace& first, const trace::Trace& second) {
    std::set<trace::KernelId> counted;
    for (const trace::Counter& counter : second.counters)
        counted.insert(counter.kernel);
    const auto rows = rowsOf(first);
    ReplayJoin join;
    for (const auto& [alike, kernels] : rowsOf(second)) {
        const auto row = rows.find(alike);
        const std::size_t known = row == rows.end() ? 0 : row->second.size();
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            if (!counted.contains(kernels[i]))
                continue;
            if (i < known)
                join.pairs.push_back({row->second[i], kernels[i]});
            else
                ++join.differed;
        }
    }
    return join;
}

} // namespace ridge::recorder
