// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps of the program: some of them run without recording
// (docs/decisions/stretches.md).
#pragma once

#include "collector/inject/activity/activity.h"
#include "collector/inject/session/stretches.h"

#include <cstdint>
#include <mutex>

namespace ridge::inject {

/// What ends a step: numbers of trace::StepSource. A later one goes before an earlier one: it knows
/// better what the program does again and again.
enum class StepSource : std::uint32_t { None, Range, ForwardPass, Optimizer };

/// Takes steps of the program's leading thread, which is the first with any, and switches
/// recording between them. Each step is written into that thread's log.
class Steps {
  public:
    Steps(ThreadLogs& logs, Activity& activity) : m_logs(logs), m_activity(activity) {}

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

    /// Records again where the steps have stopped coming. Any thread, now and then.
    void tick();

    /// No more steps: the process ends.
    void finish();

  private:
    void write(std::int64_t end, bool isWhole) const;
    void follow(StepSource source);
    void cutShort(std::int64_t now);
    void resume();

    ThreadLogs& m_logs;
    Activity& m_activity;
    double m_share = 1; ///< of the steps that are recorded, 0: automatic; set by configure()
    std::mutex m_mutex; // of all below; no callback of CUPTI takes it
    Stretches m_stretches{1};
    StepSource m_source = StepSource::None;
    std::uint32_t m_thread = 0; ///< the leading one
    std::int64_t m_begin = 0;   ///< of the step that runs; 0: none
};

} // namespace ridge::inject
