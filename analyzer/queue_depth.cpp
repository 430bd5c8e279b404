// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/queue_depth.h"

#include <algorithm>
#include <optional>

namespace ridge::analyzer {
namespace {

/// An operation when its launch call began.
struct Submitted {
    std::int64_t time;
    std::uint32_t config; ///< row into the result; kNone: no kernel
    bool waits;           ///< started later than that
};

bool earlier(const Submitted& a, const Submitted& b) {
    return a.time < b.time;
}

/// The operations of a device in two rows by launch call: those launched later than all before them in the
/// order of start, and the others, which mostly are of one stream and so in order too.
struct Device {
    std::vector<Submitted> latest, others;
    std::vector<bool> waits; ///< by place among the operations, which are in order of start

    /// Calls visit(submitted) in the order of the launch calls.
    template <class Visit>
    void forEach(Visit visit) const {
        auto other = others.begin();
        for (const Submitted& one : latest) {
            for (; other != others.end() && earlier(*other, one); ++other)
                visit(*other);
            visit(one);
        }
        std::for_each(other, others.end(), visit);
    }
};

Device submittedOf(const trace::Trace& trace, std::span<const Operation> operations) {
    Device result;
    result.latest.reserve(operations.size());
    result.others.reserve(operations.size());
    result.waits.resize(operations.size());
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Operation& op = operations[i];
        const trace::Launch& launch = launchOf(trace, op);
        if (!launch.known())
            continue;
        std::uint32_t config = kNone;
        if (op.kind == OperationKind::Kernel)
            config = configOf(trace, op.row);
        const Submitted own{clampTime(launch.start), config, clampTime(launch.start) < op.start};
        result.waits[i] = own.waits;
        const bool isLatest = result.latest.empty() || !earlier(own, result.latest.back());
        (isLatest ? result.latest : result.others).push_back(own);
    }
    if (!std::is_sorted(result.others.begin(), result.others.end(), earlier))
        std::sort(result.others.begin(), result.others.end(), earlier);
    return result;
}

} // namespace

std::vector<QueueDepth> queueDepths(const trace::Trace& trace,
                                    std::span<const Operation> operations) {
    std::vector<QueueDepth> result(trace.configs.size() + 1);
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    for (std::size_t d = 0; d + 1 < bounds.size(); ++d) {
        const auto own = operations.subspan(bounds[d], bounds[d + 1] - bounds[d]);
        const Device device = submittedOf(trace, own);
        std::size_t waiting = 0, waitingAtTime = 0, started = 0, next = 0;
        std::optional<std::int64_t> now;
        device.forEach([&](const Submitted& one) {
            if (now != one.time)
                waitingAtTime = waiting;
            now = one.time;
            waiting += one.waits;
            while (next < own.size() && own[next].start <= one.time)
                started += device.waits[next++];
            if (one.config != kNone)
                result[one.config] += {1, waitingAtTime - started, waitingAtTime - started};
        });
    }
    return result;
}

} // namespace ridge::analyzer
