// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/projection.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Finds the thread that waits while another one launches.
class WaitingThreads {
  public:
    WaitingThreads(const trace::Trace& trace, const RangeForest& forest,
                   std::span<const Operation> operations)
        : m_trace(trace), m_forest(forest), m_candidates(trace.processes.size() + 1),
          m_launches(trace.threads.size() + 1), m_nextLaunch(m_launches.size(), 0),
          m_hints(trace.threads.size() + 1, 0) {
        for (const trace::Thread& thread : trace.threads)
            if (forest.hasRanges(thread.id) && trace::value(thread.process) < m_candidates.size())
                m_candidates[trace::value(thread.process)].push_back(thread.id);
        for (const Operation& op : operations) {
            const trace::Launch& launch = launchOf(trace, op);
            if (launch.known() && forest.hasRanges(launch.thread))
                m_launches[trace::value(launch.thread)].push_back(clampTime(launch.start));
        }
        for (std::vector<std::int64_t>& starts : m_launches)
            if (!std::is_sorted(starts.begin(), starts.end()))
                std::sort(starts.begin(), starts.end());
    }

    std::uint32_t rangeFor(const trace::Launch& launch) {
        const trace::ProcessId process = m_trace.threads[trace::index(launch.thread)].process;
        if (process == trace::ProcessId::None || trace::value(process) >= m_candidates.size())
            return kNone;
        const std::int64_t start = clampTime(launch.start);
        std::uint32_t best = kNone;
        std::int64_t bestOpened = 0;
        for (trace::ThreadId thread : m_candidates[trace::value(process)]) {
            const std::uint32_t open =
                m_forest.innermost(thread, start, m_hints[trace::value(thread)]);
            if (thread == launch.thread || open == kNone ||
                launchesWithin(thread, start, clampTime(launch.end)))
                continue;
            const std::int64_t opened =
                clampTime(m_trace.ranges[trace::index(m_forest.order[open])].start);
            if (best == kNone || opened > bestOpened) {
                best = open;
                bestOpened = opened;
            }
        }
        return best;
    }

  private:
    bool launchesWithin(trace::ThreadId thread, std::int64_t start, std::int64_t end) {
        const std::vector<std::int64_t>& starts = m_launches[trace::value(thread)];
        std::size_t& next = m_nextLaunch[trace::value(thread)];
        // Questions come nearly in order of time: the answer is mostly that of the last one.
        const bool same = (next == starts.size() || start <= starts[next]) &&
                          (next == 0 || starts[next - 1] < start);
        if (!same)
            next = static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), start) -
                                            starts.begin());
        return next != starts.size() && starts[next] <= end;
    }

    const trace::Trace& m_trace;
    const RangeForest& m_forest;
    std::vector<std::vector<trace::ThreadId>> m_candidates; ///< by process id, threads with ranges
    std::vector<std::vector<std::int64_t>> m_launches; ///< by thread id, starts of its launches
    std::vector<std::size_t> m_nextLaunch;             ///< by thread id, of the last question
    std::vector<std::size_t> m_hints;                  ///< by thread id
};

} // namespace

ProjectionCounts project(const trace::Trace& trace, const RangeForest& forest,
                         std::span<Operation> operations) {
    ProjectionCounts counts;
    counts.operations = operations.size();
    std::vector<std::uint32_t> homeless;
    std::vector<std::size_t> hints(trace.threads.size(), 0);
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        Operation& op = operations[i];
        const trace::Launch& launch = launchOf(trace, op);
        if (!launch.known() || trace::index(launch.thread) >= trace.threads.size()) {
            ++counts.withoutApi;
            continue;
        }
        op.range = forest.innermost(launch.thread, clampTime(launch.start),
                                    hints[trace::index(launch.thread)]);
        if (op.range != kNone)
            ++counts.byLaunch;
        else
            homeless.push_back(i);
    }
    if (!homeless.empty() && !forest.order.empty()) {
        WaitingThreads waiting(trace, forest, operations);
        for (const std::uint32_t i : homeless) {
            Operation& op = operations[i];
            op.range = waiting.rangeFor(launchOf(trace, op));
            op.byTime = op.range != kNone;
            counts.byTime += op.byTime;
        }
    }
    counts.outside = counts.operations - counts.withoutApi - counts.byLaunch - counts.byTime;
    return counts;
}

} // namespace ridge::analyzer
