// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity/activity.h"

#include "collector/inject/activity/api_filter.h"
#include "collector/inject/calls/graph_nodes.h"
#include "collector/inject/calls/module_statics.h"
#include "collector/inject/output/thread_log.h"
#include "spool/options.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace ridge::inject {

namespace {

using KindName = Activity::KindName;
using spool::Recorded;

constexpr std::uint32_t kOldestCupti = 130000; // 13.0, whose record layouts the decoder reads

/// The functions of one API whose calls are recorded: the kept ones, or all.
std::vector<CUpti_CallbackId> apisOf(const CuptiApi& api, CUpti_CallbackDomain domain,
                                     CUpti_CallbackId last, bool all) {
    std::vector<CUpti_CallbackId> found;
    for (CUpti_CallbackId cbid = 1; cbid < last; ++cbid) {
        const char* name = nullptr;
        if (api.cuptiGetCallbackName(domain, cbid, &name) == CUPTI_SUCCESS && name &&
            (all || keepsApi(name)) && !isOurs(name))
            found.push_back(cbid);
    }
    return found;
}

// What CUPTI tells only once, when CUDA starts or a context or stream is made: always on.
constexpr std::pair<CUpti_ActivityKind, const char*> kStandingKinds[] = {
    {CUPTI_ACTIVITY_KIND_DEVICE, "DEVICE"},
    {CUPTI_ACTIVITY_KIND_CONTEXT, "CONTEXT"},
    {CUPTI_ACTIVITY_KIND_STREAM, "STREAM"},
};

// Of these each operation of the program pays.
constexpr KindName kOperationKinds[] = {
    {"CONCURRENT_KERNEL", CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, Recorded::Kernels},
    {"MEMCPY", CUPTI_ACTIVITY_KIND_MEMCPY, Recorded::Copies},
    {"MEMCPY2", CUPTI_ACTIVITY_KIND_MEMCPY2, Recorded::Copies},
    {"MEMSET", CUPTI_ACTIVITY_KIND_MEMSET, Recorded::Copies},
    {"OVERHEAD", CUPTI_ACTIVITY_KIND_OVERHEAD, Recorded::Overhead},
};

constexpr KindName kKinds[] = {
    {"JIT", CUPTI_ACTIVITY_KIND_JIT, Recorded::Jit},
};

std::uint32_t driverVersion(const DriverApi& driver) {
    int version = 0;
    return driver.driverGetVersion && driver.driverGetVersion(&version) == CUDA_SUCCESS
               ? static_cast<std::uint32_t>(version)
               : 0;
}

} // namespace

/// A call that may fail without stopping the recording: the loss says what is then missing.
void Activity::attempt(CUptiResult result, const char* what) {
    if (result == CUPTI_SUCCESS)
        return;
    const char* reason = nullptr;
    m_api.cuptiGetResultString(result, &reason);
    m_declarations.loss(spool::LossKind::CuptiError, 1,
                        std::string(what) + ": " + (reason ? reason : "unknown error"));
}

void Activity::decodeBuffer(std::uint8_t* buffer, std::size_t size, std::size_t valid) {
    m_log.write("buffer delivered, ", valid, " bytes of records");
    if (m_state.recording() || m_state.ending()) {
        Decoder decoder(m_api, m_decoding);
        CUpti_Activity* record = nullptr;
        while (m_api.cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
            decoder.decode(*record);
        std::size_t dropped = 0;
        if (m_api.cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped) == CUPTI_SUCCESS)
            decoder.dropped(dropped);
        decoder.finish();
    }
    m_buffers.giveBack(buffer, std::min(size, BufferPool::kBytes));
}

void Activity::onDriverApi(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart && data.callbackSite == CUPTI_API_EXIT)
        m_capture.onProfilerApi(true);
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStop && data.callbackSite == CUPTI_API_ENTER)
        m_capture.onProfilerApi(false);
    m_decoding.launchNames.note(cbid, data);
    m_syncCalls.note(m_api, CUPTI_CB_DOMAIN_DRIVER_API, cbid, data);
    if (m_capture.capturing())
        m_decoding.stacks.note(CUPTI_CB_DOMAIN_DRIVER_API, cbid, data);
    m_memoryCalls.note(cbid, data, m_capture.capturing());
    if (data.callbackSite == CUPTI_API_EXIT) // what was launched is recorded as it was entered
        if (const std::uint64_t launched = LaunchCallbacks::launchedBy(cbid, data))
            m_onLaunch(launched);
}

void Activity::onRuntimeApi(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    m_syncCalls.note(m_api, CUPTI_CB_DOMAIN_RUNTIME_API, cbid, data);
    if (m_capture.capturing())
        m_decoding.stacks.note(CUPTI_CB_DOMAIN_RUNTIME_API, cbid, data);
    if (cbid == CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020 &&
        data.callbackSite == CUPTI_API_ENTER)
        flush(FlushKind::Finished); // cudaDeviceReset is about to end the contexts
}

