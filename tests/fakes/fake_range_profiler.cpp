// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The Range Profiler of the fake libcupti, over the host half of fake_pm.h. Metric i of a kernel is
// its time in nanoseconds + i; metric i of a range is that of the last kernel in it. FAKE_PASSES is
// how many passes ranges need, 3 unless said. FAKE_REPLAY_ERROR is the CUptiResult of enabling it.
#include "tests/fakes/fake_launch.h"
#include "tests/fakes/fake_pm.h"

#include <cstdlib>
#include <cstring>
#include <cupti_range_profiler.h>
#include <iterator>
#include <map>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

struct Profiler {
    bool running = false;
    bool userRanges = false;
    int pass = 0;
    std::string range;                      ///< that is open
    std::map<std::string, std::int64_t> ns; ///< of the kernels in ranges
    const void* image = nullptr;            ///< that counters are decoded into
    std::vector<std::int64_t> launched;     ///< times of the kernels since it was started
};

Profiler& profiler() {
    static Profiler* const instance = new Profiler;
    return *instance;
}

int passes() {
    const char* said = std::getenv("FAKE_PASSES");
    return said ? std::atoi(said) : 3;
}

CUcontext context() {
    return reinterpret_cast<CUcontext>(&profiler());
}

} // namespace

void fakeContextCreated() {
    CUpti_ResourceData data{};
    data.context = context();
    fakeNotify(CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_CONTEXT_CREATED, &data);
}

FakeLaunch::FakeLaunch(const Kernel& kernel)
    : m_kernel(kernel),
      m_cbid(std::strncmp(kernel.name, "cooperative", 11) == 0
                 ? static_cast<std::uint32_t>(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel)
                 : static_cast<std::uint32_t>(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel)) {
    notify(CUPTI_API_ENTER);
    if (!profiler().running)
        return;
    while (std::strstr(m_kernel.name, "spins"))
        ::pause();
    if (!profiler().userRanges)
        profiler().launched.push_back(m_kernel.ns);
    else if (!profiler().range.empty())
        profiler().ns[profiler().range] = m_kernel.ns;
}

FakeLaunch::~FakeLaunch() {
    notify(CUPTI_API_EXIT);
}

void FakeLaunch::notify(CUpti_ApiCallbackSite site) {
    CUresult result = CUDA_SUCCESS;
    cuLaunchKernel_params parameters{};
    parameters.f = reinterpret_cast<CUfunction>(const_cast<char*>(m_kernel.name));
    parameters.gridDimX = kFakeGrid;
    parameters.gridDimY = parameters.gridDimZ = 1;
    parameters.blockDimX = kFakeBlock;
    parameters.blockDimY = parameters.blockDimZ = 1;
    parameters.hStream = reinterpret_cast<CUstream>(std::uintptr_t{m_kernel.stream});
    CUpti_CallbackData data{};
    data.callbackSite = site;
    data.symbolName = m_kernel.name;
    data.correlationId = m_kernel.correlation;
    data.context = context();
    data.functionParams = &parameters;
    data.functionReturnValue = &result;
    fakeNotify(CUPTI_CB_DOMAIN_DRIVER_API, m_cbid, &data);
}

extern "C" {

CUptiResult cuptiGetDeviceId(CUcontext, std::uint32_t* device) {
    *device = 0;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerGetCounterAvailability(CUpti_Profiler_GetCounterAvailability_Params* p) {
    p->counterAvailabilityImageSize = 8;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerEnable(CUpti_RangeProfiler_Enable_Params* p) {
    p->pRangeProfilerObject = reinterpret_cast<CUpti_RangeProfiler_Object*>(&profiler());
    const char* error = std::getenv("FAKE_REPLAY_ERROR");
    return error ? static_cast<CUptiResult>(std::atoi(error)) : CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerDisable(CUpti_RangeProfiler_Disable_Params*) {
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerGetCounterDataSize(CUpti_RangeProfiler_GetCounterDataSize_Params* p) {
    p->counterDataSize = 8;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerCounterDataImageInitialize(
    CUpti_RangeProfiler_CounterDataImage_Initialize_Params* p) {
    profiler().image = p->pCounterData;
    ridge::test::fakePm().images[p->pCounterData].clear();
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerSetConfig(CUpti_RangeProfiler_SetConfig_Params* p) {
    profiler().userRanges = p->range == CUPTI_UserRange;
    profiler().pass = 0;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerStart(CUpti_RangeProfiler_Start_Params*) {
    profiler().running = true;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerStop(CUpti_RangeProfiler_Stop_Params* p) {
    profiler().running = false;
    p->isAllPassSubmitted = !profiler().userRanges || ++profiler().pass >= passes();
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerPushRange(CUpti_RangeProfiler_PushRange_Params* p) {
    const bool may = profiler().running && profiler().range.empty();
    profiler().range = p->pRangeName;
    return may ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_OPERATION;
}

CUptiResult cuptiRangeProfilerPopRange(CUpti_RangeProfiler_PopRange_Params*) {
    const bool may = !std::exchange(profiler().range, "").empty();
    return may ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_OPERATION;
}

CUptiResult cuptiRangeProfilerDecodeData(CUpti_RangeProfiler_DecodeData_Params*) {
    for (const std::int64_t ns : std::exchange(profiler().launched, {}))
        ridge::test::fakePm().images[profiler().image].push_back({0, 0, static_cast<double>(ns)});
    for (const auto& [range, ns] : profiler().ns)
        ridge::test::fakePm().images[profiler().image].push_back({0, 0, static_cast<double>(ns)});
    return CUPTI_SUCCESS;
}

CUptiResult
cuptiRangeProfilerCounterDataGetRangeInfo(CUpti_RangeProfiler_CounterData_GetRangeInfo_Params* p) {
    const auto range = std::next(profiler().ns.begin(), static_cast<std::ptrdiff_t>(p->rangeIndex));
    p->rangeName = range->first.c_str();
    return CUPTI_SUCCESS;
}

CUptiResult cuptiRangeProfilerGetCounterDataInfo(CUpti_RangeProfiler_GetCounterDataInfo_Params* p) {
    p->numTotalRanges = ridge::test::fakePm().images[p->pCounterDataImage].size();
    return CUPTI_SUCCESS;
}
}
