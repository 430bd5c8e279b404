// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What NVTX's callbacks write: one record per opening, closing or mark, in the calling thread's own
// block.
#pragma once

#include "collector/inject/nvtx_payload.h"
#include "collector/inject/output/thread_log.h"

#include <atomic>
#include <cstdint>
#include <nvtx3/nvToolsExtPayload.h>

namespace ridge::inject {

// Handles that programs get from us. They live until the process ends: programs use them after
// destroying them.
nvtxDomainHandle_t newDomain(spool::TextId name);
nvtxStringHandle_t newString(spool::TextId text);
spool::TextId nameOf(nvtxDomainHandle_t domain); ///< 0 for the default domain

/// A record of kind RangePush, RangeStart or Mark, stamped now.
spool::Range rangeRecord(spool::Kind kind, nvtxDomainHandle_t domain, spool::TextId name);

/// Writes the program's NVTX events. Any thread.
class NvtxEvents {
  public:
    NvtxEvents(Declarations& declarations, ThreadLogs& logs)
        : m_declarations(declarations), m_logs(logs), m_schemas(declarations) {}

    /// The interned text of an event's message, of whichever type; 0 for none.
    spool::TextId messageOf(const nvtxEventAttributes_t& event);

    /// Writes an opening or a mark, with what its payloads say behind it.
    void open(spool::Range range, nvtxDomainHandle_t domain, const nvtxPayloadData_t* payloads,
              std::size_t count);
    void open(spool::Kind kind, nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event,
              std::uint64_t rangeId);
    void open(spool::Kind kind, spool::TextId name, std::uint64_t rangeId);

    /// Writes a record of kind RangePop or RangeEnd, stamped now.
    void close(spool::Kind kind, nvtxDomainHandle_t domain, std::uint64_t rangeId);

    /// A number for a range of start and end, never 0.
    std::uint64_t nextRangeId() { return ++m_lastRangeId; }

    PayloadSchemas& schemas() { return m_schemas; }

  private:
    Declarations& m_declarations;
    ThreadLogs& m_logs;
    PayloadSchemas m_schemas;
    std::atomic<std::uint64_t> m_lastRangeId{0};
};

} // namespace ridge::inject
