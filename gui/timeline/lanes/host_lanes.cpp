// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/framework_tree.h"
#include "gui/items/record_time.h"
#include "gui/timeline/lanes/lanes.h"
#include "gui/timeline/spans/span_merge.h"

#include "reports/words/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace ridge::gui {
namespace {

using analyzer::clampTime;
using trace::ThreadId;
using trace::Trace;

constexpr int kRangeRow = 18, kCallRow = 24;

/// Spans by thread: index 0 is the thread that is not known.
using ByThread = std::vector<std::vector<Span>>;

/// Host calls by thread, as ByThread.
using CallsByThread = std::vector<SpanMerge>;

template <class Records>
void addLaunches(const Records& records, ItemKind kind, CallsByThread& threads) {
    for (std::uint32_t row = 0; row < records.size(); ++row)
        if (records[row].launch.known())
            threads[value(records[row].launch.thread)].add(
                spanAt(timeOf(records[row].launch), {kind, row}));
}

CallsByThread callsByThread(const Trace& trace) {
    CallsByThread threads(trace.threads.size() + 1);
    for (std::uint32_t row = 0; row < trace.calls.size(); ++row)
        threads[value(trace.calls[row].thread)].add(
            spanAt(timeOf(trace.calls[row]), {ItemKind::Call, row}));
    addLaunches(trace.kernels, ItemKind::KernelLaunch, threads);
    addLaunches(trace.copies, ItemKind::CopyLaunch, threads);
    addLaunches(trace.fills, ItemKind::FillLaunch, threads);
    return threads;
}

/// Whether `item` is the launch of a node of a graph.
bool isGraphLaunch(const Trace& trace, Item item) {
    switch (item.kind) {
    case ItemKind::KernelLaunch:
        return trace.kernels[item.row].graphNode != 0;
    case ItemKind::CopyLaunch:
        return trace.copies[item.row].graphNode != 0;
    case ItemKind::FillLaunch:
        return trace.fills[item.row].graphNode != 0;
    default:
        return false;
    }
}

/// Operations of one graph launch repeat their call: it is drawn once.
std::vector<SpanRow> callRows(const Trace& trace, SpanMerge& calls, const std::stop_token& stop) {
    Nesting nesting(calls.size());
    std::optional<std::int64_t> lastCall; ///< start
    calls.forEach(trace, [&](const Span& span) {
        trace::throwIfStopped(stop);
        const bool isGraph = isGraphLaunch(trace, span.item);
        if (isGraph && lastCall == span.start)
            return;
        nesting.add(span);
        if (isGraph || span.item.kind == ItemKind::Call)
            lastCall = span.start;
    });
    return nesting.take();
}

ByThread rangesByThread(const Trace& trace, std::int64_t end, bool startEnd) {
    ByThread threads(trace.threads.size() + 1);
    for (std::uint32_t row = 0; row < trace.ranges.size(); ++row) {
        const trace::Range& range = trace.ranges[row];
        if (range.startEnd != startEnd)
            continue;
        const std::int64_t start = clampTime(range.start);
        const std::int64_t stop = range.end ? clampTime(*range.end) : end;
        threads[value(range.thread)].push_back(
            {start, std::max(start, stop), {ItemKind::Range, row}});
    }
    return threads;
}

ByThread frameworkByThread(const Trace& trace) {
    ByThread threads(trace.threads.size() + 1);
    for (std::uint32_t row = 0; row < trace.frameworkRanges.size(); ++row)
        if (trace::nests(trace.frameworkRanges[row].kind))
            threads[value(trace.frameworkRanges[row].thread)].push_back(
                spanAt(timeOf(trace.frameworkRanges[row]), {ItemKind::Framework, row}));
    return threads;
}

std::string threadText(const Trace& trace, std::uint32_t id) {
    if (id == 0)
        return "thread not known";
    const trace::Thread& thread = trace.threads[id - 1];
    return thread.name.empty()
               ? fmt::format("thread {}", thread.tid)
               : fmt::format("thread {} {}", thread.tid, reports::printable(thread.name));
}

LaneGroup headOf(const trace::Process& process) {
    LaneGroup group;
    group.title = reports::shortened(
        reports::printable(process.command.empty() ? process.executable : process.command), 80);
    group.subtitle = fmt::format("pid {}", process.pid);
    if (process.rank)
        group.subtitle += fmt::format(", rank {} of {}", *process.rank,
                                      process.worldSize ? std::to_string(*process.worldSize) : "?");
    return group;
}

/// Marks the processes without a CUDA context, where another one has one.
void markMinor(const Trace& trace, std::vector<LaneGroup>& groups) {
    std::vector<bool> hasContext(trace.processes.size());
    for (const trace::Context& context : trace.contexts)
        if (context.process != trace::ProcessId::None)
            hasContext[index(context.process)] = true;
    if (std::ranges::count(hasContext, true) == 0)
        return;
    for (std::size_t p = 0; p < hasContext.size(); ++p) {
        groups[p].isMinor = !hasContext[p];
        if (groups[p].isMinor)
            groups[p].subtitle += ", no work on a GPU";
    }
}

} // namespace

std::vector<LaneGroup> processGroups(const Document& document, const std::stop_token& stop) {
    const Trace& trace = *document.trace;
    const std::int64_t end = document.times.whole.to;
    std::vector<LaneGroup> groups;
    for (const trace::Process& process : trace.processes)
        groups.push_back(headOf(process));
    markMinor(trace, groups);
    groups.push_back({"process not known", "", analyzer::kNone, false, {}});
    CallsByThread calls = callsByThread(trace);
    auto summedCalls = document.overview ? callsOfThreads(*document.overview)
                                         : std::vector<std::optional<SummedRow>>(calls.size());
    ByThread pushed = rangesByThread(trace, end, false), started = rangesByThread(trace, end, true);
    ByThread framework = frameworkByThread(trace);
    for (std::uint32_t id = 0; id <= trace.threads.size(); ++id) {
        const trace::ProcessId process =
            id == 0 ? trace::ProcessId::None : trace.threads[id - 1].process;
        auto& lanes =
            (process == trace::ProcessId::None ? groups.back() : groups[index(process)]).lanes;
        const std::string thread = threadText(trace, id);
        if (!pushed[id].empty())
            lanes.push_back(boxLane("NVTX", thread, kRangeRow, nested(std::move(pushed[id]))));
        if (!started[id].empty())
            lanes.push_back(
                boxLane("NVTX start/end", thread, kRangeRow, packed(std::move(started[id]))));
        if (!framework[id].empty())
            lanes.push_back(boxLane(std::string(analyzer::frameworkName(trace)), thread, kRangeRow,
                                    nested(std::move(framework[id]))));
        if (calls[id].size() > 0)
            lanes.push_back(
                boxLane("CUDA API", thread, kCallRow, callRows(trace, calls[id], stop)));
        if (summedCalls[id])
            lanes.push_back(summedLane("CUDA API", thread, kCallRow, std::move(*summedCalls[id])));
    }
    std::erase_if(groups, [](const LaneGroup& group) { return group.lanes.empty(); });
    return groups;
}

} // namespace ridge::gui
