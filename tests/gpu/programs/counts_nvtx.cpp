// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "expected.h"

#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtPayload.h>

#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace ridge::gpu {

namespace {

nvtxEventAttributes_t attributes(const char* message) {
    nvtxEventAttributes_t result{};
    result.version = NVTX_VERSION;
    result.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    result.messageType = NVTX_MESSAGE_TYPE_ASCII;
    result.message.ascii = message;
    return result;
}

void plainRanges(Expected& expected) {
    nvtxRangePop(); // nothing is open: must be ignored
    for (int i = 0; i < 100; ++i) {
        nvtxRangePushA("outer");
        for (int j = 0; j < 3; ++j) {
            nvtxRangePushA("inner");
            nvtxRangePop();
        }
        nvtxRangePop();
    }
    expected.ranges["outer"].count = 100;
    expected.ranges["inner"].count = 300;
    for (int i = 0; i < 5; ++i) {
        nvtxRangePushW(L"wide");
        nvtxRangePop();
    }
    expected.ranges["wide"].count = 5;
    for (int i = 0; i < 60; ++i) {
        nvtxMarkA("mark");
    }
    expected.marks["mark"] = 60;
}

void domainRanges(Expected& expected) {
    constexpr std::uint32_t kCategory = 7;
    constexpr std::uint32_t kGreen = 0xFF00FF00U;
    const nvtxDomainHandle_t domain = nvtxDomainCreateA("counts.domain");
    nvtxDomainNameCategoryA(domain, kCategory, "counts.category");
    nvtxEventAttributes_t plain = attributes("domain-range");
    plain.category = kCategory;
    plain.colorType = NVTX_COLOR_ARGB;
    plain.color = kGreen;
    for (int i = 0; i < 50; ++i) {
        nvtxDomainRangePushEx(domain, &plain);
        nvtxDomainRangePop(domain);
    }
    expected.ranges["domain-range"] = {50,     false, "counts.domain", "counts.category",
                                       kGreen, false};

    nvtxEventAttributes_t registered = attributes(nullptr);
    registered.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    registered.message.registered = nvtxDomainRegisterStringA(domain, "registered-range");
    for (int i = 0; i < 40; ++i) {
        nvtxDomainRangePushEx(domain, &registered);
        nvtxDomainRangePop(domain);
    }
    expected.ranges["registered-range"] = {40, false, "counts.domain", "", 0, false};
    nvtxEventAttributes_t mark = attributes("domain-mark");
    for (int i = 0; i < 8; ++i) {
        nvtxDomainMarkEx(domain, &mark);
    }
    expected.marks["domain-mark"] = 8;
}

void scalarPayloads(Expected& expected) {
    for (int i = 0; i < 10; ++i) {
        nvtxEventAttributes_t integer = attributes("payload-integer");
        integer.payloadType = NVTX_PAYLOAD_TYPE_INT64;
        integer.payload.llValue = i - 20;
        nvtxRangePushEx(&integer);
        nvtxRangePop();
        expected.sums["payload-integer"] += i - 20;
        nvtxEventAttributes_t real = attributes("payload-real");
        real.payloadType = NVTX_PAYLOAD_TYPE_DOUBLE;
        real.payload.dValue = 0.25 * i;
        nvtxRangePushEx(&real);
        nvtxRangePop();
        expected.sums["payload-real"] += 0.25 * i;
    }
    expected.ranges["payload-integer"].count = 10;
    expected.ranges["payload-real"].count = 10;
}

struct Work {
    double flops;
    double bytes;
    std::uint32_t precision;
    std::uint32_t padding;
};

struct Batch {
    std::uint64_t tokens;
};

nvtxPayloadSchemaEntry_t entry(std::uint64_t type, const char* name, std::uint64_t offset) {
    nvtxPayloadSchemaEntry_t result{};
    result.type = type;
    result.name = name;
    result.offset = offset;
    return result;
}

std::uint64_t registerSchema(nvtxDomainHandle_t domain, const char* name,
                             const nvtxPayloadSchemaEntry_t* entries, std::size_t count,
                             std::size_t bytes) {
    nvtxPayloadSchemaAttr_t schema{};
    schema.fieldMask = NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NAME | NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_TYPE |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_ENTRIES |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NUM_ENTRIES |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_STATIC_SIZE;
    schema.name = name;
    schema.type = NVTX_PAYLOAD_SCHEMA_TYPE_STATIC;
    schema.entries = entries;
    schema.numEntries = count;
    schema.payloadStaticSize = bytes;
    return nvtxPayloadSchemaRegister(domain, &schema);
}

void pushWithPayload(nvtxDomainHandle_t domain, const char* name, nvtxPayloadData_t payload) {
    nvtxEventAttributes_t event = attributes(name);
    event.payloadType = NVTX_PAYLOAD_TYPE_EXT;
    event.reserved0 = 1;
    event.payload.ullValue = reinterpret_cast<std::uintptr_t>(&payload);
    nvtxDomainRangePushEx(domain, &event);
    nvtxDomainRangePop(domain);
}

void structPayloads(Expected& expected) {
    const nvtxDomainHandle_t domain = nvtxDomainCreateA("ridgepoint");
    const nvtxPayloadSchemaEntry_t workEntries[] = {
        entry(NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE, "flops", offsetof(Work, flops)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE, "bytes", offsetof(Work, bytes)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_UINT32, "precision", offsetof(Work, precision))};
    const std::uint64_t work =
        registerSchema(domain, "ridgepoint.work", workEntries, 3, sizeof(Work));
    const nvtxPayloadSchemaEntry_t batchEntries[] = {
        entry(NVTX_PAYLOAD_ENTRY_TYPE_UINT64, "tokens", 0)};
    const std::uint64_t batch =
        registerSchema(domain, "counts.batch", batchEntries, 1, sizeof(Batch));
    for (int i = 0; i < 5; ++i) {
        const Work amount{1e9 * (i + 1), 1e6, 5, 0};
        pushWithPayload(domain, "work", {work, sizeof amount, &amount});
        expected.sums["work.flops"] += amount.flops;
        expected.sums["work.bytes"] += amount.bytes;
        expected.sums["work.precision"] += amount.precision;
        const Batch size{100U + static_cast<std::uint64_t>(i)};
        pushWithPayload(domain, "batch", {batch, sizeof size, &size});
        expected.sums["batch.tokens"] += static_cast<double>(size.tokens);
    }
    expected.ranges["work"] = {5, false, "ridgepoint", "", 0, false};
    expected.ranges["batch"] = {5, false, "ridgepoint", "", 0, false};
}

void startEndRanges(Expected& expected) {
    for (int i = 0; i < 20; ++i) {
        nvtxRangeEnd(nvtxRangeStartA("start-end"));
    }
    expected.ranges["start-end"].count = 20;
    expected.ranges["start-end"].startEnd = true;
    nvtxRangeId_t ids[30];
    for (nvtxRangeId_t& id : ids) {
        id = nvtxRangeStartA("cross-thread");
    }
    std::thread other([&ids] {
        nvtxNameOsThreadA(static_cast<std::uint32_t>(syscall(SYS_gettid)), "counts-closer");
        for (const nvtxRangeId_t id : ids) {
            nvtxRangeEnd(id);
        }
    });
    other.join();
    expected.ranges["cross-thread"].count = 30;
    expected.ranges["cross-thread"].startEnd = true;
}

} // namespace

void useNvtx(Expected& expected) {
    plainRanges(expected);
    domainRanges(expected);
    scalarPayloads(expected);
    structPayloads(expected);
    startEndRanges(expected);
    nvtxRangePushA("left-open");
    expected.ranges["left-open"].count = 1;
    expected.ranges["left-open"].open = true;
}

} // namespace ridge::gpu
