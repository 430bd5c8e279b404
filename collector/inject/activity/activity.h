// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/activity/buffer_pool.h"
#include "collector/inject/activity/decoder.h"
#include "collector/inject/calls/launch_callbacks.h"
#include "collector/inject/calls/memory_calls.h"
#include "collector/inject/calls/sync_calls.h"
#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/cuda/driver_api.h"
#include "collector/inject/output/thread_log.h"
#include "collector/inject/session/capture.h"
#include "collector/inject/session/session_state.h"
#include "spool/mutex.h"
#include "spool/options.h"

#include <atomic>
#include <bitset>
#include <functional>
#include <iterator>
#include <span>
#include <vector>

namespace ridge::inject {

enum class FlushKind {
    Finished,   ///< deliver buffers whose records are complete
    Everything, ///< also records of operations still running, with end = 0
};

/// CUPTI's activity records of this process: which are recorded, and their way into the spool.
/// Failures are reported as losses and leave the program running unrecorded.
class Activity {
  public:
    /// `onLaunch` gets the function or graph of each launch while watchLaunches() is on, in a callback
    /// of CUPTI at the launch's end.
    Activity(const SessionState& state, Output& output, Declarations& declarations,
             ThreadLogs& logs, LaunchConfigs& configs, Capture& capture, const spool::DebugLog& log,
             std::function<void(std::uint64_t what)> onLaunch)
        : m_state(state), m_declarations(declarations), m_logs(logs), m_capture(capture),
          m_log(log), m_onLaunch(std::move(onLaunch)), m_decoding(output, declarations, configs),
          m_syncCalls(logs), m_memoryCalls(logs, m_decoding.stacks) {}

    /// CUPTI's callbacks for buffers carry no pointer of the subscriber's, so the collector's owner
    /// lends two functions: they call takeBuffer() and decodeBuffer().
    struct BufferCallbacks {
        CUpti_BuffersCallbackRequestFunc requested;
        CUpti_BuffersCallbackCompleteFunc completed;
    };

    /// Sets CUPTI up and, if the capture says so, switches its kinds on. Once, from
    /// InitializeInjection.
    void start(const LoadedCupti& cupti, const BufferCallbacks& callbacks);

    /// Switches the kinds on or off. Any thread, no effect before start().
    void setCollecting(bool on);

    /// Switches those kinds alone that cost the program's launches; memory and modules stay
    /// recorded. One thread at a time, and no effect while nothing is collected.
    void pause(bool on);

    /// True from start() on, until CUPTI fails.
    bool running() const { return m_running; }

    /// From now on records which thread puts nodes into CUDA graphs. Any thread, no effect before
    /// start().
    void followGraphs();

    /// Switches the callbacks of launches. Any thread, no effect before start().
    void watchLaunches(bool on);

    /// What other threads do while steps end, by the calls that were recorded.
    StepEnds& stepEnds() { return m_decoding.stepEnds; }

    /// Asks CUPTI for its part-filled buffers. Any thread; holds no lock while CUPTI runs.
    void flush(FlushKind kind);

    /// CUPTI's number of a stream handle in the current context; false while CUPTI is not running.
    bool streamNumber(void* stream, std::uint32_t& context, std::uint32_t& number) const;

    /// A zeroed buffer of BufferPool::kBytes; null when memory is out.
    std::uint8_t* takeBuffer() { return m_buffers.take(); }

    /// Decodes the `valid` bytes of a delivered buffer of `size` bytes, and takes it back.
    void decodeBuffer(std::uint8_t* buffer, std::size_t size, std::size_t valid);

    /// An activity kind, what a loss of it is called, and with what it is left out.
    struct KindName {
        const char* name;
        CUpti_ActivityKind kind;
        spool::Recorded of;
    };

  private:
    static void CUPTIAPI onCallback(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                                    const void* data);
    void onDriverApi(CUpti_CallbackId cbid, const CUpti_CallbackData& data);
    void onRuntimeApi(CUpti_CallbackId cbid, const CUpti_CallbackData& data);
    void onResource(CUpti_CallbackId cbid, const CUpti_ResourceData& data);
    void onModuleUnload();
    void onFatalError(const CUpti_StateData* state);

    void attempt(CUptiResult result, const char* what);
    bool subscribe();
    void configure(const BufferCallbacks& callbacks);
    void enableCallback(CUpti_CallbackDomain domain, CUpti_CallbackId cbid);
    void leaveOut();
    bool records(spool::Recorded what) const { return !m_leftOut[static_cast<unsigned>(what)]; }
    void keepApisOpen();
    void findApis();
    void switchKinds(bool on);
    void switchOperations(bool on);
    void switchAll(std::span<const KindName> kinds, bool on);
    void declareCupti(const LoadedCupti& cupti, std::uint32_t version, std::int64_t setupNs);

    const SessionState& m_state;
    Declarations& m_declarations;
    ThreadLogs& m_logs;
    Capture& m_capture;
    const spool::DebugLog& m_log;
    const std::function<void(std::uint64_t)> m_onLaunch;
    DecoderContext m_decoding;
    LaunchCallbacks m_launches;
    SyncCalls m_syncCalls;
    MemoryCalls m_memoryCalls;

    CuptiApi m_api;
    DriverApi m_driver;
    BufferPool m_buffers;
    CUpti_SubscriberHandle m_subscriber = nullptr;
    std::vector<CUpti_CallbackId> m_runtimeApis, m_driverApis; ///< whose calls are recorded
    std::bitset<std::size(spool::kRecorded)> m_leftOut;        ///< by spool::Recorded
    Mutex m_switchMutex;
    bool m_collecting RIDGE_GUARDED_BY(m_switchMutex) = false;
    std::atomic<bool> m_running{false}, m_followsGraphs{false}, m_hasGraphs{false};
};

} // namespace ridge::inject
