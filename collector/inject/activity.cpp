// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity.h"

#include "collector/inject/api_filter.h"
#include "collector/inject/buffer_pool.h"
#include "collector/inject/call_stacks.h"
#include "collector/inject/capture.h"
#include "collector/inject/decoder.h"
#include "collector/inject/device_facts.h"
#include "collector/inject/intern.h"
#include "collector/inject/launch_names.h"
#include "collector/inject/session.h"
#include "collector/inject/thread_log.h"
#include "trace/spool_environment.h"

#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace ridge::inject {

namespace {

constexpr std::uint32_t kOldestCupti = 130000; // 13.0, whose record layouts the decoder reads

struct Activity {
    CuptiApi api;
    BufferPool buffers;
    CUpti_SubscriberHandle subscriber = nullptr;
    std::mutex switchMutex;
    bool collecting = false;
    std::atomic<bool> running{false};
};

Activity& activity() {
    static Activity* const instance = new Activity;
    return *instance;
}

/// A call that may fail without stopping the recording: the loss says what is then missing.
void attempt(CUptiResult result, const char* what) {
    if (result == CUPTI_SUCCESS)
        return;
    const char* reason = nullptr;
    activity().api.cuptiGetResultString(result, &reason);
    reportLoss(spool::LossKind::CuptiError, 1,
               std::string(what) + ": " + (reason ? reason : "unknown error"));
}

void CUPTIAPI onBufferRequested(std::uint8_t** buffer, std::size_t* size, std::size_t* maxRecords) {
    *buffer = activity().buffers.take();
    *size = *buffer ? BufferPool::kBytes : 0;
    *maxRecords = 0;
}

void CUPTIAPI onBufferCompleted(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t size,
                                std::size_t valid) {
    if (!buffer)
        return;
    const CuptiApi& api = activity().api;
    if (recording() || sessionEnding()) {
        Decoder decoder(api);
        CUpti_Activity* record = nullptr;
        while (api.cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS)
            decoder.decode(*record);
        std::size_t dropped = 0;
        if (api.cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped) == CUPTI_SUCCESS)
            decoder.dropped(dropped);
        decoder.finish();
    }
    activity().buffers.giveBack(buffer, size < BufferPool::kBytes ? size : BufferPool::kBytes);
}

void onDriverApi(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart && data.callbackSite == CUPTI_API_EXIT)
        captureOnProfilerApi(true);
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStop && data.callbackSite == CUPTI_API_ENTER)
        captureOnProfilerApi(false);
    noteLaunch(cbid, data);
}

void CUPTIAPI onCallback(void*, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                         const void* data) {
    if (!recording())
        return;
    if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
        onDriverApi(cbid, *static_cast<const CUpti_CallbackData*>(data));
    if (domain == CUPTI_CB_DOMAIN_RESOURCE && cbid == CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING)
        moduleUnloads(activity().api, activity().subscriber);
    if (capturing() &&
        (domain == CUPTI_CB_DOMAIN_DRIVER_API || domain == CUPTI_CB_DOMAIN_RUNTIME_API))
        noteAllocation(domain, cbid, *static_cast<const CUpti_CallbackData*>(data));
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API &&
        cbid == CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020 &&
        static_cast<const CUpti_CallbackData*>(data)->callbackSite == CUPTI_API_ENTER)
        flushActivity(FlushKind::Finished); // cudaDeviceReset is about to end the contexts
    if (domain == CUPTI_CB_DOMAIN_STATE && cbid == CUPTI_CBID_STATE_FATAL_ERROR) {
        activity().running = false; // CUPTI has shut itself down
        const auto* state = static_cast<const CUpti_StateData*>(data);
        const char* message = state ? state->notification.message : nullptr;
        reportLoss(spool::LossKind::FatalError, 1, message ? message : "");
    }
}

