// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The second run of a program, for its counters. Kernels are replayed where they are launched, one
// at a time, and no activity is recorded (CUPTI gives a replayed kernel no end time). Unlike a
// recording it changes how the program runs: launches of all threads follow one another. When a
// launch does not come back in time the process ends, as a kernel that waits for another one would
// wait for ever.
#pragma once

#include "collector/inject/calls/launch_config.h"
#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/process/own_plan.h"
#include "collector/inject/replay/pass_counting.h"
#include "collector/inject/replay/range_session.h"
#include "collector/inject/replay/replay_choice.h"
#include "collector/inject/replay/replay_records.h"
#include "collector/inject/replay/replay_watchdog.h"
#include "collector/inject/session/capture.h"
#include "collector/inject/session/session_state.h"
#include "spool/mutex.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace ridge::inject {

/// What a replay uses of the collector.
struct ReplayParts {
    const SessionState& state;
    Output& output;
    Declarations& declarations;
    LaunchConfigs& configs;
    Capture& capture;
};

/// Counts the planned launches of this process. Lives until the process ends: CUPTI calls back
/// until then.
class Replay {
  public:
    Replay(const ReplayParts& parts, const CuptiApi& api, const RangeApi& ranges,
           const OwnPlan& plan);

    /// Subscribes to CUPTI. RIDGE_REPLAY_WAIT_MS says how long a launch may take. Once.
    void start();

    /// Says what was not replayed, at the end. Waits for a launch that is being replayed.
    void finish();

  private:
    /// Who counts in a context: one of them.
    struct Counting {
        std::unique_ptr<RangeSession> replays;
        std::unique_ptr<PassCounting> passes;
    };

    static void CUPTIAPI onCallback(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                                    const void* data);
    void onDriverCall(CUpti_CallbackId cbid, const CUpti_CallbackData& data);
    void onContext(CUpti_CallbackId cbid, CUcontext context);
    void onStreamCapture(CUpti_CallbackId cbid, const CUpti_CallbackData& data);
    /// Takes the mutex at a launch's entry and gives it back at its exit.
    void onLaunch(CUpti_CallbackId cbid, const CUpti_CallbackData& data) RIDGE_LOCKS_UNCHECKED;
    void onLaunchEntry(CUpti_CallbackId cbid, const CUpti_CallbackData& data)
        RIDGE_REQUIRES(m_mutex);
    void onLaunchExit(const CUpti_CallbackData& data) RIDGE_REQUIRES(m_mutex);
    void onHang() RIDGE_LOCKS_UNCHECKED; ///< the launch that hangs holds the mutex

    void subscribe();
    void openContext(CUcontext context) RIDGE_REQUIRES(m_mutex);
    spool::ReplayedKernel describe(const ReplayLaunch& launch, CUcontext context);
    void reportSkipped() RIDGE_REQUIRES(m_mutex);

    ReplayParts m_parts;
    ReplayRecords m_records;
    ReplayWatchdog m_watchdog;
    CuptiApi m_api;
    RangeApi m_ranges;
    spool::ReplayHow m_how;
    std::size_t m_numbers; // of planned launches, those of all passes of one alike
    ReplayChoice m_choice;

    RecursiveMutex m_mutex; // held from a launch's entry to its exit
    std::map<CUcontext, Counting>
        m_contexts RIDGE_GUARDED_BY(m_mutex); // whose kernels can be counted
    std::map<std::string, std::uint64_t> m_skipped RIDGE_GUARDED_BY(m_mutex); // launches by kernel
    int m_captures RIDGE_GUARDED_BY(m_mutex) = 0; // streams that are being captured into graphs

    // The launch between entry and exit.
    std::string m_launching RIDGE_GUARDED_BY(m_mutex);             // its kernel
    bool m_asked RIDGE_GUARDED_BY(m_mutex) = false;                // whether it was put to m_choice
    RangeSession* m_replaying RIDGE_GUARDED_BY(m_mutex) = nullptr; // where it is replayed
    PassCounting* m_passing RIDGE_GUARDED_BY(m_mutex) = nullptr;   // where it is counted in a pass
    std::optional<spool::ReplayedKernel>
        m_kernel RIDGE_GUARDED_BY(m_mutex); // where it is planned and not counted in a pass
};

} // namespace ridge::inject
