// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/output.h"
#include "spool/mutex.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ridge::inject {

/// CLOCK_REALTIME in nanoseconds: the clock that CUPTI stamps its records with.
std::int64_t now();

/// gettid of the calling thread, asked of the kernel once.
std::uint32_t threadId();

/// The calling thread's own block of records. Other threads only look in to collect what is there.
class ThreadLog {
  public:
    explicit ThreadLog(Output& output) : m_output(output) {}

    /// Appends records as one piece: they reach the spool together and in the thread's order.
    template <class... T>
    void append(const T&... records) {
        const Lock lock(m_mutex);
        makeRoom((sizeof(T) + ...));
        (m_block->append(records), ...);
        writeIfStale();
    }

    /// Hands what is there to the output. Any thread.
    void collect();

  private:
    void makeRoom(std::size_t bytes) RIDGE_REQUIRES(m_mutex);
    void writeIfStale() RIDGE_REQUIRES(m_mutex);

    Output& m_output;
    Mutex m_mutex;
    Output::Block m_block RIDGE_GUARDED_BY(m_mutex);
    std::int64_t m_lastWrite RIDGE_GUARDED_BY(m_mutex) = 0;
    bool m_inUse = false; ///< under ThreadLogs' mutex
    friend class ThreadLogs;
};

/// The logs of all threads. Lives as long as they do. A log outlives its thread and is given to a
/// later one, so their number is that of the threads alive at once. One to a process: a thread
/// keeps the log that it got first.
class ThreadLogs {
  public:
    explicit ThreadLogs(Output& output) : m_output(output) {}

    ThreadLog& ofThisThread();

    /// Hands what is in each log to the output. Any thread.
    void collect();

  private:
    ThreadLog* borrow();
    void giveBack(ThreadLog* log);

    Output& m_output;
    Mutex m_mutex;
    std::vector<std::unique_ptr<ThreadLog>> m_logs RIDGE_GUARDED_BY(m_mutex);
};

} // namespace ridge::inject
