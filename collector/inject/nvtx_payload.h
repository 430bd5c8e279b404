// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/record_buffer.h"

#include <nvtx3/nvToolsExtPayload.h>
#include <vector>

namespace ridge::inject {

/// Remembers a schema of `domain`; returns its id (the program's own, or a new one). 0: not usable.
std::uint64_t registerSchema(nvtxDomainHandle_t domain, const nvtxPayloadSchemaAttr_t* attributes);

/// What a payload holds, as records for the range that carries it: one Work for schema "ridgepoint.work",
/// else a Field for each numeric entry (at most 32). Empty for unknown schemas and for payloads shorter
/// than their schema says.
struct PayloadRecords {
    bool hasWork = false;
    spool::Work work{};
    std::vector<spool::Field> fields;
};
PayloadRecords decodePayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t& payload,
                             std::uint32_t tid);

} // namespace ridge::inject
