// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/schedule.h"

#include "workloads/harness/event.h"
#include "workloads/harness/run/ranges.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace ridge::workloads {
namespace {

Status runIteration(const Case& work, const char* name, cudaStream_t stream) {
    const ScopedRange iteration(name);
    for (const Phase& phase : work.phases()) {
        const ScopedRange phaseRange(phase.name.c_str());
        std::optional<ScopedRange> groupRange;
        const std::string* group = nullptr;
        for (const Operation& operation : phase.operations) {
            if (group == nullptr || operation.group != *group) {
                groupRange.reset(); // before the next one opens
                group = &operation.group;
                if (!group->empty())
                    groupRange.emplace(group->c_str());
            }
            const ScopedRange range(operation.name.c_str(), operation.work);
            if (auto status = operation.launch(stream); !status)
                return status;
        }
    }
    return {};
}

Status timedIteration(const Case& work, const char* name, cudaStream_t stream, Event& start,
                      Event& stop) {
    return start.record(stream)
        .and_then([&] { return runIteration(work, name, stream); })
        .and_then([&] { return stop.record(stream); });
}

Status waitFor(cudaStream_t stream) {
    return cudaStatus(cudaStreamSynchronize(stream), "running the kernels");
}

} // namespace

Result<Timing> runSchedule(const Case& work, const Schedule& schedule, cudaStream_t stream) {
    Timing timing;
    Event firstStart, firstStop;
    std::vector<std::pair<Event, Event>> events(static_cast<std::size_t>(schedule.iterations));
    Status status =
        timedIteration(work, "first iteration", stream, firstStart, firstStop).and_then([&] {
            return waitFor(stream);
        });
    for (int i = 0; status && i < schedule.warmup; ++i)
        status = runIteration(work, "warm-up", stream);
    for (auto& [start, stop] : events)
        if (status)
            status = timedIteration(work, "iteration", stream, start, stop);
    if (status)
        status = waitFor(stream);
    if (!status)
        return tl::unexpected<Failure>(status.error());
    const auto first = firstStop.millisecondsSince(firstStart);
    if (!first)
        return tl::unexpected<Failure>(first.error());
    timing.firstMs = *first;
    for (const auto& [start, stop] : events) {
        const auto milliseconds = stop.millisecondsSince(start);
        if (!milliseconds)
            return tl::unexpected<Failure>(milliseconds.error());
        timing.activeMs.push_back(*milliseconds);
    }
    return timing;
}

Work workOfIteration(const std::vector<Phase>& phases) {
    std::map<Precision, double> flops;
    Work total;
    for (const Phase& phase : phases)
        for (const Operation& operation : phase.operations) {
            flops[operation.work.precision] += operation.work.flops;
            total.bytes += operation.work.bytes;
        }
    for (const auto& [precision, count] : flops)
        if (count > total.flops) {
            total.flops = count;
            total.precision = precision;
        }
    return total;
}

} // namespace ridge::workloads
