// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/fake_cupti.h"
#include "tests/fakes/fake_launch.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cupti.h>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

constexpr std::uint32_t kContext = 1, kNullStream = 7;

struct Buffer {
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0, used = 0;
};

struct Fake {
    std::recursive_mutex mutex;
    CUpti_CallbackFunc callback = nullptr;
    std::set<std::pair<int, std::uint32_t>> callbacks;
    CUpti_BuffersCallbackRequestFunc request = nullptr;
    CUpti_BuffersCallbackCompleteFunc complete = nullptr;
    std::set<int> kinds;
    std::set<std::uint32_t> runtimeApis, driverApis;
    std::set<const void*>
        silentApis; // of these, those of which nothing was asked for when CUDA started
    std::map<pid_t, Buffer> buffers; // one a thread, as CUPTI 13 does
    std::atomic<std::uint32_t> correlation{100};
    std::size_t dropped = 0;
    const char* lastName = nullptr; // of a kernel
    bool namesAreStale = false;
};

Fake& fake() {
    static Fake* const instance = new Fake;
    return *instance;
}

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

std::uint32_t tid() {
    return static_cast<std::uint32_t>(::syscall(SYS_gettid));
}

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

void deliver(Buffer& buffer) {
    if (!buffer.bytes)
        return;
    const Buffer full = buffer;
    buffer = {};
    fake().complete(nullptr, 0, full.bytes, full.size, full.used);
}

template <class T>
void record(const T& value) {
    Fake& f = fake();
    const std::lock_guard lock(f.mutex);
    if (!f.request)
        return;
    Buffer& buffer = f.buffers[static_cast<pid_t>(tid())];
    if (buffer.bytes && buffer.used + sizeof(T) > buffer.size)
        deliver(buffer);
    if (!buffer.bytes) {
        std::size_t most = 0;
        f.request(&buffer.bytes, &buffer.size, &most);
        if (!buffer.bytes) {
            ++f.dropped;
            return;
        }
    }
    std::memcpy(buffer.bytes + buffer.used, &value, sizeof(T));
    buffer.used += sizeof(T);
}

bool on(CUpti_ActivityKind kind) {
    const std::lock_guard lock(fake().mutex);
    return fake().kinds.contains(kind);
}

/// One API call from construction to destruction.
class Call {
  public:
    Call(bool driver, std::uint32_t cbid)
        : m_driver(driver), m_cbid(cbid), correlation(fake().correlation++), start(now()) {}
    ~Call() {
        {
            const std::lock_guard lock(fake().mutex);
            if (!(m_driver ? fake().driverApis : fake().runtimeApis).contains(m_cbid))
                return;
        }
        CUpti_ActivityAPI api{};
        api.kind = m_driver ? CUPTI_ACTIVITY_KIND_DRIVER : CUPTI_ACTIVITY_KIND_RUNTIME;
        api.cbid = m_cbid;
        api.start = static_cast<std::uint64_t>(start);
        api.end = static_cast<std::uint64_t>(now());
        api.processId = static_cast<std::uint32_t>(::getpid());
        api.threadId = tid();
        api.correlationId = correlation;
        record(api);
    }

  private:
    bool m_driver;
    std::uint32_t m_cbid;

  public:
    const std::uint32_t correlation;
    const std::int64_t start;
};

void notify(CUpti_CallbackDomain domain, std::uint32_t cbid, CUpti_ApiCallbackSite site) {
    CUpti_CallbackData data{};
    data.callbackSite = site;
    fakeNotify(domain, cbid, &data);
}

/// The name that a record gives a kernel.
const char* recordedName(const char* name) {
    Fake& f = fake();
    const std::lock_guard lock(f.mutex);
    if (!f.namesAreStale)
        f.lastName = name;
    return f.lastName;
}

void kernel(const Call& call, const char* name, std::uint32_t stream, std::int64_t ns,
            std::uint64_t node) {
    if (!on(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL))
        return;
    CUpti_ActivityKernel10 k{};
    k.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    k.start = static_cast<std::uint64_t>(call.start + 5000 +
                                         static_cast<std::int64_t>(node & 0xffff) * ns);
    k.end = k.start + static_cast<std::uint64_t>(ns);
    k.contextId = kContext;
    k.streamId = stream;
    k.gridX = kFakeGrid;
    k.gridY = k.gridZ = 1;
    k.blockX = kFakeBlock;
    k.blockY = k.blockZ = 1;
    k.registersPerThread = 32;
    k.correlationId = call.correlation;
    k.name = recordedName(name);
    k.graphId = node != 0 ? 3 : 0;
    k.graphNodeId = node;
    record(k);
}

