// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/clock_watch.h"

#include <chrono>
#include <cstdlib>

namespace ridge::recorder {
namespace {

using trace::Ns;
using namespace std::chrono_literals;

/// Smaller ones add up until they are as large. A machine that follows another's clock may make some of a few
/// milliseconds, which change no verdict.
constexpr Ns kStep = 10ms;

Ns now(clockid_t clock) {
    timespec t{};
    ::clock_gettime(clock, &t);
    return std::chrono::seconds(t.tv_sec) + Ns(t.tv_nsec);
}

} // namespace

/// Of some tries the one with the least time around it: the thread may lose its core between two clocks.
Ns realtimeAhead() {
    constexpr int kTries = 5;
    Ns least = Ns::max(), ahead{};
    for (int i = 0; i < kTries && least > kStep / 100; ++i) {
        const Ns before = now(CLOCK_MONOTONIC), real = now(CLOCK_REALTIME),
                 after = now(CLOCK_MONOTONIC);
        if (after - before < least) {
            least = after - before;
            ahead = real - before;
        }
    }
    return ahead;
}

void ClockWatch::look() {
    const Ns ahead = m_ahead(), step = ahead - m_last;
    if (std::chrono::abs(step) < kStep)
        return;
    m_last = ahead;
    ++m_steps;
    if (std::chrono::abs(step) > std::chrono::abs(m_largest))
        m_largest = step;
}

} // namespace ridge::recorder
