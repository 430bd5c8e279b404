// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/sampled/series.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// An operation that runs in a sample.
struct Running {
    std::uint32_t operation = 0; ///< index into the operations
    double share = 0;            ///< of the sample's interval
    bool atStart = false;        ///< runs on across the interval's begin
    bool atEnd = false;          ///< runs on across its end
};

/// What ran in one sample.
struct SampleView {
    std::size_t sample = 0;
    std::span<const Running> running; ///< by start
    double busy = 0;                  ///< share of the interval in which any operation ran
    /// One operation covers the interval and kClockResidual around it, and nothing else runs there.
    bool pure = false;
};

/// Calls visit(SampleView) for every sample. `operations`: of the device, sorted by start. Linear
/// in samples, operations and pairs of a sample and an operation that runs in it.
template <class Visit>
void sweepSamples(const DeviceSamples& samples, std::span<const Operation> operations,
                  Visit visit) {
    std::vector<std::uint32_t> near; // operations that touch the interval or its margin, by start
    std::vector<Running> running;
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < samples.intervals.size(); ++i) {
        const auto [start, end] = samples.intervals[i];
        const std::int64_t from = start - kClockResidual, to = end + kClockResidual;
        std::erase_if(near, [&](std::uint32_t op) { return operations[op].end <= from; });
        for (; next < operations.size() && operations[next].start < to; ++next)
            if (operations[next].end > from)
                near.push_back(next);
        running.clear();
        const double length = static_cast<double>(end - start);
        std::int64_t busyUntil = start, busy = 0;
        for (std::uint32_t index : near) {
            const Operation& op = operations[index];
            const std::int64_t first = std::max(op.start, start), last = std::min(op.end, end);
            if (last <= first)
                continue;
            running.push_back(
                {index, static_cast<double>(last - first) / length, op.start<start, op.end> end});
            busy += std::max<std::int64_t>(0, last - std::max(first, busyUntil));
            busyUntil = std::max(busyUntil, last);
        }
        const bool pure =
            near.size() == 1 && operations[near[0]].start <= from && operations[near[0]].end >= to;
        visit(SampleView{i, running, static_cast<double>(busy) / length, pure});
    }
}

} // namespace ridge::analyzer