void Activity::onResource(CUpti_CallbackId cbid, const CUpti_ResourceData& data) {
    if (cbid == CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED)
        m_hasGraphs = true;
    else if (cbid != CUPTI_CBID_RESOURCE_MODULE_LOADED)
        noteGraphNode(m_api, cbid, data, m_logs);
    else if (m_capture.capturing())
        noteModule(m_api, data, m_logs, m_declarations);
}

void Activity::onModuleUnload() {
    if (m_decoding.launchNames.moduleUnloads())
        attempt(m_launches.need(m_api, m_subscriber, LaunchCallbacks::Names, true),
                "names of launches");
}

void Activity::watchLaunches(bool on) {
    if (m_running)
        attempt(m_launches.need(m_api, m_subscriber, LaunchCallbacks::Steps, on),
                "launches as steps");
}

void Activity::onFatalError(const CUpti_StateData* state) {
    m_running = false; // CUPTI has shut itself down
    const char* message = state ? state->notification.message : nullptr;
    m_declarations.loss(spool::LossKind::FatalError, 1, message ? message : "");
}

void CUPTIAPI Activity::onCallback(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                                   const void* data) {
    Activity& a = *static_cast<Activity*>(self);
    if (!a.m_state.recording())
        return;
    if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
        a.onDriverApi(cbid, *static_cast<const CUpti_CallbackData*>(data));
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API)
        a.onRuntimeApi(cbid, *static_cast<const CUpti_CallbackData*>(data));
    if (domain == CUPTI_CB_DOMAIN_RESOURCE && cbid == CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING)
        a.onModuleUnload();
    else if (domain == CUPTI_CB_DOMAIN_RESOURCE)
        a.onResource(cbid, *static_cast<const CUpti_ResourceData*>(data));
    if (domain == CUPTI_CB_DOMAIN_STATE && cbid == CUPTI_CBID_STATE_FATAL_ERROR)
        a.onFatalError(static_cast<const CUpti_StateData*>(data));
}

bool Activity::subscribe() {
    std::string other;
    const CUptiResult result = subscribeToCupti(m_api, onCallback, this, m_subscriber, other);
    if (result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED) {
        m_declarations.loss(spool::LossKind::OtherClient, 1, other.empty() ? "unnamed" : other);
        return false;
    }
    if (result == CUPTI_ERROR_UNKNOWN) { // what every call answers without a driver
        m_declarations.loss(spool::LossKind::NoDriver, 1);
        return false;
    }
    attempt(result, "cuptiSubscribe");
    return result == CUPTI_SUCCESS;
}

void Activity::enableCallback(CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
    attempt(m_api.cuptiEnableCallback(1, m_subscriber, domain, cbid), "callback");
}

void Activity::configure(const BufferCallbacks& callbacks) {
    std::uint8_t one = 1;
    std::size_t size = sizeof one;
    attempt(m_api.cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &size,
                                            &one),
            "zeroed buffers");
    attempt(m_api.cuptiSetThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM), "thread ids");
    attempt(m_api.cuptiActivityRegisterCallbacks(callbacks.requested, callbacks.completed),
            "buffer callbacks");
    enableCallback(CUPTI_CB_DOMAIN_STATE, CUPTI_CBID_STATE_FATAL_ERROR);
    enableCallback(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020);
    enableCallback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING);
    enableCallback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED);
    if (records(Recorded::Memory)) {
        m_memoryCalls.watch(m_api, m_driver, m_subscriber);
        m_decoding.stacks.watch(m_api, m_subscriber);
        enableCallback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_LOADED);
    }
    if (records(Recorded::Sync))
        m_syncCalls.find(m_api);
    if (m_capture.followsProfilerApi()) {
        enableCallback(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuProfilerStart);
        enableCallback(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuProfilerStop);
    }
}

void Activity::followGraphs() {
    if (m_running && !m_followsGraphs.exchange(true))
        watchGraphNodes(m_api, m_subscriber);
}

void Activity::switchKinds(bool on) {
    m_log.write(on ? "activity kinds on" : "activity kinds off");
    switchAll(kKinds, on);
    switchOperations(on);
}

/// Calls go on first and off last: an operation that another thread launches meanwhile has its
/// call.
void Activity::switchOperations(bool on) {
    if (!on)
        switchAll(kOperationKinds, false);
    m_syncCalls.watch(m_api, m_subscriber, on);
    for (const CUpti_CallbackId cbid : m_runtimeApis)
        m_api.cuptiActivityEnableRuntimeApi(cbid, on);
    for (const CUpti_CallbackId cbid : m_driverApis)
        m_api.cuptiActivityEnableDriverApi(cbid, on); // one this driver does not know is no loss
    if (on)
        switchAll(kOperationKinds, true);
    // The next launch of a graph would write its ends into what CUPTI still has of the last one
    // (tests/gpu/programs/cupti/graph_stop.cu).
    else if (m_hasGraphs)
        flush(FlushKind::Finished);
}

