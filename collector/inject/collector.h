// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The injected library in one process: opened on the first NVTX or CUDA call, closed at exit or on
// a signal. A child made by fork records nothing and touches nothing.
#pragma once

#include "collector/inject/activity/activity.h"
#include "collector/inject/calls/launch_config.h"
#include "collector/inject/nvtx_events.h"
#include "collector/inject/output/declarations.h"
#include "collector/inject/output/output.h"
#include "collector/inject/output/thread_log.h"
#include "collector/inject/process/deadly_signals.h"
#include "collector/inject/process/own_plan.h"
#include "collector/inject/replay/replay.h"
#include "collector/inject/session/capture.h"
#include "collector/inject/session/session_state.h"
#include "collector/inject/steps.h"

#include <atomic>
#include <memory>
#include <optional>
#include <sys/types.h>

namespace ridge::inject {

/// Owns every part of the collector and the order in which they start and end. Parts know what they
/// are given, not the collector.
///
/// A process has one, and it is never destroyed. CUPTI's worker, the writer thread, the program's
/// threads and handlers at exit may use it until the last moment, in an order that nobody controls.
class Collector {
  public:
    /// The collector of this process, made at the first call. Any thread, and takes no lock: a fork
    /// may happen meanwhile.
    static Collector& make();

    /// The same, once make() was called. The only global of the library. Handlers of signals, exit
    /// and fork, NVTX's functions and CUPTI's buffers need it, as none of them carries a pointer of
    /// ours.
    static Collector& ofThisProcess() { return *s_ofThisProcess.load(std::memory_order_acquire); }

    Collector(const Collector&) = delete;

    /// Opens the spool if it is not yet open. True while this process records. Any thread,
    /// re-entrant.
    bool open();

    /// True while records should be taken; one relaxed load.
    bool recording() const { return m_state.recording(); }

    /// In a child made by fork that starts CUDA: leaves a file "<pid>.forked" beside the spools and
    /// answers true. The file lets the recorder say what it does not have. It takes no lock:
    /// another thread may have held any at the fork.
    bool noteIfForked() const;

    /// CUDA starts: records activity, or replays kernels in a second run. From then on the writer
    /// thread and the handlers of signals keep the spool whole. Only the first call acts.
    void startCuda();

    /// Flushes everything and writes the End record. `signal` is 0 at exit. Only the first call
    /// acts.
    void finish(int signal);

    // For the functions of NVTX and of frameworks.
    Capture& capture() { return m_capture; }
    Activity& activity() { return m_activity; }
    Steps& steps() { return m_steps; }
    Declarations& declarations() { return m_declarations; }
    ThreadLogs& threadLogs() { return m_threadLogs; }
    NvtxEvents& nvtx() { return m_nvtx; }

  private:
    Collector();

    static void onDeadlySignal(int signal);
    void tick(bool periodOver);
    void startRecording(const LoadedCupti& cupti);
    void startReplay(const LoadedCupti& cupti);

    static std::atomic<Collector*> s_ofThisProcess;

    void logOptions() const;

    const spool::DebugLog m_log{"collector"};
    SessionState m_state;
    std::atomic<pid_t> m_owner{0}; // the process that opened the spool
    std::atomic<bool> m_cudaStarted{false};
    DeadlySignals m_signals;

    Output m_output;
    Declarations m_declarations;
    ThreadLogs m_threadLogs;
    LaunchConfigs m_configs;
    Capture m_capture;
    Activity m_activity;
    std::atomic<bool> m_flushAsked{false}; // before the period is over
    Steps m_steps;
    NvtxEvents m_nvtx;

    // Of a second run alone.
    std::optional<Result<OwnPlan>> m_plan; // set by open()
    std::unique_ptr<Replay> m_replay;
    std::atomic<bool> m_replays{false}; // m_replay is there
};

} // namespace ridge::inject
