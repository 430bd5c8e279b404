// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/thread_log.h"

#include <ctime>
#include <memory>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace ridge::inject {

namespace {

constexpr std::int64_t kStaleNs = 250'000'000;

} // namespace

/// All logs. A log outlives its thread and is given to a later one, so the list grows with the number of
/// threads alive at once.
struct ThreadLogs {
    std::mutex mutex;
    std::vector<std::unique_ptr<ThreadLog>> logs;

    static ThreadLogs& instance() {
        static ThreadLogs* const all = new ThreadLogs;
        return *all;
    }

    ThreadLog* borrow() {
        const std::lock_guard lock(mutex);
        for (auto& log : logs)
            if (!log->m_inUse) {
                log->m_inUse = true;
                return log.get();
            }
        logs.push_back(std::make_unique<ThreadLog>());
        logs.back()->m_inUse = true;
        return logs.back().get();
    }

    void giveBack(ThreadLog* log) {
        log->collect();
        const std::lock_guard lock(mutex);
        log->m_inUse = false;
    }
};

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

std::uint32_t threadId() {
    thread_local const auto id = static_cast<std::uint32_t>(::syscall(SYS_gettid));
    return id;
}

ThreadLog& ThreadLog::ofThisThread() {
    struct Loan {
        ThreadLog* log = ThreadLogs::instance().borrow();
        ~Loan() { ThreadLogs::instance().giveBack(log); }
    };
    thread_local Loan loan;
    return *loan.log;
}

void ThreadLog::makeRoom(std::size_t bytes) {
    if (m_block && !m_block->fits(bytes))
        output().submit(std::move(m_block));
    if (!m_block) {
        m_block = output().take();
        m_lastWrite = now();
    }
}

/// Before CUDA starts there is no writer thread, so the thread itself keeps the spool fresh.
void ThreadLog::writeIfStale() {
    if (output().hasWriter())
        return;
    if (const std::int64_t t = now(); t - m_lastWrite > kStaleNs) {
        output().submit(std::move(m_block));
        m_block = nullptr;
    }
}

void ThreadLog::collect() {
    const std::lock_guard lock(m_mutex);
    if (m_block && !m_block->empty())
        output().submit(std::move(m_block));
}

void collectThreadLogs() {
    ThreadLogs& all = ThreadLogs::instance();
    std::vector<ThreadLog*> logs;
    {
        const std::lock_guard lock(all.mutex);
        for (const auto& log : all.logs)
            logs.push_back(log.get());
    }
    for (ThreadLog* log : logs)
        log->collect();
}

} // namespace ridge::inject
