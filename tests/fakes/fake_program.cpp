// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program asks of CUDA, and the records that come of it.
#include "tests/fakes/fake_activity.h"
#include "tests/fakes/fake_cupti.h"
#include "tests/fakes/fake_launch.h"

#include <cstring>
#include <unistd.h>

using namespace ridge::fake_cupti;

namespace {

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
    CUpti_ActivityKernel10 k{};
    k.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    k.start = static_cast<std::uint64_t>(call.start + 5000 +
                                         static_cast<std::int64_t>(node & 0xffff) * ns);
    k.end = k.start + static_cast<std::uint64_t>(ns);
    if (!on(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)) {
        if (node != 0)
            overwriteEnd(node, k.end);
        return;
    }
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

/// The driver's function that a call of the runtime ends in: its begin and its end.
template <class Parameters>
void enterDriver(const Call& call, std::uint32_t cbid, const Parameters& parameters) {
    CUresult result = CUDA_SUCCESS;
    CUpti_CallbackData data{};
    data.correlationId = call.correlation;
    data.contextUid = kContext;
    data.functionParams = &parameters;
    data.functionReturnValue = &result;
    data.callbackSite = CUPTI_API_ENTER;
    fakeNotify(CUPTI_CB_DOMAIN_DRIVER_API, cbid, &data);
    data.callbackSite = CUPTI_API_EXIT;
    fakeNotify(CUPTI_CB_DOMAIN_DRIVER_API, cbid, &data);
}

} // namespace

extern "C" {

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

namespace {

constexpr std::uint64_t kCaptured = std::uint64_t{1} << 32, kInstance = std::uint64_t{2} << 32;

/// The fake's handle of a node is its number.
CUgraphNode nodeOf(std::uint64_t number) {
    return reinterpret_cast<CUgraphNode>(number); // NOLINT(performance-no-int-to-ptr): a handle
}

void notifyOfNode(CUpti_CallbackId cbid, std::uint64_t number, std::uint64_t original) {
    CUpti_GraphData graph{};
    graph.node = nodeOf(number);
    graph.originalNode = nodeOf(original);
    CUpti_ResourceData data{};
    data.resourceDescriptor = &graph;
    fakeNotify(CUPTI_CB_DOMAIN_RESOURCE, cbid, &data);
}

} // namespace

void fakeCapture(std::uint32_t nodes) {
    for (std::uint32_t node = 1; node <= nodes; ++node)
        notifyOfNode(CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED, kCaptured + node, 0);
    for (std::uint32_t node = 1; node <= nodes; ++node)
        notifyOfNode(CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED, kInstance + node, kCaptured + node);
    notifyOfNode(CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED, 0, 0);
}

void fakeGraphLaunch(const char* name, std::uint32_t nodes, std::int64_t ns) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000);
    cuGraphLaunch_params parameters{};
    parameters.hGraph = reinterpret_cast<CUgraphExec>(const_cast<char*>(name));
    enterDriver(call, CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, parameters);
    for (std::uint32_t node = 1; node <= nodes; ++node)
        kernel(call, name, kNullStream, ns, kInstance + node);
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

void fakeAllocate(std::uint64_t address, std::uint64_t bytes) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020);
    CUpti_CallbackData data{};
    data.callbackSite = CUPTI_API_ENTER;
    data.correlationId = call.correlation;
    fakeNotify(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, &data);
    CUdeviceptr block = address;
    enterDriver(call, CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2,
                cuMemAlloc_v2_params{&block, static_cast<std::size_t>(bytes)});
}

void fakeFree(std::uint64_t address) {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020);
    enterDriver(call, CUPTI_DRIVER_TRACE_CBID_cuMemFree_v2, cuMemFree_v2_params{address});
}

bool fakeRecordsKernels() {
    const std::lock_guard lock(fake().mutex);
    return fake().kinds.contains(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
}

void fakeSynchronize() {
    const Call call(false, CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020);
    CUpti_CallbackData data{};
    data.correlationId = call.correlation;
    data.contextUid = kContext;
    for (const CUpti_ApiCallbackSite site : {CUPTI_API_ENTER, CUPTI_API_EXIT}) {
        data.callbackSite = site;
        fakeNotify(CUPTI_CB_DOMAIN_RUNTIME_API,
                   CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020, &data);
    }
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
