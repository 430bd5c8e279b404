// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/nvtx.h"

#include "collector/inject/collector.h"

#include <cstdint>

namespace ridge::inject {

namespace {

/// NVTX's functions have no pointer of the tool's, so they ask for the collector of the process:
/// null while nothing is recorded.
Collector* active() {
    Collector& collector = Collector::ofThisProcess();
    return collector.recording() ? &collector : nullptr;
}

// Push and pop answer what they answer without a tool, so that a program that prints it prints the
// same.
constexpr int kDepth = NVTX_NO_PUSH_POP_TRACKING;

spool::TextId intern(Collector& c, const char* text) {
    return text ? c.declarations().intern(std::string_view(text)) : 0;
}
spool::TextId intern(Collector& c, const wchar_t* text) {
    return c.declarations().intern(text);
}

/// Ranges of libraries have a domain and are no steps. A step begins before the range that marks it.
void step(Collector& c, nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    if (!domain && c.steps().pushed() && event)
        c.steps().rangeOpened(c.nvtx().messageOf(*event));
}

int NVTX_API domainPush(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    if (Collector* c = active()) {
        step(*c, domain, event);
        c->nvtx().open(spool::Kind::RangePush, domain, event, 0);
        if (c->capture().followsRanges() && event)
            c->capture().onPush(domain, c->nvtx().messageOf(*event));
    }
    return kDepth;
}

int NVTX_API domainPop(nvtxDomainHandle_t domain) {
    if (Collector* c = active()) {
        if (c->capture().followsRanges())
            c->capture().onPop(domain);
        c->nvtx().close(spool::Kind::RangePop, domain, 0);
        if (!domain)
            Steps::popped();
    }
    return kDepth;
}

int NVTX_API pushEx(const nvtxEventAttributes_t* event) {
    return domainPush(nullptr, event);
}
int NVTX_API pop() {
    return domainPop(nullptr);
}

template <class Char>
int NVTX_API pushText(const Char* message) {
    if (Collector* c = active()) {
        const spool::TextId name = intern(*c, message);
        if (c->steps().pushed())
            c->steps().rangeOpened(name);
        c->nvtx().open(spool::Kind::RangePush, name, 0);
        if (c->capture().followsRanges())
            c->capture().onPush(nullptr, name);
    }
    return kDepth;
}

nvtxRangeId_t NVTX_API domainStart(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    Collector* c = active();
    if (!c)
        return 0;
    const std::uint64_t id = c->nvtx().nextRangeId();
    c->nvtx().open(spool::Kind::RangeStart, domain, event, id);
    if (c->capture().followsRanges() && event)
        c->capture().onStart(id, c->nvtx().messageOf(*event));
    return id;
}

nvtxRangeId_t NVTX_API startEx(const nvtxEventAttributes_t* event) {
    return domainStart(nullptr, event);
}

template <class Char>
nvtxRangeId_t NVTX_API startText(const Char* message) {
    Collector* c = active();
    if (!c)
        return 0;
    const spool::TextId name = intern(*c, message);
    const std::uint64_t id = c->nvtx().nextRangeId();
    c->nvtx().open(spool::Kind::RangeStart, name, id);
    if (c->capture().followsRanges())
        c->capture().onStart(id, name);
    return id;
}

void NVTX_API domainEnd(nvtxDomainHandle_t domain, nvtxRangeId_t id) {
    Collector* c = active();
    if (!c)
        return;
    if (c->capture().followsRanges())
        c->capture().onEnd(id);
    c->nvtx().close(spool::Kind::RangeEnd, domain, id);
}

void NVTX_API end(nvtxRangeId_t id) {
    domainEnd(nullptr, id);
}

void NVTX_API domainMark(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) {
    if (Collector* c = active())
        c->nvtx().open(spool::Kind::Mark, domain, event, 0);
}

void NVTX_API markEx(const nvtxEventAttributes_t* event) {
    domainMark(nullptr, event);
}

template <class Char>
void NVTX_API markText(const Char* message) {
    if (Collector* c = active())
        c->nvtx().open(spool::Kind::Mark, intern(*c, message), 0);
}

template <class Char>
void NVTX_API domainCategory(nvtxDomainHandle_t domain, std::uint32_t category, const Char* name) {
    Collector* c = active();
    if (!c || !name)
        return;
    auto record = makeRecord<spool::Category>();
    record.domain = nameOf(domain);
    record.name = intern(*c, name);
    record.category = category;
    c->declarations().declare(record);
}

template <class Char>
void NVTX_API category(std::uint32_t category, const Char* name) {
    domainCategory(nullptr, category, name);
}

template <class Char>
void NVTX_API nameThread(std::uint32_t tid, const Char* name) {
    Collector* c = active();
    if (!c || !name)
        return;
    auto record = makeRecord<spool::ThreadName>(tid);
    record.name = intern(*c, name);
    c->threadLogs().ofThisThread().append(record);
}

template <class Char>
void NVTX_API nameStream(void* stream, const Char* name) {
    Collector* c = active();
    if (!c || !name)
        return;
    auto record = makeRecord<spool::StreamName>();
    record.name = intern(*c, name);
    if (c->activity().streamNumber(stream, record.context, record.stream))
        c->threadLogs().ofThisThread().append(record);
}

template <class Char>
nvtxDomainHandle_t NVTX_API domainCreate(const Char* name) {
    Collector* c = active();
    return c && name ? newDomain(intern(*c, name)) : nullptr;
}

template <class Char>
nvtxStringHandle_t NVTX_API registerString(nvtxDomainHandle_t, const Char* text) {
    Collector* c = active();
    return c && text ? newString(intern(*c, text)) : nullptr;
}

std::uint64_t NVTX_API schemaRegister(nvtxDomainHandle_t domain,
                                      const nvtxPayloadSchemaAttr_t* schema) {
    Collector* c = active();
    return c ? c->nvtx().schemas().add(domain, schema) : 0;
}

int NVTX_API pushPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t* data,
                         std::size_t count) {
    if (Collector* c = active()) {
        step(*c, domain, nullptr);
        c->nvtx().open(rangeRecord(spool::Kind::RangePush, domain, 0), domain, data, count);
    }
    return kDepth;
}

int NVTX_API popPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t*, std::size_t) {
    return domainPop(domain);
}

