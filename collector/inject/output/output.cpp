// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/output/output.h"

#include "collector/inject/output/own_thread.h"

#include <cstdio>
#include <ctime>
#include <pthread.h>
#include <unistd.h>

namespace ridge::inject {

namespace {

// How often part-filled buffers are fetched: SIGKILL loses at most this and the time that it takes.
constexpr long kPeriodMs = 250;
constexpr std::size_t kPooledBlocks = 16;

timespec deadlineIn(long milliseconds) {
    timespec at{};
    clock_gettime(CLOCK_MONOTONIC, &at); // which nobody sets
    at.tv_nsec += milliseconds * 1'000'000;
    at.tv_sec += at.tv_nsec / 1'000'000'000;
    at.tv_nsec %= 1'000'000'000;
    return at;
}

bool isBefore(const timespec& a, const timespec& b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

} // namespace

bool Output::open(const char* directory, std::int64_t startTicks, std::uint64_t limitBytes) {
    sem_init(&m_wake, 0, 0);
    char path[4096];
    const int n = std::snprintf(path, sizeof path, "%s/%d-%lld.spool", directory, ::getpid(),
                                static_cast<long long>(startTicks));
    if (n <= 0 || n >= static_cast<int>(sizeof path))
        return false;
    const Lock lock(m_fileMutex);
    return m_file.open(path, ::getpid(), limitBytes);
}

Output::Block Output::take() {
    {
        const Lock lock(m_queueMutex);
        if (!m_free.empty()) {
            Block block = std::move(m_free.back());
            m_free.pop_back();
            return block;
        }
    }
    return std::make_unique<RecordBuffer>(kBlockBytes);
}

void Output::submit(Block block) {
    if (block->empty())
        return;
    if (!m_writerRuns) {
        const Lock lock(m_fileMutex);
        writeLocked(block->bytes());
        return;
    }
    {
        const Lock lock(m_queueMutex);
        if (m_queuedBytes + block->bytes().size() > kMaxQueuedBytes) {
            m_dropped += block->bytes().size();
            return;
        }
        m_queuedBytes += block->bytes().size();
        m_queue.push_back(std::move(block));
    }
    wake();
}

void Output::declare(std::span<const std::byte> record) {
    const Lock lock(m_declarationMutex);
    m_declarations.insert(m_declarations.end(), record.begin(), record.end());
}

void Output::writeLocked(std::span<const std::byte> block) {
    if (m_closed)
        return;
    std::vector<std::byte> declarations;
    {
        const Lock lock(m_declarationMutex);
        declarations.swap(m_declarations);
    }
    std::span<const std::byte> rest = declarations;
    while (!rest.empty()) {
        std::size_t whole = 0; // as many whole records as a block may hold
        while (whole < rest.size()) {
            spool::Head head;
            std::memcpy(&head, rest.data() + whole, sizeof head);
            if (whole + head.words * 8u > spool::kMaxBlockBytes)
                break;
            whole += head.words * 8u;
        }
        m_file.write(rest.first(whole));
        rest = rest.subspan(whole);
    }
    if (!block.empty())
        m_file.write(block);
}

void Output::drain() {
    const Lock fileLock(m_fileMutex);
    std::vector<Block> queue;
    {
        const Lock lock(m_queueMutex);
        queue.swap(m_queue);
        m_queuedBytes = 0;
    }
    writeLocked({});
    for (Block& block : queue) {
        writeLocked(block->bytes());
        block->clear();
    }
    const Lock lock(m_queueMutex);
    for (Block& block : queue)
        if (m_free.size() < kPooledBlocks)
            m_free.push_back(std::move(block));
}

bool Output::startWriter(std::function<void(bool)> tick) {
    if (m_writerRuns.exchange(true))
        return true;
    m_tick = std::move(tick);
    if (startOwnThread([this] { writerLoop(); }))
        return true;
    m_writerRuns = false;
    drain(); // what others have queued meanwhile
    return false;
}

void Output::writerLoop() {
    pthread_setname_np(pthread_self(), "ridge-writer");
    timespec next = deadlineIn(kPeriodMs);
    for (;;) {
        sem_clockwait(&m_wake, CLOCK_MONOTONIC, &next);
        const bool periodOver = !isBefore(deadlineIn(0), next);
        m_tick(periodOver);
        if (periodOver)
            next = deadlineIn(kPeriodMs);
        drain();
        const Lock lock(m_fileMutex);
        if (m_closed)
            return;
    }
}

void Output::close(std::span<const std::byte> last) {
    drain();
    const Lock lock(m_fileMutex);
    if (m_closed)
        return;
    RecordBuffer ending(4096);
    if (const std::uint64_t refused = m_file.refusedBytes() + m_dropped; refused > 0) {
        auto loss = makeRecord<spool::Loss>();
        loss.what =
            m_file.refusedBytes() > 0 ? spool::LossKind::SpoolFull : spool::LossKind::QueueFull;
        loss.count = refused;
        ending.append(loss);
    }
    ending.append(last);
    m_file.writeLast(ending.bytes());
    m_closed = true;
    m_file.close();
}

} // namespace ridge::inject
