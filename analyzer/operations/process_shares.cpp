// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/process_shares.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <map>

namespace ridge::analyzer {
namespace {

using Times = std::map<trace::ProcessId, std::int64_t>;

/// GPU time of the operations by process; of those whose process is known.
Times timesOf(const trace::Trace& trace, std::span<const Operation> operations) {
    std::map<trace::StreamId, std::int64_t> byStream;
    std::int64_t* time = nullptr;
    trace::StreamId last{};
    for (std::size_t i = 0; i < operations.size(); ++i) {
        prefetchKernel(trace, operations, i);
        const trace::StreamId stream = streamOf(trace, operations[i]);
        if (!time || stream != last)
            time = &byStream[last = stream];
        *time += operations[i].end - operations[i].start;
    }
    Times times;
    for (const auto& [stream, sum] : byStream)
        times[processOf(trace, stream)] += sum;
    times.erase(trace::ProcessId::None);
    return times;
}

} // namespace

SharedDevices sharedDevices(const trace::Trace& trace,
                            std::span<const std::span<const Operation>> perDevice) {
    SharedDevices result;
    Times whole;
    for (const std::span<const Operation> operations : perDevice) {
        const Times times = timesOf(trace, operations);
        result.processes = std::max(result.processes, times.size());
        for (const auto& [process, time] : times)
            whole[process] += time;
    }
    if (result.processes < 2)
        return {};
    std::vector<std::pair<std::int64_t, std::size_t>> byTime;
    for (const auto& [process, time] : whole)
        byTime.emplace_back(-time, trace::index(process));
    std::ranges::sort(byTime);
    for (const auto& [time, row] : byTime)
        if (result.main.size() < kMostProcesses)
            result.main.push_back(row);
    std::ranges::sort(result.main);
    return result;
}

} // namespace ridge::analyzer
