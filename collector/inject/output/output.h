// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// From records to the spool. Producers (application threads with NVTX, CUPTI's worker) fill blocks
// and hand them over; one writer thread, started when CUDA starts, writes them. Declarations
// (texts, launch configurations) always reach the file before a block that may name them.
#pragma once

#include "collector/inject/output/record_buffer.h"
#include "spool/file.h"
#include "spool/mutex.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <semaphore.h>
#include <thread>
#include <vector>

namespace ridge::inject {

class Output {
  public:
    using Block = std::unique_ptr<RecordBuffer>;

    static constexpr std::size_t kBlockBytes = 256u << 10;
    /// Beyond it blocks are dropped and counted.
    static constexpr std::size_t kMaxQueuedBytes = 256u << 20;

    /// Creates the spool "<directory>/<pid>-<startTicks>.spool". False: nothing will be recorded.
    bool open(const char* directory, std::int64_t startTicks, std::uint64_t limitBytes);

    /// An empty block, from the pool where possible. Any thread.
    Block take();

    /// Queues a block for the writer thread, or writes it here when there is none. Any thread.
    void submit(Block block);

    /// Appends a declaration. Any thread; the record must be whole and at most kBlockBytes.
    void declare(std::span<const std::byte> record);

    /// Starts the writer thread: when woken it calls tick(false), each period tick(true), and then
    /// writes what is queued. False where no thread can be had: whoever submits then writes.
    bool startWriter(std::function<void(bool periodOver)> tick);

    /// Wakes the writer thread. Async-signal-safe.
    void wake() { sem_post(&m_wake); }

    /// Writes everything handed over so far, from the calling thread.
    void drain();

    /// Writes the last records and closes; later calls of any method do nothing.
    void close(std::span<const std::byte> last);

    bool hasWriter() const { return m_writerRuns; }

  private:
    void writeLocked(std::span<const std::byte> block) RIDGE_REQUIRES(m_fileMutex);
    void writerLoop();

    Mutex m_fileMutex; // taken before m_queueMutex and m_declarationMutex
    spool::SpoolFile m_file RIDGE_GUARDED_BY(m_fileMutex);
    bool m_closed RIDGE_GUARDED_BY(m_fileMutex) = false;

    Mutex m_queueMutex;
    std::vector<Block> m_queue RIDGE_GUARDED_BY(m_queueMutex), m_free
        RIDGE_GUARDED_BY(m_queueMutex);
    std::size_t m_queuedBytes RIDGE_GUARDED_BY(m_queueMutex) = 0;
    std::atomic<std::uint64_t> m_dropped{0};

    Mutex m_declarationMutex;
    std::vector<std::byte> m_declarations RIDGE_GUARDED_BY(m_declarationMutex);

    sem_t m_wake{};
    std::atomic<bool> m_writerRuns{false};
    std::function<void(bool)> m_tick;
};

} // namespace ridge::inject
