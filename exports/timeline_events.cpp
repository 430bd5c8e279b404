// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/timeline_events.h"

namespace ridge::exports {

void TimelineEvents::addOnThread(const Span& span) {
    if (span.thread != trace::ThreadId::None)
        spans.add(span);
}

template <class Operation>
void TimelineEvents::addOperation(const Operation& row, Span span) {
    const trace::Launch& launch = row.launch;
    span.start = row.start;
    span.end = row.end;
    span.stream = row.stream;
    span.correlation = launch.correlation;
    span.launched = launch.known();
    if (span.stream != trace::StreamId::None)
        spans.add(span);
    if (launch.known())
        addOnThread({.start = launch.start,
                     .end = launch.end,
                     .thread = launch.thread,
                     .correlation = launch.correlation,
                     .name = launch.api,
                     .source = Source::Launch});
    else if (launch.correlation != 0)
        m_waiting.add(launch.correlation);
}

void TimelineEvents::take(const trace::Kernel& row) {
    addOperation(row, {.config = row.config, .source = Source::Kernel});
}

void TimelineEvents::take(const trace::Copy& row) {
    addOperation(row, {.bytes = row.bytes, .source = Source::Copy, .copy = row.kind});
}

void TimelineEvents::take(const trace::Fill& row) {
    addOperation(row, {.bytes = row.bytes, .source = Source::Fill});
}

void TimelineEvents::take(const trace::ApiCall& row) {
    if (row.correlation != 0)
        m_calls.add(row.correlation);
    addOnThread({.start = row.start,
                 .end = row.end,
                 .thread = row.thread,
                 .correlation = row.correlation,
                 .name = row.api,
                 .source = Source::Call});
}

void TimelineEvents::take(const trace::Range& row) {
    if (row.end)
        addOnThread({.start = row.start,
                     .end = *row.end,
                     .thread = row.thread,
                     .name = row.name,
                     .source = Source::Range});
}

void TimelineEvents::take(const trace::Mark& row) {
    addOnThread({.start = row.time,
                 .end = row.time,
                 .thread = row.thread,
                 .name = row.name,
                 .source = Source::Mark});
}

void TimelineEvents::take(const trace::FrameworkRange& row) {
    if (trace::nests(row.kind))
        addOnThread({.start = row.start,
                     .end = row.end,
                     .thread = row.thread,
                     .name = row.name,
                     .arguments = row.arguments,
                     .site = row.site,
                     .source = Source::Framework,
                     .framework = row.kind});
}

void TimelineEvents::take(const trace::Allocation& row) {
    if (row.process != trace::ProcessId::None && row.op != trace::MemoryOp::Reusable)
        allocations.add(row);
}

void TimelineEvents::take(const trace::Sample& row) {
    if (row.series != trace::SeriesId::None)
        samples.add(row);
}

bool TimelineEvents::isJoined(const Span& span) const {
    if (span.correlation == 0)
        return false;
    if (span.source == Source::Call)
        return m_waiting.holds(span.correlation);
    return span.source == Source::Launch || span.launched || m_calls.holds(span.correlation);
}

} // namespace ridge::exports
