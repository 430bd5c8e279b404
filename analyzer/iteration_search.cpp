// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iteration_search.h"

#include "analyzer/iteration_sources.h"

#include <algorithm>
#include <set>

namespace ridge::analyzer {
namespace {

/// Processes that ran operations on one device, the most of any device.
std::uint64_t mostProcesses(const IterationInput& input) {
    std::uint64_t most = 0;
    for (const std::span<const Operation> operations : input.perDevice) {
        std::set<trace::StreamId> streams;
        std::optional<trace::StreamId> last;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            prefetchKernel(input.trace, operations, i);
            if (const trace::StreamId stream = streamOf(input.trace, operations[i]);
                stream != last) {
                streams.insert(stream);
                last = stream;
            }
        }
        std::set<trace::ProcessId> processes;
        for (const trace::StreamId stream : streams)
            processes.insert(processOf(input.trace, stream));
        processes.erase(trace::ProcessId::None);
        most = std::max<std::uint64_t>(most, processes.size());
    }
    return most;
}

} // namespace

std::int64_t workTime(const IterationInput& input, std::size_t device) {
    std::int64_t time = input.busy[device].within(-kFarthest, kFarthest);
    if (input.trials.empty())
        return time;
    for (const Operation& op : input.perDevice[device])
        if (input.trials.holds(op))
            time -= op.end - op.start;
    return std::max<std::int64_t>(time, 0);
}

IterationSpans searchIterations(const IterationInput& input,
                                const std::optional<std::vector<bool>>& allowed) {
    if (const std::uint64_t processes = mostProcesses(input); processes > 1 && !allowed) {
        IterationSpans none;
        none.byDevice.resize(input.perDevice.size());
        none.processes = processes;
        return none;
    }
    IterationSpans ranges = iterationsOfRanges(input, allowed);
    if (allowed || (ranges.basis != IterationBasis::None && ranges.coverage >= kLeastCoverage))
        return ranges;
    IterationSpans launches = iterationsOfLaunches(input);
    if (launches.basis != IterationBasis::None)
        return launches;
    if (ranges.basis != IterationBasis::None && ranges.coverage >= kLeastRangeCoverage)
        return ranges;
    return launches; // none
}

} // namespace ridge::analyzer
