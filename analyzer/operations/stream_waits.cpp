// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/stream_waits.h"

#include "analyzer/algorithms/near_search.h"

#include <algorithm>
#include <map>

namespace ridge::analyzer {
namespace {

/// Stream per recorded event, by (process, number of the record).
std::map<std::pair<trace::ProcessId, std::uint32_t>, trace::StreamId>
recordedEvents(const trace::Trace& trace) {
    std::map<std::pair<trace::ProcessId, std::uint32_t>, trace::StreamId> streams;
    for (const trace::CudaEvent& event : trace.events)
        if (event.sync != 0)
            streams[{event.process, event.sync}] = event.stream;
    return streams;
}

} // namespace

StreamWaits::Stream* StreamWaits::known(trace::StreamId stream) {
    const bool isOne = stream != trace::StreamId::None && trace::value(stream) < m_streams.size();
    return isOne ? &m_streams[trace::value(stream)] : nullptr;
}

StreamWaits::StreamWaits(const trace::Trace& trace, std::span<const Operation> operations,
                         std::span<const trace::StreamId> streams)
    : m_operations(operations) {
    const bool any = std::any_of(trace.syncs.begin(), trace.syncs.end(), [](const auto& sync) {
        return sync.kind == trace::SyncKind::StreamWaitEvent;
    });
    if (!any)
        return;
    m_streams.resize(trace.streams.size() + 1);
    const auto recorded = recordedEvents(trace);
    for (std::size_t i = 0; i < trace.syncs.size(); ++i) {
        const trace::Sync& sync = trace.syncs[i];
        Stream* const waiting = known(sync.stream);
        if (sync.kind != trace::SyncKind::StreamWaitEvent || !waiting)
            continue;
        const auto event = recorded.find({sync.process, sync.eventSync});
        Wait wait{clampTime(sync.start), {}, static_cast<std::uint32_t>(i)};
        if (Stream* const awaited = event == recorded.end() ? nullptr : known(event->second)) {
            wait.awaited = event->second;
            awaited->awaited = true;
        }
        waiting->waits.push_back(wait);
    }
    for (Stream& stream : m_streams)
        std::stable_sort(stream.waits.begin(), stream.waits.end(),
                         [](const Wait& a, const Wait& b) { return a.time < b.time; });
    for (std::uint32_t i = 0; i < operations.size(); ++i)
        if (Stream* const own = known(streams[i]); own && own->awaited)
            own->operations.push_back(i);
}

std::optional<StreamWaits::Wait> StreamWaits::between(trace::StreamId stream, std::int64_t from,
                                                      std::int64_t until) {
    Stream* const own = known(stream);
    if (!own)
        return std::nullopt;
    const std::size_t after =
        firstNotBefore(0, own->waits.size(), own->nearWait,
                       [&](std::size_t i) { return own->waits[i].time <= until; });
    own->nearWait = after;
    if (after == 0 || own->waits[after - 1].time <= from)
        return std::nullopt;
    return own->waits[after - 1];
}

std::optional<std::int64_t> StreamWaits::lastEnd(trace::StreamId stream, std::int64_t time) {
    Stream* const own = known(stream);
    if (!own)
        return std::nullopt;
    const std::size_t after =
        firstNotBefore(0, own->operations.size(), own->nearOperation, [&](std::size_t i) {
            return m_operations[own->operations[i]].start <= time;
        });
    own->nearOperation = after;
    if (after == 0)
        return std::nullopt;
    return m_operations[own->operations[after - 1]].end;
}

} // namespace ridge::analyzer
