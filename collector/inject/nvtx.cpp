// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/nvtx.h"

#include "collector/inject/activity.h"
#include "collector/inject/capture.h"
#include "collector/inject/intern.h"
#include "collector/inject/nvtx_events.h"
#include "collector/inject/nvtx_payload.h"
#include "collector/inject/session.h"
#include "collector/inject/thread_log.h"

#include <atomic>
#include <cstdint>

namespace ridge::inject {

namespace {

std::uint64_t nextRangeId() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

// Push and pop answer what they answer without a tool, so that a program that prints it prints the same.
constexpr int kDepth = NVTX_NO_PUSH_POP_TRACKING;

int NVTX_API domainPush(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    if (recording()) {
        writeOpening(spool::Kind::RangePush, domain, event, 0);
        if (captureFollowsRanges() && event)
            captureOnPush(domain, messageOf(*event));
    }
    return kDepth;
}

int NVTX_API domainPop(nvtxDomainHandle_t domain) {
    if (recording()) {
        if (captureFollowsRanges())
            captureOnPop(domain);
        writeClosing(spool::Kind::RangePop, domain, 0);
    }
    return kDepth;
}

int NVTX_API pushEx(const nvtxEventAttributes_t* event) {
    return domainPush(nullptr, event);
}
int NVTX_API pop() {
    return domainPop(nullptr);
}

void pushText(spool::TextId name) {
    writeOpening(spool::Kind::RangePush, name, 0);
    if (captureFollowsRanges())
        captureOnPush(nullptr, name);
}

int NVTX_API pushA(const char* message) {
    if (recording())
        pushText(message ? internText(std::string_view(message)) : 0);
    return kDepth;
}

int NVTX_API pushW(const wchar_t* message) {
    if (recording())
        pushText(internText(message));
    return kDepth;
}

nvtxRangeId_t NVTX_API domainStart(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    if (!recording())
        return 0;
    const std::uint64_t id = nextRangeId();
    writeOpening(spool::Kind::RangeStart, domain, event, id);
    if (captureFollowsRanges() && event)
        captureOnStart(id, messageOf(*event));
    return id;
}

nvtxRangeId_t NVTX_API startEx(const nvtxEventAttributes_t* event) {
    return domainStart(nullptr, event);
}

nvtxRangeId_t startText(spool::TextId name) {
    const std::uint64_t id = nextRangeId();
    writeOpening(spool::Kind::RangeStart, name, id);
    if (captureFollowsRanges())
        captureOnStart(id, name);
    return id;
}

nvtxRangeId_t NVTX_API startA(const char* message) {
    return recording() ? startText(message ? internText(std::string_view(message)) : 0) : 0;
}

nvtxRangeId_t NVTX_API startW(const wchar_t* message) {
    return recording() ? startText(internText(message)) : 0;
}

void NVTX_API domainEnd(nvtxDomainHandle_t domain, nvtxRangeId_t id) {
    if (!recording())
        return;
    if (captureFollowsRanges())
        captureOnEnd(id);
    writeClosing(spool::Kind::RangeEnd, domain, id);
}

void NVTX_API end(nvtxRangeId_t id) {
    domainEnd(nullptr, id);
}

void NVTX_API domainMark(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    if (recording())
        writeOpening(spool::Kind::Mark, domain, event, 0);
}

void NVTX_API markEx(const nvtxEventAttributes_t* event) {
    domainMark(nullptr, event);
}

void NVTX_API markA(const char* message) {
    if (recording())
        writeOpening(spool::Kind::Mark, message ? internText(std::string_view(message)) : 0, 0);
}

void NVTX_API markW(const wchar_t* message) {
    if (recording())
        writeOpening(spool::Kind::Mark, internText(message), 0);
}

void nameCategory(nvtxDomainHandle_t domain, std::uint32_t category, spool::TextId name) {
    auto record = makeRecord<spool::Category>();
    record.domain = nameOf(domain);
    record.name = name;
    record.category = category;
    output().declare(std::as_bytes(std::span(&record, 1)));
}

void NVTX_API domainCategoryA(nvtxDomainHandle_t domain, std::uint32_t category, const char* name) {
    if (recording() && name)
        nameCategory(domain, category, internText(std::string_view(name)));
}

void NVTX_API domainCategoryW(nvtxDomainHandle_t domain, std::uint32_t category,
                              const wchar_t* name) {
    if (recording())
        nameCategory(domain, category, internText(name));
}

void NVTX_API categoryA(std::uint32_t category, const char* name) {
    domainCategoryA(nullptr, category, name);
}
void NVTX_API categoryW(std::uint32_t category, const wchar_t* name) {
    domainCategoryW(nullptr, category, name);
}

void nameThread(std::uint32_t tid, spool::TextId name) {
    auto record = makeRecord<spool::ThreadName>(tid);
    record.name = name;
    ThreadLog::ofThisThread().append(record);
}

void NVTX_API nameThreadA(std::uint32_t tid, const char* name) {
    if (recording() && name)
        nameThread(tid, internText(std::string_view(name)));
}

void NVTX_API nameThreadW(std::uint32_t tid, const wchar_t* name) {
    if (recording())
        nameThread(tid, internText(name));
}

void nameStream(void* stream, spool::TextId name) {
    auto record = makeRecord<spool::StreamName>();
    record.name = name;
    if (streamNumber(stream, record.context, record.stream))
        ThreadLog::ofThisThread().append(record);
}

void NVTX_API nameStreamA(void* stream, const char* name) {
    if (recording() && name)
        nameStream(stream, internText(std::string_view(name)));
}

void NVTX_API nameStreamW(void* stream, const wchar_t* name) {
    if (recording())
        nameStream(stream, internText(name));
}

nvtxDomainHandle_t NVTX_API domainCreateA(const char* name) {
    return recording() && name ? newDomain(internText(std::string_view(name))) : nullptr;
}
nvtxDomainHandle_t NVTX_API domainCreateW(const wchar_t* name) {
    return recording() ? newDomain(internText(name)) : nullptr;
}
nvtxStringHandle_t NVTX_API registerStringA(nvtxDomainHandle_t, const char* text) {
    return recording() && text ? newString(internText(std::string_view(text))) : nullptr;
}
nvtxStringHandle_t NVTX_API registerStringW(nvtxDomainHandle_t, const wchar_t* text) {
    return recording() ? newString(internText(text)) : nullptr;
}

std::uint64_t NVTX_API schemaRegister(nvtxDomainHandle_t domain,
                                      const nvtxPayloadSchemaAttr_t* schema) {
    return recording() ? registerSchema(domain, schema) : 0;
}

int NVTX_API pushPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t* data,
                         std::size_t count) {
    if (recording())
        writeOpening(rangeRecord(spool::Kind::RangePush, domain, 0), domain, data, count);
    return kDepth;
}

int NVTX_API popPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t*, std::size_t) {
    return domainPop(domain);
}

