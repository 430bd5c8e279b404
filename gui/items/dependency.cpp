// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/dependency.h"

#include "gui/items/item_place.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace ridge::gui {
namespace {

using analyzer::Operation;
using trace::Ns;
using trace::Trace;

bool isOperation(Item item) {
    return item.kind == ItemKind::Kernel || item.kind == ItemKind::Copy ||
           item.kind == ItemKind::Fill;
}

/// The last wait that `stream` was told until `until`; null for none.
const trace::Sync* lastWait(const Document& document, trace::StreamId stream, Ns until) {
    const auto& syncs = document.trace->syncs;
    const auto after = std::ranges::upper_bound(
        document.waits.waits, std::pair(stream, until), {},
        [&](std::uint32_t row) { return std::pair(syncs[row].stream, syncs[row].start); });
    if (after == document.waits.waits.begin())
        return nullptr;
    const trace::Sync& last = syncs[*std::prev(after)];
    return last.stream == stream ? &last : nullptr;
}

const trace::CudaEvent* eventOf(const Document& document, const trace::Sync& wait) {
    const auto& events = document.trace->events;
    const std::pair wanted(wait.process, wait.eventSync);
    const auto first =
        std::ranges::lower_bound(document.waits.events, wanted, {}, [&](std::uint32_t row) {
            return std::pair(events[row].process, events[row].sync);
        });
    if (first == document.waits.events.end())
        return nullptr;
    const trace::CudaEvent& event = events[*first];
    return std::pair(event.process, event.sync) == wanted ? &event : nullptr;
}

/// Whether the last of `operations`, which are in order of start, that runs in `stream` was launched after `time`.
bool anyLaunchedSince(const Trace& trace, std::span<const Operation> operations,
                      trace::StreamId stream, Ns time) {
    const std::int64_t earliest =
        time.count() - analyzer::kClockResidual; // nothing starts before its launch
    for (auto op = operations.rbegin(); op != operations.rend() && op->start >= earliest; ++op)
        if (analyzer::streamOf(trace, *op) == stream)
            if (const trace::Launch& launch = analyzer::launchOf(trace, *op); launch.known())
                return launch.start > time;
    return false;
}

/// The operations of the GPU of `stream` that start at `time` or before.
std::span<const Operation> startedBy(const Document& document, trace::StreamId stream,
                                     std::int64_t time) {
    const Trace& trace = *document.trace;
    const std::vector<std::uint32_t> devices = analyzer::deviceOfStreams(trace);
    if (stream == trace::StreamId::None || index(stream) >= devices.size())
        return {};
    const std::span<const Operation> all = document.results->details->operations;
    const std::uint32_t device = devices[index(stream)];
    const auto bounds = analyzer::deviceBounds(all, trace.devices.size());
    const auto own = all.subspan(bounds[device], bounds[device + 1] - bounds[device]);
    return {own.begin(), std::ranges::upper_bound(own, time, {}, &Operation::start)};
}

} // namespace

Item awaitedBy(const Document& document, Item item) {
    const Operation* own = isOperation(item) ? operationOf(document, item) : nullptr;
    if (!own)
        return {};
    const Trace& trace = *document.trace;
    const trace::Launch& launch = *launchOf(trace, item);
    const trace::StreamId stream = analyzer::streamOf(trace, *own);
    const trace::Sync* wait = launch.known() ? lastWait(document, stream, launch.start) : nullptr;
    const trace::CudaEvent* event = wait ? eventOf(document, *wait) : nullptr;
    if (!event || event->stream == stream)
        return {};
    const Operation* first = startedBy(document, stream, own->start).data();
    if (anyLaunchedSince(trace, {first, own}, stream, wait->start))
        return {};
    const auto started = startedBy(document, event->stream, own->start);
    for (auto op = started.rbegin(); op != started.rend(); ++op) {
        if (analyzer::streamOf(trace, *op) != event->stream)
            continue;
        const trace::Launch& other = analyzer::launchOf(trace, *op);
        if (other.known() && other.start < wait->start &&
            (event->correlation == 0 || other.correlation < event->correlation))
            return itemOf(*op);
    }
    return {};
}

} // namespace ridge::gui
