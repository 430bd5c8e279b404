// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/queue_depth.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// An operation when its launch call began.
struct Submitted {
    std::int64_t time;
    std::uint32_t config; ///< row into the result; kNone: no kernel
    bool waits;           ///< started later than that
};

/// The operations of a device in the order of their launch calls.
struct Device {
    std::vector<Submitted> submitted;
    std::vector<bool> waits; ///< by place among the operations, which are in order of start
};

Device submittedOf(const trace::Trace& trace, std::span<const Operation> operations) {
    Device result;
    result.submitted.reserve(operations.size());
    result.waits.resize(operations.size());
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Operation& op = operations[i];
        const trace::Launch& launch = launchOf(trace, op);
        if (!launch.known())
            continue;
        std::uint32_t config = kNone;
        if (op.kind == OperationKind::Kernel)
            config = configOf(trace, op.row);
        const std::int64_t time = clampTime(launch.start);
        result.waits[i] = time < op.start;
        result.submitted.push_back({time, config, time < op.start});
    }
    const auto earlier = [](const Submitted& a, const Submitted& b) { return a.time < b.time; };
    if (!std::is_sorted(result.submitted.begin(), result.submitted.end(), earlier))
        std::sort(result.submitted.begin(), result.submitted.end(), earlier);
    return result;
}

} // namespace

std::vector<QueueDepth> queueDepths(const trace::Trace& trace,
                                    std::span<const Operation> operations) {
    std::vector<QueueDepth> result(trace.configs.size() + 1);
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    for (std::size_t d = 0; d + 1 < bounds.size(); ++d) {
        const auto own = operations.subspan(bounds[d], bounds[d + 1] - bounds[d]);
        const auto [submitted, waits] = submittedOf(trace, own);
        std::size_t waiting = 0, waitingAtTime = 0, started = 0, next = 0;
        for (std::size_t i = 0; i < submitted.size(); ++i) {
            if (i == 0 || submitted[i].time != submitted[i - 1].time)
                waitingAtTime = waiting;
            waiting += submitted[i].waits;
            while (next < own.size() && own[next].start <= submitted[i].time)
                started += waits[next++];
            if (submitted[i].config != kNone)
                result[submitted[i].config] +=
                    {1, waitingAtTime - started, waitingAtTime - started};
        }
    }
    return result;
}

} // namespace ridge::analyzer
