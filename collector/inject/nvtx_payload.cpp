// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/nvtx_payload.h"

#include <algorithm>
#include <cstring>

namespace ridge::inject {

namespace {

constexpr std::size_t kMaxFields = 32;

/// Bytes of a plain entry type; 0 for those that this tool does not lay out.
std::size_t sizeOf(std::uint64_t type) {
    switch (type) {
    case NVTX_PAYLOAD_ENTRY_TYPE_CHAR:
    case NVTX_PAYLOAD_ENTRY_TYPE_UCHAR:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT8:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT8:
    case NVTX_PAYLOAD_ENTRY_TYPE_BYTE:
        return 1;
    case NVTX_PAYLOAD_ENTRY_TYPE_SHORT:
    case NVTX_PAYLOAD_ENTRY_TYPE_USHORT:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT16:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT16:
        return 2;
    case NVTX_PAYLOAD_ENTRY_TYPE_INT:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT32:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT32:
    case NVTX_PAYLOAD_ENTRY_TYPE_FLOAT:
    case NVTX_PAYLOAD_ENTRY_TYPE_FLOAT32:
        return 4;
    case NVTX_PAYLOAD_ENTRY_TYPE_LONG:
    case NVTX_PAYLOAD_ENTRY_TYPE_ULONG:
    case NVTX_PAYLOAD_ENTRY_TYPE_LONGLONG:
    case NVTX_PAYLOAD_ENTRY_TYPE_ULONGLONG:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT64:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT64:
    case NVTX_PAYLOAD_ENTRY_TYPE_SIZE:
    case NVTX_PAYLOAD_ENTRY_TYPE_ADDRESS:
    case NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE:
    case NVTX_PAYLOAD_ENTRY_TYPE_FLOAT64:
    case NVTX_PAYLOAD_ENTRY_TYPE_NVTX_REGISTERED_STRING_HANDLE:
    case NVTX_PAYLOAD_ENTRY_TYPE_CSTRING:
    case NVTX_PAYLOAD_ENTRY_TYPE_CSTRING_UTF8:
        return 8;
    default:
        return 0;
    }
}

template <class T>
double load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
}

double number(std::uint64_t type, const std::byte* at) {
    switch (type) {
    case NVTX_PAYLOAD_ENTRY_TYPE_CHAR:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT8:
        return load<std::int8_t>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_SHORT:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT16:
        return load<std::int16_t>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_USHORT:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT16:
        return load<std::uint16_t>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_INT:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT32:
        return load<std::int32_t>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT32:
        return load<std::uint32_t>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_FLOAT:
    case NVTX_PAYLOAD_ENTRY_TYPE_FLOAT32:
        return load<float>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE:
    case NVTX_PAYLOAD_ENTRY_TYPE_FLOAT64:
        return load<double>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_LONG:
    case NVTX_PAYLOAD_ENTRY_TYPE_LONGLONG:
    case NVTX_PAYLOAD_ENTRY_TYPE_INT64:
        return load<std::int64_t>(at);
    case NVTX_PAYLOAD_ENTRY_TYPE_UCHAR:
    case NVTX_PAYLOAD_ENTRY_TYPE_UINT8:
    case NVTX_PAYLOAD_ENTRY_TYPE_BYTE:
        return load<std::uint8_t>(at);
    default:
        return load<std::uint64_t>(at);
    }
}

bool isText(std::uint64_t type) {
    return type == NVTX_PAYLOAD_ENTRY_TYPE_NVTX_REGISTERED_STRING_HANDLE ||
           type == NVTX_PAYLOAD_ENTRY_TYPE_CSTRING || type == NVTX_PAYLOAD_ENTRY_TYPE_CSTRING_UTF8;
}

} // namespace

/// The numeric entries up to the first whose place cannot be known (arrays, nested schemas).
std::vector<PayloadSchemas::Entry> PayloadSchemas::layOut(const nvtxPayloadSchemaEntry_t* from,
                                                          std::size_t count) {
    std::vector<Entry> entries;
    std::size_t at = 0;
    for (std::size_t i = 0; i < count && entries.size() < kMaxFields; ++i) {
        const bool pointer = (from[i].flags & NVTX_PAYLOAD_ENTRY_FLAG_POINTER) != 0;
        constexpr auto kArray = std::uint64_t{NVTX_PAYLOAD_ENTRY_FLAG_IS_ARRAY |
                                              NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_LENGTH_PAYLOAD_INDEX};
        const bool array = (from[i].flags & kArray) != 0;
        const std::size_t size = pointer ? sizeof(void*) : sizeOf(from[i].type);
        if (size == 0 || (array && !pointer))
            break;
        // Offset 0 after the first entry means: aligned behind the one before.
        at = from[i].offset != 0 ? from[i].offset : (at + size - 1) / size * size;
        const bool numeric = !pointer && !isText(from[i].type);
        entries.push_back({from[i].name ? from[i].name : "", from[i].type, at, size, numeric});
        at += size;
    }
    return entries;
}

std::uint64_t PayloadSchemas::add(nvtxDomainHandle_t domain,
                                  const nvtxPayloadSchemaAttr_t* attributes) {
    if (!attributes || !attributes->entries ||
        !(attributes->fieldMask & NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_ENTRIES))
        return 0;
    const auto given = [&](std::uint64_t field) { return (attributes->fieldMask & field) != 0; };
    Schema schema;
    if (given(NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NAME) && attributes->name)
        schema.name = attributes->name;
    schema.entries = layOut(attributes->entries, attributes->numEntries);
    const Lock lock(m_mutex);
    const std::uint64_t id =
        given(NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_SCHEMA_ID) && attributes->schemaId != 0
            ? attributes->schemaId
            : m_next++;
    m_byId[{domain, id}] = std::move(schema);
    return id;
}

PayloadRecords PayloadSchemas::decode(nvtxDomainHandle_t domain, const nvtxPayloadData_t& payload,
                                      std::uint32_t tid) {
    PayloadRecords records;
    if (!payload.payload)
        return records;
    const Lock lock(m_mutex);
    const auto found = m_byId.find({domain, payload.schemaId});
    if (found == m_byId.end())
        return records;
    const std::vector<Entry>& entries = found->second.entries;
    if (!std::all_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return entry.fits(payload.size); }))
        return records;
    const auto* bytes = static_cast<const std::byte*>(payload.payload);
    const bool isWork = found->second.name == "ridgepoint.work";
    auto work = makeRecord<spool::Work>(tid);
    for (const Entry& entry : entries) {
        if (!entry.numeric)
            continue;
        const double value = number(entry.type, bytes + entry.offset);
        if (isWork && entry.name == "flops") {
            work.flops = value;
        } else if (isWork && entry.name == "bytes") {
            work.bytes = value;
        } else if (isWork && entry.name == "precision") {
            work.precision = value >= 0 && value < 256 ? static_cast<std::uint32_t>(value) : 0;
        } else if (!isWork) {
            auto field = makeRecord<spool::Field>(tid);
            field.name = m_declarations.intern(entry.name);
            field.value = value;
            records.fields.push_back(field);
        }
    }
    records.hasWork = isWork;
    records.work = work;
    return records;
}

} // namespace ridge::inject
