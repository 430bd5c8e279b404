// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/launches.h"

#include "analyzer/iterations/repeats.h"
#include "analyzer/operations/operations.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

constexpr double kLeastRegular = 0.8;   ///< share of single launches that keep the rhythm
constexpr std::int64_t kRhythmPart = 4; ///< of the median time, by which they may differ

/// When the host waited for a device, by process.
class HostWaits {
  public:
    explicit HostWaits(const trace::Trace& trace) : m_starts(trace.processes.size() + 1) {
        for (const trace::Sync& sync : trace.syncs)
            if (sync.kind != trace::SyncKind::StreamWaitEvent)
                of(sync.process).push_back(clampTime(sync.start));
        for (std::vector<std::int64_t>& starts : m_starts)
            std::ranges::sort(starts);
    }

    bool between(trace::ProcessId process, std::int64_t from, std::int64_t to) const {
        const std::vector<std::int64_t>& starts = m_starts[placeOf(process)];
        const auto first = std::ranges::lower_bound(starts, from);
        return first != starts.end() && *first < to;
    }

  private:
    std::size_t placeOf(trace::ProcessId process) const {
        return std::min<std::size_t>(trace::value(process), m_starts.size() - 1);
    }
    std::vector<std::int64_t>& of(trace::ProcessId process) { return m_starts[placeOf(process)]; }
    std::vector<std::vector<std::int64_t>> m_starts;
};

/// The kernels of one device as findRepeats() takes them, without those of autotuning runs, and
/// their places among its operations.
struct Sequence {
    std::vector<RepeatLaunch> launches;
    std::vector<std::uint32_t> places;
};

Sequence sequenceOf(const IterationInput& input, std::span<const Operation> operations,
                    const HostWaits& waits) {
    const trace::Trace& trace = input.trace;
    Sequence sequence;
    sequence.launches.reserve(operations.size());
    std::int64_t busyUntil = operations.empty() ? 0 : operations.front().start;
    std::int64_t lastLaunch = 0;
    const auto unknown = static_cast<std::uint32_t>(trace.strings.size());
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        const Operation& op = operations[i];
        prefetchKernel(trace, operations, i);
        if (op.kind == OperationKind::Kernel && !input.trials.holds(op)) {
            const trace::Launch& launch = trace.kernels[op.row].launch;
            const std::uint32_t config = configOf(trace, op.row);
            const std::int64_t begin = launch.known() ? clampTime(launch.start) : lastLaunch;
            const std::uint32_t function =
                config < trace.configs.size()
                    ? static_cast<std::uint32_t>(trace::value(trace.configs[config].function))
                    : unknown;
            sequence.launches.push_back(
                {config, function, std::max<std::int64_t>(0, op.start - busyUntil),
                 waits.between(processOf(trace, launch.thread), lastLaunch, begin)});
            sequence.places.push_back(i);
            lastLaunch = begin;
        }
        busyUntil = std::max(busyUntil, op.end);
    }
    return sequence;
}

/// The spans of `found`: from the start of a repeat's first kernel to that of the next one's.
std::vector<IterationSpan> spansOf(std::span<const Operation> operations, std::uint32_t offset,
                                   const Sequence& sequence, const Repeats& found) {
    std::vector<IterationSpan> spans;
    for (const Repeat& repeat : found.repeats) {
        const std::uint32_t first = sequence.places[repeat.begin];
        const bool isLast = repeat.end >= sequence.places.size();
        const std::uint32_t next =
            isLast ? static_cast<std::uint32_t>(operations.size()) : sequence.places[repeat.end];
        IterationSpan span{operations[first].start, 0, offset + first, offset + next, kNone};
        const std::uint32_t lastKernel = sequence.places[repeat.end - 1];
        span.end = isLast ? operations[lastKernel].end : operations[next].start;
        if (isLast)
            span.last = offset + lastKernel + 1;
        spans.push_back(span);
    }
    return spans;
}

/// Whether single launches follow one another in one rhythm: else a program launches one kernel for
/// many reasons.
bool haveRhythm(std::span<const IterationSpan> spans) {
    std::vector<std::int64_t> times;
    for (const IterationSpan& span : spans)
        times.push_back(span.end - span.begin);
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    const auto regular = std::ranges::count_if(times, [&](std::int64_t time) {
        return std::abs(time - *middle) <= *middle / kRhythmPart;
    });
    return static_cast<double>(regular) >= kLeastRegular * static_cast<double>(times.size());
}

} // namespace

IterationSpans iterationsOfLaunches(const IterationInput& input) {
    IterationSpans result;
    result.byDevice.resize(input.perDevice.size());
    const HostWaits waits(input.trace);
    std::int64_t longest = -1;
    std::uint32_t offset = 0;
    for (std::uint32_t d = 0; d < input.perDevice.size(); ++d) {
        const std::span<const Operation> operations = input.perDevice[d];
        const Sequence sequence = sequenceOf(input, operations, waits);
        if (const auto found = findRepeats(sequence.launches)) {
            std::vector<IterationSpan> spans = spansOf(operations, offset, sequence, *found);
            const double coverage = coverageOf(input, d, spans);
            const Repeat& first = found->repeats.front();
            const bool isLong = first.end - first.begin >= kLongRepeat;
            const bool isOne = first.end - first.begin == 1;
            if (isLong || (coverage >= kLeastBusyCoverage && (!isOne || haveRhythm(spans)))) {
                result.byDevice[d] = std::move(spans);
                if (const std::int64_t busy = workTime(input, d); busy > longest) {
                    longest = busy;
                    result.basis = IterationBasis::Launches;
                    result.device = d;
                    result.coverage = coverage;
                }
            }
        }
        offset += static_cast<std::uint32_t>(operations.size());
    }
    return result;
}

} // namespace ridge::analyzer
