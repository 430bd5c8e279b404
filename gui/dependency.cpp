// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dependency.h"

#include "gui/item_place.h"

#include <algorithm>

namespace ridge::gui {
namespace {

using trace::Ns;
using trace::Trace;

bool isOperation(Item item) {
    return item.kind == ItemKind::Kernel || item.kind == ItemKind::Copy ||
           item.kind == ItemKind::Fill;
}

trace::StreamId streamOf(const Trace& trace, Item item) {
    switch (item.kind) {
    case ItemKind::Kernel:
        return trace.kernels[item.row].stream;
    case ItemKind::Copy:
        return trace.copies[item.row].stream;
    default:
        return trace.fills[item.row].stream;
    }
}

/// Of the operations of `stream` for whose launch `isBefore` says yes, the one that was launched last.
template <class IsBefore>
Item lastLaunched(const Trace& trace, trace::StreamId stream, const IsBefore& isBefore) {
    Item best;
    Ns latest = Ns::min();
    const auto look = [&](ItemKind kind, const auto& operations) {
        for (std::uint32_t row = 0; row < operations.size(); ++row) {
            const trace::Launch& launch = operations[row].launch;
            if (operations[row].stream != stream || !launch.known() || launch.start < latest ||
                !isBefore(launch))
                continue;
            latest = launch.start;
            best = {kind, row};
        }
    };
    look(ItemKind::Kernel, trace.kernels);
    look(ItemKind::Copy, trace.copies);
    look(ItemKind::Fill, trace.fills);
    return best;
}

/// The last wait that `stream` was told in [from, until]; null for none.
const trace::Sync* lastWait(const Trace& trace, trace::StreamId stream, Ns from, Ns until) {
    const trace::Sync* last = nullptr;
    for (const trace::Sync& sync : trace.syncs)
        if (sync.kind == trace::SyncKind::StreamWaitEvent && sync.stream == stream &&
            sync.start >= from && sync.start <= until && (!last || sync.start >= last->start))
            last = &sync;
    return last;
}

} // namespace

Item awaitedBy(const Trace& trace, Item item) {
    if (!isOperation(item) || !launchOf(trace, item)->known())
        return {};
    const trace::StreamId stream = streamOf(trace, item);
    const Ns launched = launchOf(trace, item)->start;
    if (!lastWait(trace, stream, Ns::min(), launched))
        return {};
    const Item before = lastLaunched(
        trace, stream, [&](const trace::Launch& launch) { return launch.start < launched; });
    const trace::Sync* wait =
        lastWait(trace, stream, before ? launchOf(trace, before)->start : Ns::min(), launched);
    if (!wait)
        return {};
    const auto event = std::ranges::find_if(trace.events, [&](const trace::CudaEvent& each) {
        return each.sync != 0 && each.sync == wait->eventSync && each.process == wait->process;
    });
    if (event == trace.events.end() || event->stream == stream)
        return {};
    return lastLaunched(trace, event->stream, [&](const trace::Launch& launch) {
        return launch.start < wait->start &&
               (event->correlation == 0 || launch.correlation < event->correlation);
    });
}

} // namespace ridge::gui
