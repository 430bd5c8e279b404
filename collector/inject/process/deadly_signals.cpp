// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/process/deadly_signals.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace ridge::inject {

namespace {

constexpr std::int64_t kPatienceNs =
    500'000'000; // longest that a deadly signal waits for the flush

std::int64_t monotonicNs() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

} // namespace

bool hasDefaultAction(int signal) {
    struct sigaction current {};
    return sigaction(signal, nullptr, &current) == 0 && (current.sa_flags & SA_SIGINFO) == 0 &&
           current.sa_handler == SIG_DFL;
}

void DeadlySignals::handleBy(void (*handler)(int)) {
    for (const int signal : {SIGTERM, SIGINT}) {
        if (!hasDefaultAction(signal))
            continue;
        struct sigaction ours {};
        ours.sa_handler = handler;
        ours.sa_flags = SA_RESTART;
        sigemptyset(&ours.sa_mask);
        sigaction(signal, &ours, nullptr);
    }
}

bool DeadlySignals::note(int signal) {
    std::int64_t none = 0;
    if (!m_firstNs.compare_exchange_strong(none, monotonicNs()))
        return false;
    m_signal = signal;
    return true;
}

void DeadlySignals::wait(int signal) const {
    const std::int64_t first = m_firstNs;
    if (first == 0 || monotonicNs() - first >= kPatienceNs)
        return dieOf(signal);
    while (monotonicNs() - first < kPatienceNs) {
        timespec millisecond{0, 1'000'000};
        ::nanosleep(&millisecond, nullptr);
    }
}

void DeadlySignals::dieOf(int signal) {
    std::signal(signal, SIG_DFL);
    ::kill(::getpid(), signal);
}

} // namespace ridge::inject
