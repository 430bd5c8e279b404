// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// When to record. Always by default; else only inside windows, opened and closed by
// cudaProfilerStart/Stop, by an NVTX range of a given name, or by the clock. Outside of windows
// CUPTI's kinds are off and cost nothing; NVTX is always taken, so that a window knows the ranges
// around it.
#pragma once

#include "collector/inject/output/declarations.h"
#include "spool/mutex.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace ridge::inject {

class Capture {
  public:
    /// `collect` switches CUPTI's kinds on or off. It is called without a lock of ours.
    Capture(Declarations& declarations, std::function<void(bool on)> collect)
        : m_declarations(declarations), m_collect(std::move(collect)) {}

    /// Reads RIDGE_CAPTURE ("cudaProfilerApi" or "nvtx:NAME"), RIDGE_START_NS, RIDGE_DELAY_MS and
    /// RIDGE_DURATION_MS, all set by the recorder.
    void configure();

    /// True while CUPTI's kinds should be on.
    bool capturing() const { return !isWindowed() || m_open; }

    /// True when cudaProfilerStart and Stop decide.
    bool followsProfilerApi() const { return m_trigger == Trigger::ProfilerApi; }

    /// True when an NVTX range decides; onPush() to onEnd() are for that case only.
    bool followsRanges() const { return m_trigger == Trigger::Range; }

    // Events that may open or close a window. Any thread. `name` is of Declarations::intern().
    void onProfilerApi(bool start);
    void onPush(const void* domain, spool::TextId name);
    void onPop(const void* domain);
    void onStart(std::uint64_t rangeId, spool::TextId name);
    void onEnd(std::uint64_t rangeId);
    void tick();

  private:
    enum class Trigger { Always, ProfilerApi, Range };

    bool isWindowed() const {
        return m_trigger != Trigger::Always || m_notBefore > 0 || m_durationNs > 0;
    }
    void openWindow();
    void closeWindow();
    void declareWindow(bool opens, std::int64_t time);
    void countMatch(int change);

    Declarations& m_declarations;
    std::function<void(bool)> m_collect;

    // Set by configure().
    Trigger m_trigger = Trigger::Always;
    spool::TextId m_rangeName = 0;
    std::int64_t m_notBefore = 0, m_durationNs = 0;

    Mutex m_mutex;
    std::atomic<bool> m_open{false};
    std::atomic<std::int64_t> m_openedAt{0}, m_closedAt{0};
    bool m_over RIDGE_GUARDED_BY(m_mutex) = false; // the duration has passed
    std::atomic<int> m_openMatches{0};
    std::vector<std::uint64_t> m_openStarts RIDGE_GUARDED_BY(m_mutex);
};

} // namespace ridge::inject
