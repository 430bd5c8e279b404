// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay_watchdog.h"

#include <atomic>
#include <chrono>
#include <pthread.h>
#include <signal.h>
#include <thread>

namespace ridge::inject {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

std::atomic<Clock::rep> g_armed{0}; ///< when, 0: not

void watch(std::chrono::milliseconds patience, const std::function<void()>& expired) {
    pthread_setname_np(pthread_self(), "ridge-watchdog");
    for (;;) {
        std::this_thread::sleep_for(50ms);
        const Clock::time_point since{Clock::duration(g_armed.load())};
        if (since != Clock::time_point{} && Clock::now() - since > patience)
            return expired();
    }
}

} // namespace

void startWatchdog(std::int64_t patienceMs, std::function<void()> expired) {
    // The thread must not take signals that the host's threads expect.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread([=] { watch(std::chrono::milliseconds(patienceMs), expired); }).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void watchdogArm() {
    g_armed = Clock::now().time_since_epoch().count();
}

void watchdogDisarm() {
    g_armed = 0;
}

} // namespace ridge::inject
