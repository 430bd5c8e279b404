// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/session.h"

#include "collector/inject/activity.h"
#include "collector/inject/capture.h"
#include "collector/inject/intern.h"
#include "collector/inject/process_facts.h"
#include "collector/inject/replay.h"
#include "collector/inject/thread_log.h"
#include "trace/spool_environment.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

namespace ridge::inject {

namespace {

std::atomic<SessionState> g_state{SessionState::Fresh};
std::atomic<pid_t> g_owner{0};
std::atomic<int> g_signal{0};            ///< that the writer is to end the process with
std::atomic<std::int64_t> g_signalNs{0}; ///< when it came, CLOCK_MONOTONIC

void declareRecord(const auto& record) {
    output().declare(std::as_bytes(std::span(&record, 1)));
}

void inForkedChild() {
    g_state = SessionState::Forked;
}

void atExit() {
    finishSession(0);
}

constexpr std::int64_t kPatienceNs =
    500'000'000; ///< longest that a deadly signal waits for the flush

std::int64_t monotonicNs() {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

void dieOf(int signal) {
    std::signal(signal, SIG_DFL);
    ::kill(::getpid(), signal);
}

/// SIGTERM or SIGINT whose default action would end the process: the writer thread saves what is there and
/// then ends it. Meanwhile this thread must not go on (its sleep would have been cut short), unless it holds
/// a lock that the writer needs: so it waits, but not for ever. A signal for a whole process group comes
/// twice, once through the recorder: the second one waits too. One that comes later than that, should the
/// flush hang, is deadly at once; so is one that comes when nothing is left to save.
void onDeadlySignal(int signal) {
    const int error = errno;
    std::int64_t none = 0;
    const bool mayWait = ::getpid() == g_owner;
    if (mayWait && g_state == SessionState::Recording &&
        g_signalNs.compare_exchange_strong(none, monotonicNs())) {
        g_signal = signal;
        output().wake();
    }
    const std::int64_t first = g_signalNs;
    if (!mayWait || first == 0 || monotonicNs() - first >= kPatienceNs)
        dieOf(signal);
    while (mayWait && first != 0 && monotonicNs() - first < kPatienceNs) {
        timespec millisecond{0, 1'000'000};
        ::nanosleep(&millisecond, nullptr);
    }
    errno = error;
}

void catchDeadlySignals() {
    for (const int signal : {SIGTERM, SIGINT}) {
        struct sigaction current {};
        if (sigaction(signal, nullptr, &current) != 0 || (current.sa_flags & SA_SIGINFO) != 0 ||
            current.sa_handler != SIG_DFL)
            continue; // the program handles it itself
        struct sigaction ours {};
        ours.sa_handler = onDeadlySignal;
        ours.sa_flags = SA_RESTART;
        sigemptyset(&ours.sa_mask);
        sigaction(signal, &ours, nullptr);
    }
}

/// What the writer thread does when it wakes.
void tick(bool periodOver) {
    if (g_state != SessionState::Recording)
        return;
    if (const int signal = g_signal) {
        finishSession(signal);
        dieOf(signal);
        return;
    }
    if (!periodOver)
        return;
    captureTick();
    flushActivity(FlushKind::Finished);
    collectThreadLogs();
    declareRecord(clockPair());
}

} // namespace

bool recording() {
    return g_state.load(std::memory_order_relaxed) == SessionState::Recording;
}

bool sessionEnding() {
    return g_state == SessionState::Ending;
}

bool openSession() {
    auto expected = SessionState::Fresh;
    if (!g_state.compare_exchange_strong(expected, SessionState::Opening))
        return expected == SessionState::Recording;
    const char* directory = std::getenv(trace::spool::environment::kSpool);
    const char* limit = std::getenv(trace::spool::environment::kSpoolLimit);
    const std::uint64_t limitBytes = limit ? std::strtoull(limit, nullptr, 10) : UINT64_MAX;
    const std::int64_t startTicks = processStartTicks();
    if (!directory || !*directory || !output().open(directory, startTicks, limitBytes)) {
        g_state = SessionState::Off;
        return false;
    }
    g_owner = ::getpid();
    declareProcess(startTicks);
    declareRecord(clockPair());
    configureCapture();
    if (replaying())
        joinReplayPlan();
    pthread_atfork(nullptr, nullptr, inForkedChild);
    std::atexit(atExit);
    std::at_quick_exit(atExit);
    g_state = SessionState::Recording;
    output().drain();
    return true;
}

bool noteIfForked() {
    if (g_state != SessionState::Forked)
        return false;
    char path[4096];
    const char* directory = std::getenv(trace::spool::environment::kSpool);
    const int n =
        std::snprintf(path, sizeof path, "%s/%d.forked", directory ? directory : "", ::getpid());
    if (directory && n > 0 && n < static_cast<int>(sizeof path))
        if (const int fd = ::open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644); fd >= 0)
            ::close(fd);
    return true;
}

void cudaStarted() {
    // Handlers run in reverse order: registered again here, we flush before CUDA's own go.
    std::atexit(atExit);
    catchDeadlySignals();
    output().startWriter(tick);
}

void finishSession(int signal) {
    auto expected = SessionState::Recording;
    if (::getpid() != g_owner || !g_state.compare_exchange_strong(expected, SessionState::Ending))
        return;
    const std::int64_t began = now();
    flushActivity(FlushKind::Everything);
    finishReplay();
    collectThreadLogs();
    auto end = makeRecord<spool::End>();
    end.time = now();
    end.flushNs = end.time - began;
    end.signal = static_cast<std::uint32_t>(signal);
    declareRecord(clockPair());
    output().close(std::as_bytes(std::span(&end, 1)));
    g_state = SessionState::Finished;
}

void reportLoss(spool::LossKind what, std::uint64_t count, std::string_view detail) {
    auto loss = makeRecord<spool::Loss>();
    loss.what = what;
    loss.detail = internText(detail);
    loss.count = count;
    declareRecord(loss);
}

} // namespace ridge::inject
