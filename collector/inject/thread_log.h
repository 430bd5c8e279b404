// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output.h"

#include <cstdint>

namespace ridge::inject {

/// CLOCK_REALTIME in nanoseconds: the clock that CUPTI stamps its records with.
std::int64_t now();

/// gettid of the calling thread, asked of the kernel once.
std::uint32_t threadId();

/// The calling thread's own block of records. Other threads only look in to collect what is there.
class ThreadLog {
  public:
    /// Appends records as one piece: they reach the spool together and in the thread's order.
    template <class... T>
    void append(const T&... records) {
        const std::lock_guard lock(m_mutex);
        makeRoom((sizeof(T) + ...));
        (m_block->append(records), ...);
        writeIfStale();
    }

    /// Hands what is there to the output. Any thread.
    void collect();

    static ThreadLog& ofThisThread();

  private:
    void makeRoom(std::size_t bytes);
    void writeIfStale();

    std::mutex m_mutex;
    Output::Block m_block;
    std::int64_t m_lastWrite = 0;
    bool m_inUse = false;
    friend struct ThreadLogs;
};

/// Collects every thread's log. Any thread.
void collectThreadLogs();

} // namespace ridge::inject