void Activity::switchAll(std::span<const KindName> kinds, bool on) {
    for (const KindName& kind : kinds)
        if (records(kind.of))
            attempt(on ? m_api.cuptiActivityEnable(kind.kind)
                       : m_api.cuptiActivityDisable(kind.kind),
                    kind.name);
}

void Activity::findApis() {
    const char* apis = std::getenv(spool::option::kApi.variable);
    const bool all = apis && std::string_view(apis) == "all";
    m_runtimeApis = apisOf(m_api, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_SIZE, all);
    m_driverApis = apisOf(m_api, CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_SIZE, all);
}

/// Reads RIDGE_WITHOUT. What is left out is a loss: the report says so.
void Activity::leaveOut() {
    const char* words = std::getenv(spool::option::kWithout.variable);
    if (words)
        spool::forEachRecorded(words, [this](const spool::RecordedWord& each) {
            m_leftOut.set(static_cast<std::size_t>(each.what));
            m_declarations.loss(spool::LossKind::LeftOut, 1, each.meaning);
        });
}

/// CUPTI 13.0 records the calls of an API in a later window only if some call of it was asked for
/// before CUDA started. So we ask for one that programs hardly make.
void Activity::keepApisOpen() {
    attempt(m_api.cuptiActivityEnableRuntimeApi(CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020, 1),
            "runtime API");
    attempt(m_api.cuptiActivityEnableDriverApi(CUPTI_DRIVER_TRACE_CBID_cuCtxGetApiVersion, 1),
            "driver API");
}

void Activity::declareCupti(const LoadedCupti& cupti, std::uint32_t version, std::int64_t setupNs) {
    auto record = makeRecord<spool::Cupti>();
    record.version = version;
    record.driverVersion = driverVersion(m_driver);
    record.setupNs = setupNs;
    record.path = m_declarations.intern(cupti.path);
    m_declarations.declare(record);
}

void Activity::start(const LoadedCupti& cupti, const BufferCallbacks& callbacks) {
    const std::int64_t before = now();
    if (!cupti.error.empty())
        return m_declarations.loss(spool::LossKind::CuptiMissing, 1, cupti.error);
    m_api = cupti.api;
    std::uint32_t version = 0;
    m_api.cuptiGetVersion(&version);
    m_log.write("CUPTI ", version, " of ", cupti.path);
    if (version < kOldestCupti)
        return m_declarations.loss(spool::LossKind::CuptiTooOld, version, cupti.path);
    if (!subscribe())
        return;
    m_log.write("subscribed to CUPTI");
    m_driver = findDriver(); // CUPTI has loaded it by now
    m_buffers.reserve(4);
    leaveOut();
    configure(callbacks);
    for (const auto& [kind, name] : kStandingKinds)
        attempt(m_api.cuptiActivityEnable(kind), name);
    if (records(Recorded::Calls))
        findApis();
    m_running = true; // from here on another thread may switch what was found
    if (records(Recorded::Calls))
        keepApisOpen();
    if (m_capture.capturing())
        setCollecting(true);
    declareCupti(cupti, version, now() - before);
}

void Activity::setCollecting(bool on) {
    if (!m_running)
        return;
    {
        const Lock lock(m_switchMutex);
        if (m_collecting == on)
            return;
        m_collecting = on;
    }
    switchKinds(on);
}

void Activity::pause(bool on) {
    {
        const Lock lock(m_switchMutex);
        if (!m_running || !m_collecting)
            return;
    }
    m_log.write(on ? "operations are not recorded from here" : "operations are recorded again");
    switchOperations(!on);
}

void Activity::flush(FlushKind kind) {
    if (!m_running)
        return;
    m_decoding.devices.complete(m_driver);
    m_log.write(kind == FlushKind::Everything ? "last flush" : "flush");
    const std::int64_t before = now();
    m_api.cuptiActivityFlushAll(kind == FlushKind::Everything ? 1 : 0);
    stepEnds().flushed(before);
    // Each buffer that comes says what was dropped before it. Where the memory for buffers ran out none comes.
    std::size_t dropped = 0;
    if (kind == FlushKind::Everything &&
        m_api.cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped) == CUPTI_SUCCESS &&
        dropped > 0)
        m_declarations.loss(spool::LossKind::RecordsDropped, dropped, {});
}

bool Activity::streamNumber(void* stream, std::uint32_t& context, std::uint32_t& number) const {
    CUcontext handle = nullptr;
    return m_running && m_driver.ctxGetCurrent && m_driver.ctxGetCurrent(&handle) == CUDA_SUCCESS &&
           handle && m_api.cuptiGetContextId(handle, &context) == CUPTI_SUCCESS &&
           m_api.cuptiGetStreamIdEx(handle, static_cast<CUstream>(stream), 0, &number) ==
               CUPTI_SUCCESS;
}

} // namespace ridge::inject
