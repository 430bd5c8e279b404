// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/steps.h"

#include "collector/inject/output/thread_log.h"
#include "collector/inject/replay/range_marks.h"
#include "spool/options.h"

#include <cstdlib>
#include <string_view>

namespace ridge::inject {

namespace {

/// The program's ranges of the calling thread.
struct Ranges {
    unsigned open = 0;
    RangeMarks marks;
};
thread_local Ranges t_ranges;

} // namespace

void Steps::configure() {
    const char* text = std::getenv(spool::option::kRecordShare.variable);
    if (!text)
        return;
    m_share = text == std::string_view(spool::kAutomatic) ? 0 : std::strtod(text, nullptr);
    m_stretches = Stretches(m_share);
}

void Steps::write(std::int64_t end, bool isWhole) const {
    auto record = makeRecord<spool::Step>(m_thread);
    record.start = m_begin;
    record.end = end;
    record.source = static_cast<std::uint32_t>(m_source);
    record.recorded = m_stretches.recording();
    record.whole = isWhole;
    m_logs.ofThisThread().append(record);
}

/// The step that runs is none that tells how long one takes.
void Steps::cutShort(std::int64_t now) {
    if (m_begin != 0)
        write(now, false);
    m_begin = 0;
}

/// From now on steps are those that `source` tells of on the calling thread.
void Steps::follow(StepSource source) {
    cutShort(now());
    if (!m_stretches.recording())
        m_activity.pause(false);
    m_stretches = Stretches(m_share);
    m_source = source;
    m_thread = threadId();
}

bool Steps::next(StepSource source) {
    if (m_share >= 1)
        return true;
    const std::lock_guard lock(m_mutex);
    if (!m_activity.running())
        return true;
    if (source > m_source || m_thread == 0)
        follow(source);
    if (source != m_source || threadId() != m_thread)
        return m_stretches.recording();
    const std::int64_t end = now();
    if (m_begin != 0)
        write(end, true);
    const bool before = m_stretches.recording();
    const bool after = m_stretches.next(end);
    if (before != after)
        m_activity.pause(!after);
    m_begin = now(); // switching is of no step
    return after;
}

bool Steps::pushed() const {
    return t_ranges.open++ == 0 && m_share < 1;
}

void Steps::popped() {
    if (t_ranges.open > 0)
        --t_ranges.open;
}

void Steps::rangeOpened(std::uint32_t name) {
    const RangeMarks::Opened opened = t_ranges.marks.opened(name);
    if (opened == RangeMarks::Opened::New || opened == RangeMarks::Opened::NewStep) {
        const std::lock_guard lock(m_mutex);
        if (m_source == StepSource::Range && threadId() == m_thread)
            resume();
    }
    if (opened == RangeMarks::Opened::Step || opened == RangeMarks::Opened::NewStep)
        next(StepSource::Range);
}

/// The step that runs is like none before, so it is recorded.
void Steps::resume() {
    const std::int64_t time = now();
    cutShort(time);
    if (m_stretches.recording())
        return;
    m_stretches.resume(time);
    m_activity.pause(false);
}

void Steps::tick() {
    if (m_share >= 1)
        return;
    const std::lock_guard lock(m_mutex);
    if (m_stretches.recording() || now() < m_stretches.overdueAt())
        return;
    resume();
    m_thread = 0; // the next thread that steps leads
}

void Steps::finish() {
    if (m_share >= 1)
        return;
    const std::lock_guard lock(m_mutex);
    cutShort(now());
}

} // namespace ridge::inject