nvtxRangeId_t NVTX_API startPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t* data,
                                    std::size_t count) {
    Collector* c = active();
    if (!c)
        return 0;
    auto range = rangeRecord(spool::Kind::RangeStart, domain, 0);
    range.rangeId = c->nvtx().nextRangeId();
    c->nvtx().open(range, domain, data, count);
    return range.rangeId;
}

void NVTX_API endPayload(nvtxDomainHandle_t domain, nvtxRangeId_t id, const nvtxPayloadData_t*,
                         std::size_t) {
    domainEnd(domain, id);
}

void NVTX_API markPayload(nvtxDomainHandle_t domain, const nvtxPayloadData_t* data,
                          std::size_t count) {
    if (Collector* c = active())
        c->nvtx().open(rangeRecord(spool::Kind::Mark, domain, 0), domain, data, count);
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
          {NVTX_CBID_CORE_MarkA, pointer(markText<char>)},
          {NVTX_CBID_CORE_MarkW, pointer(markText<wchar_t>)},
          {NVTX_CBID_CORE_RangeStartEx, pointer(startEx)},
          {NVTX_CBID_CORE_RangeStartA, pointer(startText<char>)},
          {NVTX_CBID_CORE_RangeStartW, pointer(startText<wchar_t>)},
          {NVTX_CBID_CORE_RangeEnd, pointer(end)},
          {NVTX_CBID_CORE_RangePushEx, pointer(pushEx)},
          {NVTX_CBID_CORE_RangePushA, pointer(pushText<char>)},
          {NVTX_CBID_CORE_RangePushW, pointer(pushText<wchar_t>)},
          {NVTX_CBID_CORE_RangePop, pointer(pop)},
          {NVTX_CBID_CORE_NameCategoryA, pointer(category<char>)},
          {NVTX_CBID_CORE_NameCategoryW, pointer(category<wchar_t>)},
          {NVTX_CBID_CORE_NameOsThreadA, pointer(nameThread<char>)},
          {NVTX_CBID_CORE_NameOsThreadW, pointer(nameThread<wchar_t>)}});
    fill(*tables, NVTX_CB_MODULE_CORE2,
         {{NVTX_CBID_CORE2_DomainMarkEx, pointer(domainMark)},
          {NVTX_CBID_CORE2_DomainRangeStartEx, pointer(domainStart)},
          {NVTX_CBID_CORE2_DomainRangeEnd, pointer(domainEnd)},
          {NVTX_CBID_CORE2_DomainRangePushEx, pointer(domainPush)},
          {NVTX_CBID_CORE2_DomainRangePop, pointer(domainPop)},
          {NVTX_CBID_CORE2_DomainNameCategoryA, pointer(domainCategory<char>)},
          {NVTX_CBID_CORE2_DomainNameCategoryW, pointer(domainCategory<wchar_t>)},
          {NVTX_CBID_CORE2_DomainRegisterStringA, pointer(registerString<char>)},
          {NVTX_CBID_CORE2_DomainRegisterStringW, pointer(registerString<wchar_t>)},
          {NVTX_CBID_CORE2_DomainCreateA, pointer(domainCreate<char>)},
          {NVTX_CBID_CORE2_DomainCreateW, pointer(domainCreate<wchar_t>)}});
    fill(*tables, NVTX_CB_MODULE_CUDART,
         {{NVTX_CBID_CUDART_NameCudaStreamA, pointer(nameStream<char>)},
          {NVTX_CBID_CUDART_NameCudaStreamW, pointer(nameStream<wchar_t>)}});
    fill(*tables, NVTX_CB_MODULE_CUDA,
         {{NVTX_CBID_CUDA_NameCuStreamA, pointer(nameStream<char>)},
          {NVTX_CBID_CUDA_NameCuStreamW, pointer(nameStream<wchar_t>)}});
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
