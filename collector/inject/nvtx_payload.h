// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/declarations.h"
#include "spool/mutex.h"

#include <map>
#include <nvtx3/nvToolsExtPayload.h>
#include <string>
#include <utility>
#include <vector>

namespace ridge::inject {

/// What a payload holds, as records for the range that carries it. For schema "ridgepoint.work"
/// that is one Work, else a Field for each numeric entry (at most 32).
struct PayloadRecords {
    bool hasWork = false;
    spool::Work work{};
    std::vector<spool::Field> fields;
};

/// The payload schemas of the program. Any thread.
class PayloadSchemas {
  public:
    explicit PayloadSchemas(Declarations& declarations) : m_declarations(declarations) {}

    /// Remembers a schema of `domain`; returns its id (the program's own, or a new one). 0: not
    /// usable.
    std::uint64_t add(nvtxDomainHandle_t domain, const nvtxPayloadSchemaAttr_t* attributes);

    /// Empty for unknown schemas and for payloads shorter than their schema says.
    PayloadRecords decode(nvtxDomainHandle_t domain, const nvtxPayloadData_t& payload,
                          std::uint32_t tid);

  private:
    struct Entry {
        std::string name;
        std::uint64_t type = 0;
        std::size_t offset = 0, size = 0;
        bool numeric = false;

        bool fits(std::size_t payload) const { return size <= payload && offset <= payload - size; }
    };
    struct Schema {
        std::string name;
        std::vector<Entry> entries;
    };
    static std::vector<Entry> layOut(const nvtxPayloadSchemaEntry_t* from, std::size_t count);

    Declarations& m_declarations;
    Mutex m_mutex;
    std::map<std::pair<const void*, std::uint64_t>, Schema>
        m_byId RIDGE_GUARDED_BY(m_mutex); // ids are a domain's own
    std::uint64_t m_next RIDGE_GUARDED_BY(m_mutex) = NVTX_PAYLOAD_SCHEMA_ID_DYNAMIC_START;
};

} // namespace ridge::inject
