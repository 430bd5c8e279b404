// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/ranges.h"

#include <cstddef>
#include <iterator>
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtPayload.h>

namespace ridge::workloads {
namespace {

/// Layout of a payload of schema "ridgepoint.work".
struct WorkPayload {
    double flops;
    double bytes;
    std::uint32_t precision;
    std::uint32_t padding;
};
static_assert(sizeof(WorkPayload) == 24 && offsetof(WorkPayload, precision) == 16);

struct Domain {
    nvtxDomainHandle_t handle;
    std::uint64_t workSchema;
};

nvtxPayloadSchemaEntry_t entry(const char* name, std::uint64_t type, std::size_t offset) {
    nvtxPayloadSchemaEntry_t result{};
    result.name = name;
    result.type = type;
    result.offset = offset;
    return result;
}

Domain registerDomain() {
    const nvtxDomainHandle_t handle = nvtxDomainCreateA("ridgepoint");
    const nvtxPayloadSchemaEntry_t entries[] = {
        entry("flops", NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE, offsetof(WorkPayload, flops)),
        entry("bytes", NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE, offsetof(WorkPayload, bytes)),
        entry("precision", NVTX_PAYLOAD_ENTRY_TYPE_UINT32, offsetof(WorkPayload, precision)),
    };
    nvtxPayloadSchemaAttr_t schema{};
    schema.fieldMask = NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NAME | NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_TYPE |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_ENTRIES |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NUM_ENTRIES |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_STATIC_SIZE;
    schema.name = "ridgepoint.work";
    schema.type = NVTX_PAYLOAD_SCHEMA_TYPE_STATIC;
    schema.entries = entries;
    schema.numEntries = std::size(entries);
    schema.payloadStaticSize = sizeof(WorkPayload);
    return Domain{handle, nvtxPayloadSchemaRegister(handle, &schema)};
}

const Domain& domain() {
    static const Domain instance = registerDomain();
    return instance;
}

nvtxEventAttributes_t attributes(const char* name) {
    nvtxEventAttributes_t event{};
    event.version = NVTX_VERSION;
    event.size = sizeof(event);
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = name;
    return event;
}

} // namespace

ScopedRange::ScopedRange(const char* name) {
    const nvtxEventAttributes_t event = attributes(name);
    nvtxDomainRangePushEx(domain().handle, &event);
}

ScopedRange::ScopedRange(const char* name, const Work& work) {
    const WorkPayload payload{work.flops, work.bytes, static_cast<std::uint32_t>(work.precision),
                              0};
    const nvtxPayloadData_t data{domain().workSchema, sizeof(payload), &payload};
    nvtxEventAttributes_t event = attributes(name);
    event.payloadType = NVTX_PAYLOAD_TYPE_EXT;
    event.reserved0 = 1; // number of nvtxPayloadData_t that payload.ullValue points at
    event.payload.ullValue = reinterpret_cast<std::uint64_t>(&data);
    nvtxDomainRangePushEx(domain().handle, &event);
}

ScopedRange::~ScopedRange() {
    nvtxDomainRangePop(domain().handle);
}

} // namespace ridge::workloads
