// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/replay_watchdog.h"

#include "collector/inject/output/own_thread.h"

#include <pthread.h>
#include <thread>
#include <utility>

namespace ridge::inject {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

} // namespace

void ReplayWatchdog::watch(std::chrono::milliseconds patience,
                           const std::function<void()>& expired) const {
    pthread_setname_np(pthread_self(), "ridge-watchdog");
    for (;;) {
        std::this_thread::sleep_for(50ms);
        const Clock::time_point since{Clock::duration(m_armed.load())};
        if (since != Clock::time_point{} && Clock::now() - since > patience)
            return expired();
    }
}

bool ReplayWatchdog::start(std::int64_t patienceMs, std::function<void()> expired) {
    return startOwnThread([this, patienceMs, expired = std::move(expired)] {
        watch(std::chrono::milliseconds(patienceMs), expired);
    });
}

void ReplayWatchdog::arm() {
    m_armed = Clock::now().time_since_epoch().count();
}

void ReplayWatchdog::disarm() {
    m_armed = 0;
}

} // namespace ridge::inject
