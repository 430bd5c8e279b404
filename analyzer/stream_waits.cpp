// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/stream_waits.h"

#include <algorithm>
#include <map>

namespace ridge::analyzer {
namespace {

bool known(trace::StreamId stream, std::size_t streams) {
    return stream != trace::StreamId::None && trace::value(stream) < streams;
}

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

StreamWaits::StreamWaits(const trace::Trace& trace, std::span<const Operation> operations)
    : m_operations(operations), m_waits(trace.streams.size() + 1), m_ofStream(m_waits.size()) {
    const bool any = std::any_of(trace.syncs.begin(), trace.syncs.end(), [](const auto& sync) {
        return sync.kind == trace::SyncKind::StreamWaitEvent;
    });
    if (!any)
        return;
    const auto recorded = recordedEvents(trace);
    std::vector<bool> awaited(m_waits.size(), false);
    for (std::size_t i = 0; i < trace.syncs.size(); ++i) {
        const trace::Sync& sync = trace.syncs[i];
        if (sync.kind != trace::SyncKind::StreamWaitEvent || !known(sync.stream, m_waits.size()))
            continue;
        const auto event = recorded.find({sync.process, sync.eventSync});
        Wait wait{clampTime(sync.start), {}, static_cast<std::uint32_t>(i)};
        if (event != recorded.end() && known(event->second, m_waits.size())) {
            wait.awaited = event->second;
            awaited[trace::value(wait.awaited)] = true;
        }
        m_waits[trace::value(sync.stream)].push_back(wait);
    }
    for (std::vector<Wait>& waits : m_waits)
        std::stable_sort(waits.begin(), waits.end(),
                         [](const Wait& a, const Wait& b) { return a.time < b.time; });
    for (std::uint32_t i = 0; i < operations.size(); ++i)
        if (const auto stream = streamOf(trace, operations[i]);
            known(stream, m_waits.size()) && awaited[trace::value(stream)])
            m_ofStream[trace::value(stream)].push_back(i);
}

std::optional<StreamWaits::Wait> StreamWaits::between(trace::StreamId stream, std::int64_t from,
                                                      std::int64_t until) const {
    if (!known(stream, m_waits.size()))
        return std::nullopt;
    const std::vector<Wait>& waits = m_waits[trace::value(stream)];
    const auto after =
        std::upper_bound(waits.begin(), waits.end(), until,
                         [](std::int64_t time, const Wait& wait) { return time < wait.time; });
    if (after == waits.begin() || std::prev(after)->time <= from)
        return std::nullopt;
    return *std::prev(after);
}

std::optional<std::int64_t> StreamWaits::lastEnd(trace::StreamId stream, std::int64_t time) const {
    if (!known(stream, m_ofStream.size()))
        return std::nullopt;
    const std::vector<std::uint32_t>& own = m_ofStream[trace::value(stream)];
    const auto after =
        std::upper_bound(own.begin(), own.end(), time, [this](std::int64_t t, std::uint32_t i) {
            return t < m_operations[i].start;
        });
    if (after == own.begin())
        return std::nullopt;
    return m_operations[*std::prev(after)].end;
}

} // namespace ridge::analyzer
