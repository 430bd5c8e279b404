// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/output/thread_log.h"

#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

namespace ridge::inject {

namespace {

constexpr std::int64_t kStaleNs = 250'000'000;

} // namespace

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

std::uint32_t threadId() {
    thread_local const auto id = static_cast<std::uint32_t>(::syscall(SYS_gettid));
    return id;
}

void ThreadLog::makeRoom(std::size_t bytes) {
    if (m_block && !m_block->fits(bytes))
        m_output.submit(std::move(m_block));
    if (!m_block) {
        m_block = m_output.take();
        m_lastWrite = now();
    }
}

/// Before CUDA starts there is no writer thread, so the thread itself keeps the spool fresh.
void ThreadLog::writeIfStale() {
    if (m_output.hasWriter())
        return;
    if (const std::int64_t t = now(); t - m_lastWrite > kStaleNs) {
        m_output.submit(std::move(m_block));
        m_block = nullptr;
    }
}

void ThreadLog::collect() {
    const Lock lock(m_mutex);
    if (m_block && !m_block->empty())
        m_output.submit(std::move(m_block));
}

ThreadLog* ThreadLogs::borrow() {
    const Lock lock(m_mutex);
    for (auto& log : m_logs)
        if (!log->m_inUse) {
            log->m_inUse = true;
            return log.get();
        }
    m_logs.push_back(std::make_unique<ThreadLog>(m_output));
    m_logs.back()->m_inUse = true;
    return m_logs.back().get();
}

void ThreadLogs::giveBack(ThreadLog* log) {
    log->collect();
    const Lock lock(m_mutex);
    log->m_inUse = false;
}

ThreadLog& ThreadLogs::ofThisThread() {
    struct Loan {
        ThreadLogs& from;
        ThreadLog* log;
        explicit Loan(ThreadLogs& logs) : from(logs), log(logs.borrow()) {}
        ~Loan() { from.giveBack(log); }
        Loan(const Loan&) = delete;
    };
    thread_local Loan loan(*this);
    return *loan.log;
}

void ThreadLogs::collect() {
    std::vector<ThreadLog*> logs;
    {
        const Lock lock(m_mutex);
        for (const auto& log : m_logs)
            logs.push_back(log.get());
    }
    for (ThreadLog* log : logs)
        log->collect();
}

} // namespace ridge::inject