CUptiResult enableApi(std::set<std::uint32_t>& set, std::uint32_t cbid, std::uint8_t enable) {
    const std::lock_guard lock(fake().mutex);
    if (enable && fake().silentApis.count(&set) == 0)
        set.insert(cbid);
    else
        set.erase(cbid);
    return CUPTI_SUCCESS;
}

void describeDevice() {
    CUpti_ActivityDevice5 device{};
    device.kind = CUPTI_ACTIVITY_KIND_DEVICE;
    device.name = "Fake H200";
    device.globalMemoryBandwidth = 4814304000;
    device.globalMemorySize = 150109880320;
    device.l2CacheSize = 62914560;
    device.numThreadsPerWarp = 32;
    device.coreClockRate = 1980000;
    device.numMultiprocessors = 132;
    device.maxWarpsPerMultiprocessor = 64;
    device.maxBlocksPerMultiprocessor = 32;
    device.maxSharedMemoryPerMultiprocessor = 233472;
    device.maxRegistersPerMultiprocessor = 65536;
    device.computeCapabilityMajor = 9;
    std::memset(device.uuid.bytes, 0x42, sizeof device.uuid.bytes);
    record(device);
}

void describeContext() {
    CUpti_ActivityContext3 context{};
    context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
    context.contextId = kContext;
    context.nullStreamId = kNullStream;
    record(context);
}

} // namespace

void fakeNotify(CUpti_CallbackDomain domain, std::uint32_t cbid, const void* data) {
    Fake& f = fake();
    {
        const std::lock_guard lock(f.mutex);
        if (!f.callback || !f.callbacks.contains({domain, cbid}))
            return;
    }
    f.callback(nullptr, domain, cbid, data);
}

extern "C" {

CUptiResult cuptiGetVersion(std::uint32_t* version) {
    const char* asked = std::getenv("FAKE_CUPTI_VERSION");
    *version = asked ? static_cast<std::uint32_t>(std::atoi(asked)) : CUPTI_API_VERSION;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiSubscribe_v2(CUpti_SubscriberHandle* subscriber, CUpti_CallbackFunc callback,
                              void*, CUpti_SubscriberParams* params) {
    if (const char* other = std::getenv("FAKE_CUPTI_CLIENT")) {
        std::strncpy(const_cast<char*>(params->oldSubscriberName), other,
                     params->oldSubscriberSize - 1);
        return CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
    }
    if (std::getenv("FAKE_CUPTI_NO_DRIVER"))
        return CUPTI_ERROR_UNKNOWN;
    fake().callback = callback;
    *subscriber = reinterpret_cast<CUpti_SubscriberHandle>(&fake());
    return CUPTI_SUCCESS;
}

CUptiResult cuptiEnableCallback(std::uint32_t enable, CUpti_SubscriberHandle,
                                CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
    const std::lock_guard lock(fake().mutex);
    if (enable)
        fake().callbacks.insert({domain, cbid});
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

CUptiResult cuptiActivityEnableAllSyncRecords(std::uint8_t) {
    return CUPTI_SUCCESS;
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
        case CUPTI_ACTIVITY_KIND_MEMORY2:
            return sizeof(CUpti_ActivityMemory4);
        case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION:
            return sizeof(CUpti_ActivitySynchronization2);
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

CUptiResult cuptiGetContextId(CUcontext, std::uint32_t* id) {
    *id = kContext;
    return CUPTI_SUCCESS;
}

void fakeDriverStarted() {
    for (const auto* apis : {&fake().runtimeApis, &fake().driverApis})
        if (apis->empty())
            fake().silentApis.insert(apis);
    if (on(CUPTI_ACTIVITY_KIND_DEVICE))
        describeDevice();
    if (on(CUPTI_ACTIVITY_KIND_CONTEXT))
        describeContext();
    fakeContextCreated();
}

void fakeLaunch(const char* name, std::uint32_t stream, std::int64_t ns) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000);
    const FakeLaunch launch({name, stream, ns, call.correlation});
    kernel(call, name, stream, ns, 0);
}

void fakeDriverLaunch(const char* name, std::uint32_t stream, std::int64_t ns) {
    const Call call(true, CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel);
    const FakeLaunch launch({name, stream, ns, call.correlation});
    kernel(call, name, stream, ns, 0);
}

void fakeModuleUnload() {
    const CUpti_ResourceData data{};
    fakeNotify(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING, &data);
    const std::lock_guard lock(fake().mutex);
    fake().namesAreStale = true;
}

void fakeGraphLaunch(const char* name, std::uint32_t nodes, std::int64_t ns) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000);
    CUpti_CallbackData data{};
    fakeNotify(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, &data);
    data.callbackSite = CUPTI_API_EXIT;
    fakeNotify(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, &data);
    for (std::uint32_t node = 1; node <= nodes; ++node)
        kernel(call, name, kNullStream, ns, (std::uint64_t{2} << 32) + node);
}

