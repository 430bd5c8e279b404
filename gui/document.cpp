// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/document.h"

#include "analyzer/operations.h"

#include <algorithm>
#include <limits>

namespace ridge::gui {
namespace {

struct Extent {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = std::numeric_limits<std::int64_t>::min();

    void add(trace::Ns start, trace::Ns end) {
        first = std::min(first, analyzer::clampTime(start));
        last = std::max(last, analyzer::clampTime(end));
    }
    template <class Records>
    void addSpans(const Records& records) {
        for (const auto& record : records)
            add(record.start, record.end);
    }
    template <class Operations>
    void addOperations(const Operations& operations) {
        addSpans(operations);
        for (const auto& operation : operations)
            if (operation.launch.known())
                add(operation.launch.start, operation.launch.end);
    }
};

Extent extentOf(const trace::Trace& trace) {
    Extent extent;
    extent.addOperations(trace.kernels);
    extent.addOperations(trace.copies);
    extent.addOperations(trace.fills);
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
    return {extent.first, std::max(extent.last, extent.first + 1)};
}

} // namespace

TimeWindow timeOf(const trace::Trace& trace) {
    return windowOf(extentOf(trace));
}

TimeWindow timeOf(const trace::Overview& overview) {
    Extent extent = extentOf(overview.facts);
    if (overview.from < overview.to)
        extent.add(overview.from, overview.to);
    return windowOf(extent);
}

TimeWindow workOf(const trace::Trace& trace) {
    Extent extent;
    extent.addSpans(trace.kernels);
    return windowOf(extent);
}

TimeWindow workOf(const trace::Overview& overview) {
    Extent extent;
    if (overview.from < overview.to)
        extent.add(overview.from, overview.to);
    return windowOf(extent);
}

} // namespace ridge::gui
