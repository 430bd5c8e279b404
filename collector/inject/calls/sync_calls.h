// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for streams, events and contexts, seen by callbacks of the few functions that wait. CUPTI
// has an activity kind for them, but while it is on every launch of the program takes 1.5 us more
// (docs/decisions/kinds.md).
#pragma once

#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/output/thread_log.h"
#include "spool/mutex.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <vector>

namespace ridge::inject {

/// Writes a Sync record for each call that waits, and a CudaEvent record for each record of an
/// event, into the log of the calling thread. A call of the runtime that enters the driver is one.
class SyncCalls {
  public:
    explicit SyncCalls(ThreadLogs& logs) : m_logs(logs) {}
    SyncCalls(const SyncCalls&) = delete;

    /// Looks for the functions by name. Once, before the first watch().
    void find(const CuptiApi& api);

    /// Switches their callbacks. One thread at a time.
    void watch(const CuptiApi& api, CUpti_SubscriberHandle subscriber, bool on);

    /// A callback of CUPTI, of whatever function. The calling thread.
    void note(const CuptiApi& api, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
              const CUpti_CallbackData& data);

  private:
    enum class Call : std::uint8_t {
        None,
        EventSynchronize,
        StreamWaitEvent,
        StreamSynchronize,
        ContextSynchronize,
        EventRecord,
        EventDestroy
    };
    struct Function {
        CUpti_CallbackDomain domain;
        CUpti_CallbackId cbid;
        Call call;
        bool perThread; ///< its null stream is the calling thread's own
    };
    /// What is known of an event: its number, and that of its last record.
    struct Event {
        std::uint32_t number = 0, record = 0;
    };
    void findIn(const CuptiApi& api, CUpti_CallbackDomain domain, CUpti_CallbackId last);
    const Function* function(CUpti_CallbackDomain domain, CUpti_CallbackId cbid) const;
    void write(const CuptiApi& api, const Function& function, const CUpti_CallbackData& data,
               std::int64_t start);
    Event eventOf(const void* handle);
    Event recorded(const void* handle);

    ThreadLogs& m_logs;
    std::vector<Function> m_functions;     ///< by domain and cbid
    std::atomic<std::uint32_t> m_watch{0}; ///< calls of watch(): those that a call spans miss it
    Mutex m_mutex;
    std::map<const void*, Event> m_events RIDGE_GUARDED_BY(m_mutex); ///< by handle
    /// Given so far.
    std::uint32_t m_numbers RIDGE_GUARDED_BY(m_mutex) = 0, m_records RIDGE_GUARDED_BY(m_mutex) = 0;
};

} // namespace ridge::inject
