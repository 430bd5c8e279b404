// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Allocations, frees and memory pools, recorded by callbacks of the driver's functions that make
// them. CUPTI has an activity kind for them, but one of NVIDIA's samples dies while it is on
// (docs/decisions/kinds.md).
#pragma once

#include "collector/inject/calls/call_stacks.h"
#include "collector/inject/calls/memory_functions.h"
#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/cuda/driver_api.h"
#include "collector/inject/output/thread_log.h"
#include "spool/mutex.h"

#include <cstdint>
#include <map>
#include <vector>

namespace ridge::inject {

/// Writes a Memory record for each block that is allocated or freed, and a Pool record for each
/// pool that is made, trimmed or destroyed, into the log of the calling thread. A block is one that
/// was allocated while we watched. Calls that failed, and those that a CUDA graph captures, make no
/// record. Any thread.
class MemoryCalls {
  public:
    MemoryCalls(ThreadLogs& logs, const CallStacks& stacks) : m_logs(logs), m_stacks(stacks) {}
    MemoryCalls(const MemoryCalls&) = delete;

    /// Switches the callbacks on. Once, before the program allocates. `driver` must live on.
    void watch(const CuptiApi& api, const DriverApi& driver, CUpti_SubscriberHandle subscriber);

    /// A callback of the driver's functions, of whichever. Blocks are followed at all times, so
    /// that a free knows its block; records are made while `recorded`.
    void note(CUpti_CallbackId cbid, const CUpti_CallbackData& data, bool recorded);

  private:
    struct Block {
        std::uint64_t bytes = 0;
        std::uint8_t kind = 0;
        CUmemoryPool pool = nullptr;
    };
    using Blocks = std::map<std::uint64_t, Block>; ///< by address

    /// What a call that frees, or ends a pool, has taken away, until it is known to have succeeded.
    struct Leaving {
        std::int64_t time = 0;
        Blocks blocks;
        spool::Pool pool{};
    };

    void enter(const MemoryFunction& function, const CUpti_CallbackData& data);
    void leave(const MemoryFunction& function, const CUpti_CallbackData& data, bool recorded);
    void allocated(const MemoryFunction& function, const CUpti_CallbackData& data, bool recorded);
    void freed(const MemoryFunction& function, const CUpti_CallbackData& data,
               const Leaving& leaving);
    bool complete(const MemoryFunction& function, MemoryCall& call) const;
    spool::Memory record(const MemoryFunction& function, const CUpti_CallbackData& data,
                         CUstream stream, std::uint64_t address, const Block& block) const;
    void poolChanged(const MemoryFunction& function, const CUpti_CallbackData& data,
                     spool::Pool record);
    spool::Pool poolRecord(CUmemoryPool pool) const;
    bool isCaptured(const MemoryFunction& function, CUstream stream) const;
    CUmemoryPool currentPool() const;

    ThreadLogs& m_logs;
    const CallStacks& m_stacks;
    CuptiApi m_api;
    const DriverApi* m_driver = nullptr;
    Mutex m_mutex; ///< never held while CUDA runs
    Blocks m_blocks RIDGE_GUARDED_BY(m_mutex);
    std::map<std::uint32_t, Leaving> m_leaving RIDGE_GUARDED_BY(m_mutex); ///< by correlation id
};

} // namespace ridge::inject
