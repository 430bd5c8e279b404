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
    Span call;
    call.start = launch.start;
    call.end = launch.end;
    call.thread = launch.thread;
    call.correlation = launch.correlation;
    call.name = launch.api;
    call.source = Source::Launch;
    if (launch.known())
        addOnThread(call);
    else if (launch.correlation != 0)
        m_waiting.add(launch.correlation);
}

void TimelineEvents::take(const trace::Kernel& row) {
    Span span;
    span.config = row.config;
    span.source = Source::Kernel;
    addOperation(row, span);
}

void TimelineEvents::take(const trace::Copy& row) {
    Span span;
    span.bytes = row.bytes;
    span.copy = row.kind;
    span.source = Source::Copy;
    addOperation(row, span);
}

void TimelineEvents::take(const trace::Fill& row) {
    Span span;
    span.bytes = row.bytes;
    span.source = Source::Fill;
    addOperation(row, span);
}

void TimelineEvents::take(const trace::ApiCall& row) {
    Span span;
    span.start = row.start;
    span.end = row.end;
    span.thread = row.thread;
    span.correlation = row.correlation;
    span.name = row.api;
    span.source = Source::Call;
    if (row.correlation != 0)
        m_calls.add(row.correlation);
    addOnThread(span);
}

void TimelineEvents::take(const trace::Range& row) {
    if (!row.end)
        return;
    Span span;
    span.start = row.start;
    span.end = *row.end;
    span.thread = row.thread;
    span.name = row.name;
    span.source = Source::Range;
    addOnThread(span);
}

void TimelineEvents::take(const trace::Mark& row) {
    Span span;
    span.start = span.end = row.time;
    span.thread = row.thread;
    span.name = row.name;
    span.source = Source::Mark;
    addOnThread(span);
}

void TimelineEvents::take(const trace::FrameworkRange& row) {
    if (!trace::nests(row.kind))
        return;
    Span span;
    span.start = row.start;
    span.end = row.end;
    span.thread = row.thread;
    span.name = row.name;
    span.arguments = row.arguments;
    span.site = row.site;
    span.framework = row.kind;
    span.source = Source::Framework;
    addOnThread(span);
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