void fakeCopy(std::uint64_t bytes) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020);
    if (!on(CUPTI_ACTIVITY_KIND_MEMCPY))
        return;
    CUpti_ActivityMemcpy6 copy{};
    copy.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
    copy.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_HTOD;
    copy.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
    copy.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    copy.bytes = bytes;
    copy.start = static_cast<std::uint64_t>(call.start + 6000);
    copy.end = copy.start + 2000;
    copy.contextId = kContext;
    copy.streamId = kNullStream;
    copy.correlationId = call.correlation;
    record(copy);
}

void fakeFill(std::uint64_t bytes) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaMemsetAsync_v3020);
    if (!on(CUPTI_ACTIVITY_KIND_MEMSET))
        return;
    CUpti_ActivityMemset4 fill{};
    fill.kind = CUPTI_ACTIVITY_KIND_MEMSET;
    fill.bytes = bytes;
    fill.start = static_cast<std::uint64_t>(call.start + 6000);
    fill.end = fill.start + 1000;
    fill.contextId = kContext;
    fill.streamId = kNullStream;
    fill.correlationId = call.correlation;
    record(fill);
}

static void memory(const Call& call, CUpti_ActivityMemoryOperationType op, std::uint64_t address,
                   std::uint64_t bytes) {
    if (!on(CUPTI_ACTIVITY_KIND_MEMORY2))
        return;
    CUpti_ActivityMemory4 memory{};
    memory.kind = CUPTI_ACTIVITY_KIND_MEMORY2;
    memory.memoryOperationType = op;
    memory.memoryKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    memory.correlationId = call.correlation;
    memory.address = address;
    memory.bytes = bytes;
    memory.timestamp = static_cast<std::uint64_t>(call.start);
    memory.contextId = kContext;
    memory.streamId = CUPTI_SYNCHRONIZATION_INVALID_VALUE;
    record(memory);
}

void fakeAllocate(std::uint64_t address, std::uint64_t bytes) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020);
    CUpti_CallbackData data{};
    data.callbackSite = CUPTI_API_ENTER;
    data.correlationId = call.correlation;
    fakeNotify(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, &data);
    memory(call, CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION, address, bytes);
}

void fakeFree(std::uint64_t address, std::uint64_t bytes) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020);
    memory(call, CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE, address, bytes);
}

void fakeSynchronize() {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020);
    if (!on(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION))
        return;
    CUpti_ActivitySynchronization2 sync{};
    sync.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION;
    sync.type = CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE;
    sync.start = static_cast<std::uint64_t>(call.start);
    sync.end = sync.start + 100;
    sync.correlationId = call.correlation;
    sync.contextId = kContext;
    sync.streamId = CUPTI_SYNCHRONIZATION_INVALID_VALUE;
    sync.cudaEventId = CUPTI_SYNCHRONIZATION_INVALID_VALUE;
    record(sync);
}

void fakeQuery() {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020);
}

void fakeDeviceReset() {
    notify(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020,
           CUPTI_API_ENTER);
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020);
}

void fakeProfilerStart() {
    notify(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuProfilerStart, CUPTI_API_EXIT);
}

void fakeProfilerStop() {
    notify(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuProfilerStop, CUPTI_API_ENTER);
}
}
