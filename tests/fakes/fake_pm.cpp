// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/fake_pm.h"

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <unistd.h>
#include <utility>

namespace ridge::test {

namespace {

constexpr std::size_t kImageBytes = 256; // of a sample; CUPTI's take more

/// The metrics that a host object was given.
MetricNames& namesOf(CUpti_Profiler_Host_Object* object) {
    return fakePm().hosts.at(reinterpret_cast<std::uintptr_t>(object));
}

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

/// Takes so much CPU time.
void burn(std::int64_t ns) {
    const auto cpuTime = [] {
        timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
    };
    for (const std::int64_t end = cpuTime() + ns; cpuTime() < end;)
        continue;
}

CUptiResult called(const char* function) {
    FakePm& pm = fakePm();
    ++pm.calls[function];
    while (pm.hangsIn == function)
        ::pause();
    const auto failure = pm.failures.find(function);
    return failure != pm.failures.end() ? failure->second : CUPTI_SUCCESS;
}

/// The names in a configuration image, one a line.
std::string asText(const MetricNames& names) {
    std::string text;
    for (const std::string& name : names)
        text += name + '\n';
    return text;
}

MetricNames fromText(const std::string& text) {
    MetricNames names;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        names.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return names;
}

} // namespace

FakeDecode decodeByClock(FakeGpu& gpu) {
    FakeDecode decode;
    while (gpu.lastEnd + gpu.intervalNs <= (gpu.running ? now() : gpu.stoppedAt)) {
        const std::int64_t start = gpu.lastEnd - std::exchange(gpu.excess, 0);
        gpu.lastEnd += gpu.intervalNs;
        decode.samples.push_back({start, gpu.lastEnd, 40});
    }
    return decode;
}

FakePm freshPm() {
    FakePm pm;
    for (auto* answer :
         {&pm.support.isSupported, &pm.support.architecture, &pm.support.sli, &pm.support.vGpu,
          &pm.support.confidentialCompute, &pm.support.cmp, &pm.support.wsl})
        *answer = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
    if (const char* function = std::getenv("FAKE_PM_HANG"))
        pm.hangsIn = function;
    if (const char* us = std::getenv("FAKE_PM_DECODE_US"))
        pm.decodeNs = std::atoll(us) * 1000;
    pm.idle = std::getenv("FAKE_PM_IDLE") != nullptr;
    if (const char* failure = std::getenv("FAKE_PM_FAIL")) {
        const std::string text = failure;
        const std::size_t equals = text.find('=');
        pm.failures[text.substr(0, equals)] =
            static_cast<CUptiResult>(std::atoi(text.c_str() + equals + 1));
    }
    return pm;
}

FakePm& fakePm() {
    static FakePm* const pm = new FakePm(freshPm());
    return *pm;
}

} // namespace ridge::test

using namespace ridge::test;

#define RIDGE_CALLED()                                                                             \
    if (const CUptiResult result = called(__func__); result != CUPTI_SUCCESS)                      \
    return result

extern "C" {

CUptiResult cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params*) {
    return called(__func__);
}

