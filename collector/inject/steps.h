// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps of the program: some of them run without recording
// (docs/decisions/stretches.md).
#pragma once

#include "collector/inject/activity/activity.h"
#include "collector/inject/session/launch_marks.h"
#include "collector/inject/session/stretches.h"
#include "spool/mutex.h"
#include "spool/step_source.h"

#include <cstdint>
#include <functional>

namespace ridge::inject {

using spool::StepSource;

/// Takes steps of the program's leading thread, which is the first with any, and switches
/// recording between them. Each step is written into that thread's log.
class Steps {
  public:
    /// `flushSoon` makes another thread flush the activity; it must not wait for that.
    Steps(ThreadLogs& logs, Activity& activity, std::function<void()> flushSoon)
        : m_logs(logs), m_activity(activity), m_flushSoon(std::move(flushSoon)) {}

    /// Reads RIDGE_RECORD_SHARE, set by the recorder where steps may be left out.
    void configure();

    /// A step of the calling thread ends, and its next one begins. Whether that is recorded; true
    /// where steps are never left out.
    bool next(StepSource source);

    /// A range of the program's own opens on the calling thread. Whether it is in no other and may be
    /// a step: then rangeOpened() needs its name.
    bool pushed() const;
    void rangeOpened(std::uint32_t name);
    static void popped();

    /// CUDA has started: launches mark steps until something better does.
    void followLaunches();

    /// `what` was launched, a function or a graph. In a callback of CUPTI, on the calling thread: one
    /// that another thread holds up is not counted.
    void launched(std::uint64_t what);

    /// Where the steps have stopped coming the next launch makes recording go on, and without one the
    /// next call of this. Not done at once: CUPTI must not be switched while a thread is inside of a
    /// launch. Any thread, now and then.
    void tick();

    /// No more steps: the process ends.
    void finish();

  private:
    bool end(StepSource source) RIDGE_REQUIRES(m_mutex);
    void write(std::int64_t end, bool isWhole) const RIDGE_REQUIRES(m_mutex);
    void follow(StepSource source) RIDGE_REQUIRES(m_mutex);
    void cutShort(std::int64_t now) RIDGE_REQUIRES(m_mutex);
    void resume() RIDGE_REQUIRES(m_mutex);
    void awaitLaunch(bool on) RIDGE_REQUIRES(m_mutex);

    ThreadLogs& m_logs;
    Activity& m_activity;
    const std::function<void()> m_flushSoon;
    double m_share = 1; ///< of the steps that are recorded, 0: automatic; set by configure()
    Mutex m_mutex;      // a callback of CUPTI does not wait for it
    Stretches m_stretches RIDGE_GUARDED_BY(m_mutex){1};
    StepSource m_source RIDGE_GUARDED_BY(m_mutex) = StepSource::None;
    std::uint32_t m_thread RIDGE_GUARDED_BY(m_mutex) =
        0; ///< the leading one; launches of all threads are one sequence
    LaunchMarks m_launches RIDGE_GUARDED_BY(m_mutex);
    std::int64_t m_begin RIDGE_GUARDED_BY(m_mutex) = 0;    ///< of the step that runs; 0: none
    bool m_awaitsLaunch RIDGE_GUARDED_BY(m_mutex) = false; ///< the steps have stopped coming
};

} // namespace ridge::inject
