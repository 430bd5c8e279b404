// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/document.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <utility>

namespace ridge::gui {
namespace {

struct Extent {
    trace::Ns first = trace::Ns::max(), last = trace::Ns::min();

    void add(trace::Ns start, trace::Ns end) {
        first = std::min(first, start);
        last = std::max(last, end);
    }
    template <class Records>
    void addSpans(const Records& records) {
        for (const auto& record : records)
            add(record.start, record.end);
    }
    template <class Operation>
    void addOperation(const Operation& operation) {
        add(operation.start, operation.end);
        if (operation.launch.known())
            add(operation.launch.start, operation.launch.end);
    }
};

/// `work`: gets the time of the kernels.
Extent extentOf(const trace::Trace& trace, Extent& work) {
    Extent extent;
    for (const trace::Kernel& kernel : trace.kernels) {
        extent.addOperation(kernel);
        work.add(kernel.start, kernel.end);
    }
    for (const trace::Copy& copy : trace.copies)
        extent.addOperation(copy);
    for (const trace::Fill& fill : trace.fills)
        extent.addOperation(fill);
    extent.addSpans(trace.calls);
    extent.addSpans(trace.syncs);
    extent.addSpans(trace.samples);
    for (const trace::Range& range : trace.ranges)
        extent.add(range.start, range.end.value_or(range.start));
    for (const trace::Allocation& allocation : trace.allocations)
        extent.add(allocation.time, allocation.time);
    if (trace.capture.duration)
        extent.add(trace::Ns(0), *trace.capture.duration);
    return extent;
}

TimeWindow windowOf(const Extent& extent) {
    if (extent.first > extent.last)
        return {0, 1};
    const std::int64_t first = analyzer::clampTime(extent.first);
    return {first, std::max(analyzer::clampTime(extent.last), first + 1)};
}

} // namespace

bool haveSameDetails(const DocumentPtr& a, const DocumentPtr& b) {
    return a && b && a->results && b->results && a->results->details == b->results->details;
}

DocumentTimes timesOf(const trace::Trace& trace) {
    Extent work;
    const Extent all = extentOf(trace, work);
    return {windowOf(all), windowOf(work)};
}

WaitIndex waitsOf(const trace::Trace& trace) {
    WaitIndex index;
    for (std::uint32_t row = 0; row < trace.syncs.size(); ++row)
        if (trace.syncs[row].kind == trace::SyncKind::StreamWaitEvent)
            index.waits.push_back(row);
    std::ranges::stable_sort(index.waits, {}, [&](std::uint32_t row) {
        return std::pair(trace.syncs[row].stream, trace.syncs[row].start);
    });
    for (std::uint32_t row = 0; row < trace.events.size(); ++row)
        if (trace.events[row].sync != 0)
            index.events.push_back(row);
    std::ranges::stable_sort(index.events, {}, [&](std::uint32_t row) {
        return std::pair(trace.events[row].process, trace.events[row].sync);
    });
    return index;
}

DocumentTimes timesOf(const trace::Overview& overview) {
    Extent work;
    Extent all = extentOf(overview.facts, work);
    if (overview.from < overview.to) {
        all.add(overview.from, overview.to);
        work.add(overview.from, overview.to);
    }
    return {windowOf(all), windowOf(work)};
}

} // namespace ridge::gui
