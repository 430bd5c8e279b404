// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace ridge::inject {

/// A thread that calls `expired` once when too much time went by between arm() and disarm().
/// `expired` ends the process: a replay that hangs cannot be stopped in any other way. Lives until
/// the process ends, as its thread does.
class ReplayWatchdog {
  public:
    /// Starts the thread. Once. False where no thread can be had.
    bool start(std::int64_t patienceMs, std::function<void()> expired);

    void arm();
    void disarm();

  private:
    void watch(std::chrono::milliseconds patience, const std::function<void()>& expired) const;

    std::atomic<std::chrono::steady_clock::rep> m_armed{0}; // when; 0: not armed
};

} // namespace ridge::inject
