// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/repair.h"

#include <algorithm>
#include <utility>

namespace ridge::trace {

namespace {

/// Cuts the link that closes each cycle of parents; returns how many there were.
std::uint64_t cutCycles(std::vector<Range>& ranges) {
    enum class Mark : std::uint8_t { New, OnPath, Done };
    std::vector<Mark> marks(ranges.size(), Mark::New);
    std::vector<std::size_t> path;
    std::uint64_t cycles = 0;
    for (std::size_t first = 0; first < ranges.size(); ++first) {
        std::size_t at = first;
        while (marks[at] == Mark::New) {
            marks[at] = Mark::OnPath;
            path.push_back(at);
            if (ranges[at].parent == RangeId::None)
                break;
            const std::size_t parent = index(ranges[at].parent);
            if (marks[parent] == Mark::OnPath) {
                ranges[at].parent = RangeId::None;
                ++cycles;
                break;
            }
            at = parent;
        }
        for (const std::size_t done : path)
            marks[done] = Mark::Done;
        path.clear();
    }
    return cycles;
}

/// API calls by process and correlation, for lookups that mostly repeat or advance.
class CallIndex {
  public:
    explicit CallIndex(const Trace& trace) : m_trace(trace) {
        m_keys.reserve(trace.calls.size());
        for (std::size_t i = 0; i < trace.calls.size(); ++i) {
            const ApiCall& call = trace.calls[i];
            if (call.thread != ThreadId::None && call.correlation != 0)
                m_keys.emplace_back(
                    key(trace.threads[index(call.thread)].process, call.correlation),
                    static_cast<std::uint32_t>(i));
        }
        if (!std::is_sorted(m_keys.begin(), m_keys.end()))
            std::sort(m_keys.begin(), m_keys.end());
    }

    const ApiCall* find(ProcessId process, std::uint32_t correlation) {
        const std::uint64_t wanted = key(process, correlation);
        if (!m_last || m_last->first != wanted) {
            const auto found =
                std::lower_bound(m_keys.begin(), m_keys.end(), std::pair(wanted, 0U));
            if (found == m_keys.end() || found->first != wanted)
                return nullptr;
            m_last = &*found;
        }
        return &m_trace.calls[m_last->second];
    }

  private:
    static std::uint64_t key(ProcessId process, std::uint32_t correlation) {
        return std::uint64_t{value(process)} << 32 | correlation;
    }

    const Trace& m_trace;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_keys;
    const std::pair<std::uint64_t, std::uint32_t>* m_last = nullptr;
};

std::vector<ProcessId> processesOfStreams(const Trace& trace) {
    std::vector<ProcessId> processes;
    processes.reserve(trace.streams.size());
    for (const Stream& stream : trace.streams)
        processes.push_back(stream.context == ContextId::None
                                ? ProcessId::None
                                : trace.contexts[index(stream.context)].process);
    return processes;
}

template <class R>
void joinLaunchesOf(std::vector<R>& operations, const std::vector<ProcessId>& processes,
                    CallIndex& calls) {
    for (R& operation : operations) {
        Launch& launch = operation.launch;
        if (launch.known() || launch.correlation == 0 || operation.stream == StreamId::None)
            continue;
        const ApiCall* call = calls.find(processes[index(operation.stream)], launch.correlation);
        if (call)
            launch = {call->thread, call->api, call->start, call->end, call->correlation};
    }
}

template <class R>
void sortBy(std::vector<R>& records, Ns R::*time) {
    const auto earlier = [time](const R& a, const R& b) { return a.*time < b.*time; };
    if (!std::is_sorted(records.begin(), records.end(), earlier))
        std::stable_sort(records.begin(), records.end(), earlier);
}

} // namespace

void repairRanges(std::vector<Range>& ranges, IdMaps& ids, std::vector<Loss>& losses) {
    for (Range& range : ranges)
        if (range.parent != RangeId::None)
            range.parent = ids.resolve<RangeId>(value(range.parent));
    if (const std::uint64_t cycles = cutCycles(ranges); cycles > 0)
        losses.push_back({ProcessId::None, Severity::Error, "ranges that enclose themselves",
                          cycles, "Their outermost range is a guess."});
}

void repairStacks(std::vector<Stack>& stacks, IdMaps& ids, std::vector<Loss>& losses) {
    std::uint64_t impossible = 0;
    for (Stack& stack : stacks) {
        if (stack.caller != StackId::None)
            stack.caller = ids.resolve<StackId>(value(stack.caller));
        if (stack.caller >= stack.id) {
            stack.caller = StackId::None;
            ++impossible;
        }
    }
    if (impossible > 0)
        losses.push_back({ProcessId::None, Severity::Error, "call stacks with impossible callers",
                          impossible, "Their outer frames are missing."});
}

void joinLaunches(Trace& trace) {
    CallIndex calls(trace);
    const auto processes = processesOfStreams(trace);
    joinLaunchesOf(trace.kernels, processes, calls);
    joinLaunchesOf(trace.copies, processes, calls);
    joinLaunchesOf(trace.fills, processes, calls);
}

void sortByTime(Trace& trace) {
    forEachTable(trace, []<class R>(std::vector<R>& rows) {
        if constexpr (Identified<R>)
            return;
        else if constexpr (requires(R row) { row.time; })
            sortBy(rows, &R::time);
        else if constexpr (requires(R row) { row.start; })
            sortBy(rows, &R::start);
    });
}

} // namespace ridge::trace
