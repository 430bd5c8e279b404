// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/nvtx_events.h"

#include "collector/inject/intern.h"
#include "collector/inject/nvtx_payload.h"
#include "collector/inject/thread_log.h"

#include <bit>
#include <cstdint>

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

spool::TextId messageOf(const nvtxEventAttributes_t& event) {
    switch (event.messageType) {
    case NVTX_MESSAGE_TYPE_ASCII:
        return event.message.ascii ? internText(std::string_view(event.message.ascii)) : 0;
    case NVTX_MESSAGE_TYPE_UNICODE:
        return internText(event.message.unicode);
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

void writeOpening(spool::Range range, nvtxDomainHandle_t domain, const nvtxPayloadData_t* payloads,
                  std::size_t count) {
    constexpr std::uint32_t kSchema = 3; // trace::PayloadKind
    ThreadLog& log = ThreadLog::ofThisThread();
    if (count == 0)
        return log.append(range);
    // The record takes its block's place before its payload, which then belongs to it.
    range.payloadKind = kSchema;
    log.append(range);
    for (std::size_t i = 0; i < count; ++i) {
        const PayloadRecords records = decodePayload(domain, payloads[i], range.head.tid);
        if (records.hasWork)
            log.append(records.work);
        for (const spool::Field& field : records.fields)
            log.append(field);
    }
}

void writeOpening(spool::Kind kind, nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event,
                  std::uint64_t rangeId) {
    if (!event)
        return;
    auto range = rangeRecord(kind, domain, messageOf(*event));
    range.rangeId = rangeId;
    range.category = event->category;
    range.color = event->colorType == NVTX_COLOR_ARGB ? event->color : 0;
    setPayload(range, *event);
    if (event->payloadType != static_cast<std::int32_t>(NVTX_PAYLOAD_TYPE_EXT) ||
        event->payload.ullValue == 0)
        return writeOpening(range, domain, nullptr, 0);
    // NVTX_PAYLOAD_EVTATTR_SET_DATA puts the payloads' address into the integer and their number beside it.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    const auto* payloads = reinterpret_cast<const nvtxPayloadData_t*>(event->payload.ullValue);
    writeOpening(range, domain, payloads, static_cast<std::size_t>(event->reserved0));
}

void writeOpening(spool::Kind kind, spool::TextId name, std::uint64_t rangeId) {
    auto range = rangeRecord(kind, nullptr, name);
    range.rangeId = rangeId;
    ThreadLog::ofThisThread().append(range);
}

void writeClosing(spool::Kind kind, nvtxDomainHandle_t domain, std::uint64_t rangeId) {
    auto record = makeRecord<spool::RangeClose>(threadId(), kind);
    record.time = now();
    record.domain = nameOf(domain);
    record.rangeId = rangeId;
    ThreadLog::ofThisThread().append(record);
}

} // namespace ridge::inject