CUptiResult cuptiProfilerDeviceSupported(CUpti_Profiler_DeviceSupported_Params* p) {
    RIDGE_CALLED();
    const auto& support = fakePm().support;
    p->isSupported = support.isSupported;
    p->architecture = support.architecture;
    p->sli = support.sli;
    p->vGpu = support.vGpu;
    p->confidentialCompute = support.confidentialCompute;
    p->cmp = support.cmp;
    p->wsl = support.wsl;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params* p) {
    RIDGE_CALLED();
    p->pChipName = "GH100";
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params* p) {
    RIDGE_CALLED();
    const std::uintptr_t number = ++fakePm().lastHost;
    fakePm().hosts[number] = {};
    p->pHostObject = reinterpret_cast<CUpti_Profiler_Host_Object*>(number);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params* p) {
    RIDGE_CALLED();
    fakePm().hosts.erase(reinterpret_cast<std::uintptr_t>(p->pHostObject));
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostConfigAddMetrics(CUpti_Profiler_Host_ConfigAddMetrics_Params* p) {
    RIDGE_CALLED();
    const auto& known = fakePm().knownMetrics;
    auto& names = namesOf(p->pHostObject);
    for (std::size_t i = 0; i < p->numMetrics; ++i) {
        if (!known.empty() && !known.contains(p->ppMetricNames[i]))
            return CUPTI_ERROR_INVALID_METRIC_NAME;
        names.emplace_back(p->ppMetricNames[i]);
    }
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostGetConfigImageSize(CUpti_Profiler_Host_GetConfigImageSize_Params* p) {
    RIDGE_CALLED();
    p->configImageSize = asText(namesOf(p->pHostObject)).size();
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params* p) {
    RIDGE_CALLED();
    const std::string text = asText(namesOf(p->pHostObject));
    if (p->configImageSize != text.size())
        return CUPTI_ERROR_INVALID_PARAMETER;
    std::memcpy(p->pConfigImage, text.data(), text.size());
    return CUPTI_SUCCESS;
}

CUptiResult cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params* p) {
    RIDGE_CALLED();
    const std::string text(reinterpret_cast<const char*>(p->pConfigImage), p->configImageSize);
    p->numOfPasses = fakePm().passes(fromText(text));
    return CUPTI_SUCCESS;
}

CUptiResult
cuptiProfilerHostEvaluateToGpuValues(CUpti_Profiler_Host_EvaluateToGpuValues_Params* p) {
    RIDGE_CALLED();
    const auto& image = fakePm().images[p->pCounterDataImage];
    if (p->numMetrics != namesOf(p->pHostObject).size() || p->rangeIndex >= image.size())
        return CUPTI_ERROR_INVALID_PARAMETER;
    for (std::size_t i = 0; i < p->numMetrics; ++i)
        p->pMetricValues[i] =
            fakePm().idle ? 0 : image[p->rangeIndex].value + static_cast<double>(i);
    return CUPTI_SUCCESS;
}

CUptiResult
cuptiPmSamplingGetCounterAvailability(CUpti_PmSampling_GetCounterAvailability_Params* p) {
    RIDGE_CALLED();
    p->counterAvailabilityImageSize = 64;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingEnable(CUpti_PmSampling_Enable_Params* p) {
    RIDGE_CALLED();
    fakePm().enabled = true;
    p->pPmSamplingObject = reinterpret_cast<CUpti_PmSampling_Object*>(p->deviceIndex + 1);
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingDisable(CUpti_PmSampling_Disable_Params*) {
    RIDGE_CALLED();
    fakePm().enabled = false;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingSetConfig(CUpti_PmSampling_SetConfig_Params* p) {
    RIDGE_CALLED();
    FakeGpu& gpu = fakePm().gpus[p->pPmSamplingObject];
    if (gpu.running)
        return CUPTI_ERROR_INVALID_OPERATION;
    fakePm().intervalNs = p->samplingInterval;
    gpu = {.intervalNs = static_cast<std::int64_t>(p->samplingInterval)}; // nothing is kept
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingStart(CUpti_PmSampling_Start_Params* p) {
    RIDGE_CALLED();
    FakeGpu& gpu = fakePm().gpus[p->pPmSamplingObject];
    if (gpu.running)
        return CUPTI_ERROR_INVALID_OPERATION;
    fakePm().running = gpu.running = true;
    gpu.lastEnd = now();
    gpu.excess = 5'000'000'000;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingStop(CUpti_PmSampling_Stop_Params* p) {
    RIDGE_CALLED();
    FakeGpu& gpu = fakePm().gpus[p->pPmSamplingObject];
    if (!gpu.running)
        return CUPTI_ERROR_INVALID_OPERATION;
    fakePm().running = gpu.running = false;
    gpu.stoppedAt = now();
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingDecodeData(CUpti_PmSampling_DecodeData_Params* p) {
    RIDGE_CALLED();
    const auto decoded = fakePm().decode(fakePm().gpus[p->pPmSamplingObject]);
    auto& image = fakePm().images[p->pCounterDataImage];
    const std::size_t room = fakePm().rooms[p->pCounterDataImage];
    for (const FakeSample& sample : decoded.samples)
        if (image.size() < room)
            image.push_back(sample); // more are lost, as measured on an H200
    burn(fakePm().decodeNs * static_cast<std::int64_t>(decoded.samples.size()));
    p->decodeStopReason = image.size() == room
                              ? CUPTI_PM_SAMPLING_DECODE_STOP_REASON_COUNTER_DATA_FULL
                              : CUPTI_PM_SAMPLING_DECODE_STOP_REASON_END_OF_RECORDS;
    p->overflow = decoded.overflow;
    return decoded.result;
}

CUptiResult cuptiPmSamplingGetCounterDataSize(CUpti_PmSampling_GetCounterDataSize_Params* p) {
    RIDGE_CALLED();
    fakePm().maxSamples = p->maxSamples;
    p->counterDataSize = kImageBytes * p->maxSamples;
    return CUPTI_SUCCESS;
}

CUptiResult
cuptiPmSamplingCounterDataImageInitialize(CUpti_PmSampling_CounterDataImage_Initialize_Params* p) {
    RIDGE_CALLED();
    fakePm().images[p->pCounterData].clear();
    fakePm().rooms[p->pCounterData] = p->counterDataSize / kImageBytes;
    return CUPTI_SUCCESS;
}

CUptiResult cuptiPmSamplingGetCounterDataInfo(CUpti_PmSampling_GetCounterDataInfo_Params* p) {
    RIDGE_CALLED();
    p->numCompletedSamples = fakePm().images[p->pCounterDataImage].size();
    return CUPTI_SUCCESS;
}

CUptiResult
cuptiPmSamplingCounterDataGetSampleInfo(CUpti_PmSampling_CounterData_GetSampleInfo_Params* p) {
    RIDGE_CALLED();
    const auto& image = fakePm().images[p->pCounterDataImage];
    if (p->sampleIndex >= image.size())
        return CUPTI_ERROR_INVALID_PARAMETER;
    p->startTimestamp = static_cast<std::uint64_t>(image[p->sampleIndex].start);
    p->endTimestamp = static_cast<std::uint64_t>(image[p->sampleIndex].end);
    return CUPTI_SUCCESS;
}
}