nvtxRangeId_t NVTX_API startPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t* data,
                                    std::size_t count) {
    if (!recording())
        return 0;
    auto range = rangeRecord(spool::Kind::RangeStart, domain, 0);
    range.rangeId = nextRangeId();
    writeOpening(range, domain, data, count);
    return range.rangeId;
}

void NVTX_API endPayload(nvtxDomainHandle_t domain, nvtxRangeId_t id, const nvtxPayloadData_t*,
                         std::size_t) {
    domainEnd(domain, id);
}

void NVTX_API markPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t* data,
                          std::size_t count) {
    if (recording())
        writeOpening(rangeRecord(spool::Kind::Mark, domain, 0), domain, data, count);
}

template <class F>
NvtxFunctionPointer pointer(F* f) {
    return reinterpret_cast<NvtxFunctionPointer>(f);
}

struct Slot {
    unsigned id;
    NvtxFunctionPointer function;
};

void fill(const NvtxExportTableCallbacks& tables, NvtxCallbackModule module,
          std::initializer_list<Slot> slots) {
    NvtxFunctionTable table = nullptr;
    unsigned size = 0;
    if (tables.GetModuleFunctionTable(module, &table, &size) == 0 || !table)
        return; // an NVTX without this module
    for (const Slot& slot : slots)
        if (slot.id < size && table[slot.id])
            *table[slot.id] = slot.function;
}

} // namespace

