// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/nvtx_events.h"

#include <bit>

namespace ridge::inject {

namespace {

struct Domain {
    spool::TextId name;
};
struct RegisteredString {
    spool::TextId text;
};

void setPayload(spool::Range& range, const nvtxEventAttributes_t& event) {
    constexpr std::uint32_t kInteger = 1, kReal = 2; // trace::PayloadKind
    switch (event.payloadType) {
    case NVTX_PAYLOAD_TYPE_UNSIGNED_INT64:
    case NVTX_PAYLOAD_TYPE_INT64:
        range.payloadKind = kInteger;
        range.payload = event.payload.ullValue;
        break;
    case NVTX_PAYLOAD_TYPE_UNSIGNED_INT32:
        range.payloadKind = kInteger;
        range.payload = event.payload.uiValue;
        break;
    case NVTX_PAYLOAD_TYPE_INT32:
        range.payloadKind = kInteger;
        range.payload = static_cast<std::uint64_t>(std::int64_t{event.payload.iValue});
        break;
    case NVTX_PAYLOAD_TYPE_DOUBLE:
        range.payloadKind = kReal;
        range.payload = std::bit_cast<std::uint64_t>(event.payload.dValue);
        break;
    case NVTX_PAYLOAD_TYPE_FLOAT:
        range.payloadKind = kReal;
        range.payload = std::bit_cast<std::uint64_t>(static_cast<double>(event.payload.fValue));
        break;
    default:
        break;
    }
}

} // namespace

spool::TextId nameOf(nvtxDomainHandle_t domain) {
    return domain ? reinterpret_cast<const Domain*>(domain)->name : 0;
}

nvtxDomainHandle_t newDomain(spool::TextId name) {
    return reinterpret_cast<nvtxDomainHandle_t>(new Domain{name});
}

nvtxStringHandle_t newString(spool::TextId text) {
    return reinterpret_cast<nvtxStringHandle_t>(new RegisteredString{text});
}

spool::TextId NvtxEvents::messageOf(const nvtxEventAttributes_t& event) {
    switch (event.messageType) {
    case NVTX_MESSAGE_TYPE_ASCII:
        return event.message.ascii ? m_declarations.intern(std::string_view(event.message.ascii))
                                   : 0;
    case NVTX_MESSAGE_TYPE_UNICODE:
        return m_declarations.intern(event.message.unicode);
    case NVTX_MESSAGE_TYPE_REGISTERED:
        return event.message.registered
                   ? reinterpret_cast<const RegisteredString*>(event.message.registered)->text
                   : 0;
    default:
        return 0;
    }
}

spool::Range rangeRecord(spool::Kind kind, nvtxDomainHandle_t domain, spool::TextId name) {
    auto range = makeRecord<spool::Range>(threadId(), kind);
    range.domain = nameOf(domain);
    range.name = name;
    range.time = now();
    return range;
}

void NvtxEvents::open(spool::Range range, nvtxDomainHandle_t domain,
                      const nvtxPayloadData_t* payloads, std::size_t count) {
    constexpr std::uint32_t kSchema = 3; // trace::PayloadKind
    ThreadLog& log = m_logs.ofThisThread();
    if (count == 0)
        return log.append(range);
    // The record takes its block's place before its payload, which then belongs to it.
    range.payloadKind = kSchema;
    log.append(range);
    for (std::size_t i = 0; i < count; ++i) {
        const PayloadRecords records = m_schemas.decode(domain, payloads[i], range.head.tid);
        if (records.hasWork)
            log.append(records.work);
        for (const spool::Field& field : records.fields)
            log.append(field);
    }
}

void NvtxEvents::open(spool::Kind kind, nvtxDomainHandle_t domain,
                      const nvtxEventAttributes_t* event, std::uint64_t rangeId) {
    if (!event)
        return;
    auto range = rangeRecord(kind, domain, messageOf(*event));
    range.rangeId = rangeId;
    range.category = event->category;
    range.color = event->colorType == NVTX_COLOR_ARGB ? event->color : 0;
    setPayload(range, *event);
    if (event->payloadType != static_cast<std::int32_t>(NVTX_PAYLOAD_TYPE_EXT) ||
        event->payload.ullValue == 0)
        return open(range, domain, nullptr, 0);
    // NVTX_PAYLOAD_EVTATTR_SET_DATA puts the payloads' address into the integer and their number
    // beside it. NOLINTNEXTLINE(performance-no-int-to-ptr)
    const auto* payloads = reinterpret_cast<const nvtxPayloadData_t*>(event->payload.ullValue);
    open(range, domain, payloads, static_cast<std::size_t>(event->reserved0));
}

void NvtxEvents::open(spool::Kind kind, spool::TextId name, std::uint64_t rangeId) {
    auto range = rangeRecord(kind, nullptr, name);
    range.rangeId = rangeId;
    m_logs.ofThisThread().append(range);
}

void NvtxEvents::close(spool::Kind kind, nvtxDomainHandle_t domain, std::uint64_t rangeId) {
    auto record = makeRecord<spool::RangeClose>(threadId(), kind);
    record.time = now();
    record.domain = nameOf(domain);
    record.rangeId = rangeId;
    m_logs.ofThisThread().append(record);
}

} // namespace ridge::inject
