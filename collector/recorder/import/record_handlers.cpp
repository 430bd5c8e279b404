// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/record_handlers.h"

#include "collector/recorder/import/device_records.h"
#include "collector/recorder/import/nvtx_records.h"
#include "collector/recorder/import/operation_records.h"
#include "collector/recorder/import/process_records.h"

#include <array>

namespace ridge::recorder {

namespace {

/// By the number of the kind; null for those that this version does not know.
using Handlers = std::array<RecordHandler, 256>;

Handlers byKind() {
    Handlers handlers{};
    for (const auto rows : {deviceRecords(), nvtxRecords(), operationRecords(), processRecords()})
        for (const RecordRow& row : rows)
            handlers[static_cast<std::size_t>(row.kind)] = row.handler;
    return handlers;
}

} // namespace

void takeRecord(ImportedProcess& p, const spool::Head& head, std::span<const std::byte> record) {
    static const Handlers handlers = byKind();
    p.events += head.kind != spool::Kind::Text;
    const auto number = static_cast<std::size_t>(head.kind);
    if (number < handlers.size() && handlers[number])
        handlers[number](p, record);
    else
        ++p.damagedRecords;
}

} // namespace ridge::recorder