bool subscribe() {
    Activity& a = activity();
    std::string other;
    const CUptiResult result = subscribeToCupti(a.api, onCallback, a.subscriber, other);
    if (result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED) {
        reportLoss(spool::LossKind::OtherClient, 1, other.empty() ? "unnamed" : other);
        return false;
    }
    if (result == CUPTI_ERROR_UNKNOWN) { // what every call answers without a driver
        reportLoss(spool::LossKind::NoDriver, 1);
        return false;
    }
    attempt(result, "cuptiSubscribe");
    return result == CUPTI_SUCCESS;
}

void configure() {
    const CuptiApi& api = activity().api;
    std::uint8_t one = 1;
    std::size_t size = sizeof one;
    attempt(
        api.cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &size, &one),
        "zeroed buffers");
    attempt(api.cuptiSetThreadIdType(CUPTI_ACTIVITY_THREAD_ID_TYPE_SYSTEM), "thread ids");
    attempt(api.cuptiActivityRegisterCallbacks(onBufferRequested, onBufferCompleted),
            "buffer callbacks");
    const auto callback = [&](CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
        attempt(api.cuptiEnableCallback(1, activity().subscriber, domain, cbid), "callback");
    };
    callback(CUPTI_CB_DOMAIN_STATE, CUPTI_CBID_STATE_FATAL_ERROR);
    callback(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020);
    callback(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING);
    watchAllocations(api, activity().subscriber);
    if (captureFollowsProfilerApi()) {
        callback(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuProfilerStart);
        callback(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuProfilerStop);
    }
}

using ApiSwitch = CUptiResult (*)(CUpti_CallbackId, std::uint8_t);

/// Turns on the kept functions of one API, or all of them.
void switchApi(CUpti_CallbackDomain domain, ApiSwitch enable, CUpti_CallbackId last, bool all,
               bool on) {
    const CuptiApi& api = activity().api;
    for (CUpti_CallbackId cbid = 1; cbid < last; ++cbid) {
        const char* name = nullptr;
        if (api.cuptiGetCallbackName(domain, cbid, &name) != CUPTI_SUCCESS || !name)
            continue;
        if (all || keepsApi(name))
            enable(cbid, on); // a function this driver does not know is no loss
    }
}

struct KindName {
    CUpti_ActivityKind kind;
    const char* name;
};

// What CUPTI tells only once, when CUDA starts or a context or stream is made: always on.
constexpr KindName kStandingKinds[] = {
    {CUPTI_ACTIVITY_KIND_DEVICE, "DEVICE"},
    {CUPTI_ACTIVITY_KIND_CONTEXT, "CONTEXT"},
    {CUPTI_ACTIVITY_KIND_STREAM, "STREAM"},
};

constexpr KindName kKinds[] = {
    {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, "CONCURRENT_KERNEL"},
    {CUPTI_ACTIVITY_KIND_MEMCPY, "MEMCPY"},
    {CUPTI_ACTIVITY_KIND_MEMCPY2, "MEMCPY2"},
    {CUPTI_ACTIVITY_KIND_MEMSET, "MEMSET"},
    {CUPTI_ACTIVITY_KIND_MEMORY2, "MEMORY2"},
    {CUPTI_ACTIVITY_KIND_MEMORY_POOL, "MEMORY_POOL"},
    {CUPTI_ACTIVITY_KIND_SYNCHRONIZATION, "SYNCHRONIZATION"},
    {CUPTI_ACTIVITY_KIND_CUDA_EVENT, "CUDA_EVENT"},
    {CUPTI_ACTIVITY_KIND_OVERHEAD, "OVERHEAD"},
    {CUPTI_ACTIVITY_KIND_JIT, "JIT"},
};

