// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/steps.h"

#include "collector/inject/output/thread_log.h"
#include "collector/inject/session/range_marks.h"
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
    const Lock lock(m_mutex);
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
    if (source != StepSource::Launches && rank(m_source) <= rank(StepSource::Launches))
        m_activity.watchLaunches(false);
    m_stretches = Stretches(m_share);
    m_source = source;
    m_thread = threadId();
}

bool Steps::next(StepSource source) {
    if (m_share >= 1)
        return true;
    const Lock lock(m_mutex);
    return !m_activity.running() || end(source);
}

bool Steps::end(StepSource source) {
    if (rank(source) > rank(m_source) || m_thread == 0)
        follow(source);
    const bool leads = source == StepSource::Launches || threadId() == m_thread;
    if (source != m_source || !leads)
        return m_stretches.recording();
    const std::int64_t end = now();
    if (m_awaitsLaunch)
        awaitLaunch(false);
    if (m_begin != 0)
        write(end, true);
    const bool before = m_stretches.recording();
    StepEnds& ends = m_activity.stepEnds();
    if (before)
        ends.ended(threadId(), end);
    const bool after = m_stretches.next(end, ends.areQuiet());
    if (before != after)
        m_activity.pause(!after);
    if (m_stretches.isHeld() && ends.needFlush())
        m_flushSoon();
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
        const Lock lock(m_mutex);
        if (m_source == StepSource::Range && threadId() == m_thread)
            resume();
    }
    if (opened == RangeMarks::Opened::Step || opened == RangeMarks::Opened::NewStep)
        next(StepSource::Range);
}

void Steps::followLaunches() {
    if (m_share >= 1)
        return;
    const Lock lock(m_mutex);
    if (m_source == StepSource::None)
        m_activity.watchLaunches(true);
}

void Steps::launched(std::uint64_t what) {
    if (!m_mutex.try_lock())
        return;
    const Lock lock(m_mutex, std::adopt_lock);
    if (m_awaitsLaunch) {
        resume();
        m_thread = 0;
    }
    if (rank(m_source) > rank(StepSource::Launches))
        return;
    const LaunchMarks::Launched launched = m_launches.launched(what, now());
    if (launched == LaunchMarks::Launched::Step)
        end(StepSource::Launches);
    else if (launched == LaunchMarks::Launched::Other)
        resume();
}

void Steps::awaitLaunch(bool on) {
    m_awaitsLaunch = on;
    m_activity.watchLaunches(on || rank(m_source) <= rank(StepSource::Launches));
}

/// The step that runs is like none before, so it is recorded.
void Steps::resume() {
    const std::int64_t time = now();
    cutShort(time);
    if (m_awaitsLaunch)
        awaitLaunch(false);
    if (m_stretches.recording())
        return;
    m_stretches.resume(time);
    m_activity.pause(false);
}

void Steps::tick() {
    if (m_share >= 1)
        return;
    const Lock lock(m_mutex);
    if (m_stretches.recording() || now() < m_stretches.overdueAt())
        return;
    if (!m_awaitsLaunch)
        return awaitLaunch(true);
    resume();
    m_thread = 0; // the next thread that steps leads
}

void Steps::finish() {
    if (m_share >= 1)
        return;
    const Lock lock(m_mutex);
    cutShort(now());
}

} // namespace ridge::inject
