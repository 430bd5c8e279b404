// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/range_forest.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

std::int64_t lastTime(const trace::Trace& trace) {
    std::int64_t last = trace.capture.duration ? clampTime(*trace.capture.duration) : 0;
    const auto see = [&](Ns time) { last = std::max(last, clampTime(time)); };
    for (const auto& k : trace.kernels)
        see(k.end), see(k.launch.end);
    for (const auto& c : trace.copies)
        see(c.end), see(c.launch.end);
    for (const auto& f : trace.fills)
        see(f.end), see(f.launch.end);
    for (const auto& call : trace.calls)
        see(call.end);
    for (const auto& range : trace.ranges)
        see(range.end.value_or(range.start));
    for (const auto& process : trace.processes)
        see(process.end.value_or(process.start));
    return last;
}

/// Takes those below kDeepestRange others from ranges in the order of nest(). Returns how many.
std::uint64_t dropDeep(std::vector<ThreadRange>& sorted) {
    std::vector<std::int64_t> open; // ends of the ranges around, outermost first
    std::uint32_t thread = 0;
    return std::erase_if(sorted, [&](const ThreadRange& range) {
        if (range.thread != thread)
            open.clear();
        thread = range.thread;
        while (!open.empty() && open.back() <= range.start)
            open.pop_back();
        if (open.size() == kDeepestRange)
            return true;
        open.push_back(open.empty() ? range.end : std::min(range.end, open.back()));
        return false;
    });
}

} // namespace

std::int64_t endOf(const trace::Trace& trace, const trace::Range& range, std::int64_t traceEnd) {
    const std::int64_t start = clampTime(range.start);
    if (range.end)
        return std::max(start, clampTime(*range.end));
    if (range.thread == trace::ThreadId::None || trace::index(range.thread) >= trace.threads.size())
        return std::max(start, traceEnd);
    const trace::ProcessId process = trace.threads[trace::index(range.thread)].process;
    const bool known =
        process != trace::ProcessId::None && trace::index(process) < trace.processes.size();
    const std::optional<Ns> end = known ? trace.processes[trace::index(process)].end : std::nullopt;
    return std::max(start, end ? clampTime(*end) : traceEnd);
}

RangeForest buildForest(const trace::Trace& trace) {
    RangeForest forest;
    forest.traceEnd = lastTime(trace);
    const std::size_t threads = trace.threads.size() + 1;
    std::vector<ThreadRange> items;
    items.reserve(trace.ranges.size());
    for (std::size_t i = 0; i < trace.ranges.size(); ++i) {
        const trace::Range& range = trace.ranges[i];
        const auto row = static_cast<std::uint32_t>(i);
        const std::uint32_t thread = trace::value(range.thread);
        if (range.startEnd)
            forest.startEnd.push_back(row);
        else
            items.push_back({thread < threads ? thread : 0, row, clampTime(range.start),
                             endOf(trace, range, forest.traceEnd)});
    }
    std::sort(items.begin(), items.end(), [](const ThreadRange& a, const ThreadRange& b) {
        return std::tie(a.thread, a.start, b.end, a.row) <
               std::tie(b.thread, b.start, a.end, b.row);
    });
    forest.tooDeep = dropDeep(items);
    std::stable_sort(forest.startEnd.begin(), forest.startEnd.end(),
                     [&](auto a, auto b) { return trace.ranges[a].start < trace.ranges[b].start; });
    forest.order.reserve(items.size());
    for (const ThreadRange& item : items)
        forest.order.push_back(trace::RangeId(item.row + 1));
    static_cast<NestedRanges&>(forest) = nest(items, threads);
    return forest;
}

} // namespace ridge::analyzer