void serveNvtx(NvtxGetExportTableFunc_t getExportTable) {
    const auto* tables =
        static_cast<const NvtxExportTableCallbacks*>(getExportTable(NVTX_ETID_CALLBACKS));
    if (!tables || tables->struct_size < sizeof(NvtxExportTableCallbacks))
        return;
    fill(*tables, NVTX_CB_MODULE_CORE,
         {{NVTX_CBID_CORE_MarkEx, pointer(markEx)},
          {NVTX_CBID_CORE_MarkA, pointer(markA)},
          {NVTX_CBID_CORE_MarkW, pointer(markW)},
          {NVTX_CBID_CORE_RangeStartEx, pointer(startEx)},
          {NVTX_CBID_CORE_RangeStartA, pointer(startA)},
          {NVTX_CBID_CORE_RangeStartW, pointer(startW)},
          {NVTX_CBID_CORE_RangeEnd, pointer(end)},
          {NVTX_CBID_CORE_RangePushEx, pointer(pushEx)},
          {NVTX_CBID_CORE_RangePushA, pointer(pushA)},
          {NVTX_CBID_CORE_RangePushW, pointer(pushW)},
          {NVTX_CBID_CORE_RangePop, pointer(pop)},
          {NVTX_CBID_CORE_NameCategoryA, pointer(categoryA)},
          {NVTX_CBID_CORE_NameCategoryW, pointer(categoryW)},
          {NVTX_CBID_CORE_NameOsThreadA, pointer(nameThreadA)},
          {NVTX_CBID_CORE_NameOsThreadW, pointer(nameThreadW)}});
    fill(*tables, NVTX_CB_MODULE_CORE2,
         {{NVTX_CBID_CORE2_DomainMarkEx, pointer(domainMark)},
          {NVTX_CBID_CORE2_DomainRangeStartEx, pointer(domainStart)},
          {NVTX_CBID_CORE2_DomainRangeEnd, pointer(domainEnd)},
          {NVTX_CBID_CORE2_DomainRangePushEx, pointer(domainPush)},
          {NVTX_CBID_CORE2_DomainRangePop, pointer(domainPop)},
          {NVTX_CBID_CORE2_DomainNameCategoryA, pointer(domainCategoryA)},
          {NVTX_CBID_CORE2_DomainNameCategoryW, pointer(domainCategoryW)},
          {NVTX_CBID_CORE2_DomainRegisterStringA, pointer(registerStringA)},
          {NVTX_CBID_CORE2_DomainRegisterStringW, pointer(registerStringW)},
          {NVTX_CBID_CORE2_DomainCreateA, pointer(domainCreateA)},
          {NVTX_CBID_CORE2_DomainCreateW, pointer(domainCreateW)}});
    fill(*tables, NVTX_CB_MODULE_CUDART,
         {{NVTX_CBID_CUDART_NameCudaStreamA, pointer(nameStreamA)},
          {NVTX_CBID_CUDART_NameCudaStreamW, pointer(nameStreamW)}});
    fill(*tables, NVTX_CB_MODULE_CUDA,
         {{NVTX_CBID_CUDA_NameCuStreamA, pointer(nameStreamA)},
          {NVTX_CBID_CUDA_NameCuStreamW, pointer(nameStreamW)}});
}

void serveNvtxExtension(nvtxExtModuleInfo_t* module) {
    if (!module || module->moduleId != NVTX_EXT_PAYLOAD_MODULEID || module->segmentsCount == 0)
        return;
    const nvtxExtModuleSegment_t& segment = module->segments[0];
    const auto serve = [&](std::size_t id, auto* function) {
        if (id < segment.slotCount)
            segment.functionSlots[id] = reinterpret_cast<std::intptr_t>(function);
    };
    serve(NVTX3EXT_CBID_nvtxPayloadSchemaRegister, schemaRegister);
    serve(NVTX3EXT_CBID_nvtxMarkPayload, markPayload);
    serve(NVTX3EXT_CBID_nvtxRangePushPayload, pushPayload);
    serve(NVTX3EXT_CBID_nvtxRangePopPayload, popPayload);
    serve(NVTX3EXT_CBID_nvtxRangeStartPayload, startPayload);
    serve(NVTX3EXT_CBID_nvtxRangeEndPayload, endPayload);
}

} // namespace ridge::inject