void switchKinds(bool on) {
    const CuptiApi& api = activity().api;
    for (const KindName& kind : kKinds)
        attempt(on ? api.cuptiActivityEnable(kind.kind) : api.cuptiActivityDisable(kind.kind),
                kind.name);
    if (on)
        attempt(api.cuptiActivityEnableAllSyncRecords(0), "sync records");
    const char* apis = std::getenv(trace::spool::environment::kApi);
    const bool all = apis && std::string_view(apis) == "all";
    switchApi(CUPTI_CB_DOMAIN_RUNTIME_API, api.cuptiActivityEnableRuntimeApi,
              CUPTI_RUNTIME_TRACE_CBID_SIZE, all, on);
    switchApi(CUPTI_CB_DOMAIN_DRIVER_API, api.cuptiActivityEnableDriverApi,
              CUPTI_DRIVER_TRACE_CBID_SIZE, all, on);
}

/// CUPTI 13.0 records the calls of an API in a later window only if some call of it was asked for before CUDA
/// started: one that programs hardly make.
void keepApisOpen() {
    const CuptiApi& api = activity().api;
    attempt(api.cuptiActivityEnableRuntimeApi(CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020, 1),
            "runtime API");
    attempt(api.cuptiActivityEnableDriverApi(CUPTI_DRIVER_TRACE_CBID_cuCtxGetApiVersion, 1),
            "driver API");
}

std::uint32_t driverVersion() {
    void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    const auto get = reinterpret_cast<CUresult (*)(int*)>(
        driver ? dlsym(driver, "cuDriverGetVersion") : nullptr);
    int version = 0;
    return get && get(&version) == CUDA_SUCCESS ? static_cast<std::uint32_t>(version) : 0;
}

void declareCupti(const LoadedCupti& cupti, std::uint32_t version, std::int64_t setupNs) {
    auto record = makeRecord<spool::Cupti>();
    record.version = version;
    record.driverVersion = driverVersion();
    record.setupNs = setupNs;
    record.path = internText(cupti.path);
    output().declare(std::as_bytes(std::span(&record, 1)));
}

} // namespace

void startActivity(const LoadedCupti& cupti) {
    const std::int64_t before = now();
    if (!cupti.error.empty())
        return reportLoss(spool::LossKind::CuptiMissing, 1, cupti.error);
    Activity& a = activity();
    a.api = cupti.api;
    std::uint32_t version = 0;
    a.api.cuptiGetVersion(&version);
    if (version < kOldestCupti)
        return reportLoss(spool::LossKind::CuptiTooOld, version, cupti.path);
    if (!subscribe())
        return;
    a.buffers.reserve(4);
    configure();
    for (const KindName& kind : kStandingKinds)
        attempt(a.api.cuptiActivityEnable(kind.kind), kind.name);
    a.running = true;
    keepApisOpen();
    if (capturing())
        setCollecting(true);
    declareCupti(cupti, version, now() - before);
}

void setCollecting(bool on) {
    Activity& a = activity();
    if (!a.running)
        return;
    {
        const std::lock_guard lock(a.switchMutex);
        if (a.collecting == on)
            return;
        a.collecting = on;
    }
    switchKinds(on);
}

void flushActivity(FlushKind kind) {
    Activity& a = activity();
    if (!a.running)
        return;
    completeDevices();
    a.api.cuptiActivityFlushAll(kind == FlushKind::Everything ? 1 : 0);
}

bool streamNumber(void* stream, std::uint32_t& context, std::uint32_t& number) {
    const Activity& a = activity();
    static const auto current = reinterpret_cast<CUresult (*)(CUcontext*)>([]() -> void* {
        void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
        return driver ? dlsym(driver, "cuCtxGetCurrent") : nullptr;
    }());
    CUcontext handle = nullptr;
    return a.running && current && current(&handle) == CUDA_SUCCESS && handle &&
           a.api.cuptiGetContextId(handle, &context) == CUPTI_SUCCESS &&
           a.api.cuptiGetStreamIdEx(handle, static_cast<CUstream>(stream), 0, &number) ==
               CUPTI_SUCCESS;
}

} // namespace ridge::inject
