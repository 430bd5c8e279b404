// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/search.h"

#include "analyzer/iterations/launches.h"
#include "analyzer/iterations/ranges.h"
#include "analyzer/iterations/steps.h"
#include "analyzer/operations/operations.h"
#include "analyzer/operations/recorded_steps.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool holds(const IterationSpans& found, double coverage) {
    return found.basis != IterationBasis::None && found.coverage >= coverage;
}

IterationSpans fromBestSource(const IterationInput& input,
                              const std::optional<std::vector<bool>>& allowed) {
    IterationSpans ranges = iterationsOfRanges(input, allowed);
    if (allowed || holds(ranges, kLeastBusyCoverage))
        return ranges;
    IterationSpans steps = iterationsOfSteps(input);
    if (holds(steps, kLeastBusyCoverage))
        return steps;
    IterationSpans launches = iterationsOfLaunches(input);
    if (launches.basis != IterationBasis::None)
        return launches;
    if (holds(ranges, kLeastMarkedCoverage))
        return ranges;
    if (holds(steps, kLeastMarkedCoverage))
        return steps;
    return launches; // none
}

void settle(IterationSpans& found) {
    for (const std::vector<IterationSpan>& spans : found.byDevice) {
        std::vector<std::int64_t> times;
        for (const IterationSpan& span : spans)
            times.push_back(span.end - span.begin);
        found.settled.push_back(settling(times));
    }
    if (found.basis == IterationBasis::None)
        return;
    const std::size_t count = found.byDevice[found.device].size();
    std::size_t warmUp = 0;
    for (std::size_t d = 0; d < found.byDevice.size(); ++d)
        if (found.byDevice[d].size() == count)
            warmUp = std::max(warmUp, found.settled[d].warmUp);
    for (std::size_t d = 0; d < found.byDevice.size(); ++d)
        if (found.byDevice[d].size() == count)
            found.settled[d].warmUp = warmUp;
}

/// Whether steps without recording begin between `begin`, that of an operation, and `next`.
bool recordingStops(const IterationInput& input, const RecordedSteps& steps, std::size_t device,
                    std::int64_t begin, std::int64_t next) {
    const std::span<const Operation> operations = input.perDevice[device];
    const auto op = std::ranges::lower_bound(operations, begin, {}, &Operation::start);
    if (op == operations.end())
        return false;
    const trace::ThreadId thread = launchOf(input.trace, *op).thread;
    const auto leftOut = steps.leftOut(processOf(input.trace, thread));
    const auto stop = std::ranges::upper_bound(leftOut, begin, {}, &Window::end);
    return stop != leftOut.end() && stop->start < next;
}

/// When the last iteration before a stretch without recording ends is not known, so it is none.
/// Whether there was such a stretch, and iterations.
bool leaveOutWhereRecordingStops(const IterationInput& input, IterationSpans& found) {
    const RecordedSteps steps(input.trace);
    for (std::size_t d = 0; steps.leaveOut() && d < found.byDevice.size(); ++d) {
        std::vector<IterationSpan>& spans = found.byDevice[d];
        std::int64_t next = kFarthest;
        std::vector<IterationSpan> whole;
        for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
            if (!recordingStops(input, steps, d, span->begin, next))
                whole.push_back(*span);
            next = span->begin;
        }
        spans.assign(whole.rbegin(), whole.rend());
    }
    return steps.leaveOut() && found.basis != IterationBasis::None;
}

} // namespace

IterationSpans searchIterations(const IterationInput& input,
                                const std::optional<std::vector<bool>>& allowed) {
    IterationSpans found = fromBestSource(input, allowed);
    const std::uint64_t least = allowed ? 1 : kLeastIterations;
    if (leaveOutWhereRecordingStops(input, found) &&
        found.byDevice[found.device].size() < least) { // longer than a stretch that is recorded
        found = {};
        found.byDevice.resize(input.perDevice.size());
    }
    settle(found);
    return found;
}

} // namespace ridge::analyzer
