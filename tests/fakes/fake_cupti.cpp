// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/fake_activity.h"
#include "tests/fakes/fake_launch.h"

#include <cstdlib>
#include <string>
#include <vector>

using namespace ridge::fake_cupti;

namespace {

struct Api {
    std::uint32_t cbid;
    const char* name;
};
constexpr Api kRuntimeApis[] = {
    {CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020, "cudaGetDevice_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, "cudaMalloc_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020, "cudaMemcpyAsync_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaMemsetAsync_v3020, "cudaMemsetAsync_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020, "cudaDeviceReset_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020, "cudaDeviceSynchronize_v3020"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, "cudaLaunchKernel_v7000"},
    {CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000, "cudaGraphLaunch_v10000"},
};
constexpr Api kDriverApis[] = {
    {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, "cuLaunchKernel"},
};

CUptiResult enableApi(std::set<std::uint32_t>& set, std::uint32_t cbid, std::uint8_t enable) {
    const std::lock_guard lock(fake().mutex);
    if (enable && fake().silentApis.count(&set) == 0)
        set.insert(cbid);
    else
        set.erase(cbid);
    return CUPTI_SUCCESS;
}

} // namespace

void fakeNotify(CUpti_CallbackDomain domain, std::uint32_t cbid, const void* data) {
    Fake& f = fake();
    {
        const std::lock_guard lock(f.mutex);
        if (!f.callback || !f.callbacks.contains({domain, cbid}))
            return;
    }
    f.callback(f.user, domain, cbid, data);
}

extern "C" {

CUptiResult cuptiGetVersion(std::uint32_t* version) {
    const char* asked = std::getenv("FAKE_CUPTI_VERSION");
    *version = asked ? static_cast<std::uint32_t>(std::atoi(asked)) : CUPTI_API_VERSION;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiSubscribe_v2(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback,
                              void* user, CUpti_SubscriberParams* params) {
    if (const char* other = std::getenv("FAKE_CUPTI_CLIENT")) {
        std::strncpy(const_cast<char*>(params->oldSubscriberName), other,
                     params->oldSubscriberSize - 1);
        return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
    }
    if (std::getenv("FAKE_CUPTI_NO_DRIVER"))
        return CUPTI_ERROR_UNKNOWN;
    fake().callback = callback;
    fake().user = user;
    *subscriber = reinterpret_cast<CUpti_SubscriberHandle>(&fake());
    return CUPTI_SUCCESS;
}

CUptiResult cuptiEnableCallback(std::uint32_t enable, CUpti_SubscriberHandle,
                                CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
    const std::lock_guard lock(fake().mutex);
    if (enable)
        fake().callbacks.insert({domain, cbid});
    else
        fake().callbacks.erase({domain, cbid});
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivitySetAttribute(CUpti_ActivityAttribute, std::size_t*, void*) {
    return CUPTI_SUCCESS;
}
CUptiResult cuptiSetThreadIdType(CUpti_ActivityThreadIdType) {
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                           CUpti_BuffersCallbackCompleteFunc complete) {
    fake().request = request;
    fake().complete = complete;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) {
    const char* deadly = std::getenv("FAKE_CUPTI_DIES"); // of that kind
    if (deadly && std::atoi(deadly) == kind)
        __builtin_trap();
    {
        const std::lock_guard lock(fake().mutex);
        fake().kinds.insert(kind);
    }
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind) {
    const std::lock_guard lock(fake().mutex);
    fake().kinds.erase(kind);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityEnableRuntimeApi(CUpti_CallbackId cbid, std::uint8_t enable) {
    return enableApi(fake().runtimeApis, cbid, enable);
}

CUptiResult cuptiActivityEnableDriverApi(CUpti_CallbackId cbid, std::uint8_t enable) {
    return enableApi(fake().driverApis, cbid, enable);
}

CUptiResult cuptiActivityFlushAll(std::uint32_t) {
    Fake& f = fake();
    const std::lock_guard lock(f.mutex);
    for (auto& [thread, buffer] : f.buffers)
        deliver(buffer);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t valid,
                                       CUpti_Activity** record) {
    const auto sizeOf = [](CUpti_ActivityKind kind) -> std::size_t {
        switch (kind) {
        case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
            return sizeof(CUpti_ActivityKernel10);
        case CUPTI_ACTIVITY_KIND_MEMCPY:
            return sizeof(CUpti_ActivityMemcpy6);
        case CUPTI_ACTIVITY_KIND_MEMSET:
            return sizeof(CUpti_ActivityMemset4);
        case CUPTI_ACTIVITY_KIND_DEVICE:
            return sizeof(CUpti_ActivityDevice5);
        case CUPTI_ACTIVITY_KIND_CONTEXT:
            return sizeof(CUpti_ActivityContext3);
        default:
            return sizeof(CUpti_ActivityAPI);
        }
    };
    auto* at = reinterpret_cast<std::uint8_t*>(*record);
    at = at ? at + sizeOf((*record)->kind) : buffer;
    if (at >= buffer + valid)
        return CUPTI_ERROR_MAX_LIMIT_REACHED;
    *record = reinterpret_cast<CUpti_Activity*>(at);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext, std::uint32_t, std::size_t* dropped) {
    const std::lock_guard lock(fake().mutex);
    *dropped = std::exchange(fake().dropped, 0);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiGetResultString(CUptiResult, const char** text) {
    *text = "an error of the fake";
    return CUPTI_SUCCESS;
}

CUptiResult cuptiGetCallbackName(CUpti_CallbackDomain domain, std::uint32_t cbid,
                                 const char** name) {
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API)
        for (const Api& api : kRuntimeApis)
            if (api.cbid == cbid)
                return *name = api.name, CUPTI_SUCCESS;
    if (domain == CUPTI_CB_DOMAIN_DRIVER_API)
        for (const Api& api : kDriverApis)
            if (api.cbid == cbid)
                return *name = api.name, CUPTI_SUCCESS;
    return CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiGetStreamIdEx(CUcontext, CUstream stream, std::uint8_t, std::uint32_t* id) {
    const auto number = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(stream));
    *id = number != 0 ? number : kNullStream;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiGetGraphNodeId(CUgraphNode node, std::uint64_t* id) {
    *id = reinterpret_cast<std::uintptr_t>(node);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiGetContextId(CUcontext, std::uint32_t* id) {
    *id = kContext;
    return CUPTI_SUCCESS;
}
}
