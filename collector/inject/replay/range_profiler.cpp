// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/range_profiler.h"

namespace ridge::inject {

namespace {

using counters::parameters;

ReplayMetrics metricsOf(const RangeApi& api, CUcontext context, spool::ReplayHow how,
                        std::string& error) {
    const auto failed = [&](CUptiResult result) {
        error = reasonOf(api, result);
        return ReplayMetrics{};
    };
    auto initialize =
        parameters<CUpti_Profiler_Initialize_Params>(CUpti_Profiler_Initialize_Params_STRUCT_SIZE);
    if (const CUptiResult result = api.cuptiProfilerInitialize(&initialize))
        return failed(result);
    std::uint32_t device = 0;
    if (const CUptiResult result = api.cuptiGetDeviceId(context, &device))
        return failed(result);
    error = whyUnsupported(api, device, CUPTI_PROFILER_RANGE_PROFILING);
    if (!error.empty())
        return {};
    auto chip =
        parameters<CUpti_Device_GetChipName_Params>(CUpti_Device_GetChipName_Params_STRUCT_SIZE);
    chip.deviceIndex = device;
    if (const CUptiResult result = api.cuptiDeviceGetChipName(&chip))
        return failed(result);
    auto p = parameters<CUpti_Profiler_GetCounterAvailability_Params>(
        CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE);
    p.ctx = context;
    if (const CUptiResult result = api.cuptiProfilerGetCounterAvailability(&p))
        return failed(result);
    std::vector<std::uint8_t> availability(p.counterAvailabilityImageSize);
    p.pCounterAvailabilityImage = availability.data();
    if (const CUptiResult result = api.cuptiProfilerGetCounterAvailability(&p))
        return failed(result);
    return chooseReplayMetrics(api, chip.pChipName, availability, how, error);
}

} // namespace

std::unique_ptr<RangeProfiler> RangeProfiler::open(const RangeApi& api, CUcontext context,
                                                   spool::ReplayHow how, std::size_t ranges,
                                                   std::string& error) {
    std::unique_ptr<RangeProfiler> profiler(new RangeProfiler(api));
    profiler->m_how = how;
    profiler->m_ranges = ranges;
    profiler->m_metrics = metricsOf(api, context, how, error);
    if (!error.empty())
        return nullptr;
    CUptiResult result = profiler->enable(context);
    if (result == CUPTI_SUCCESS)
        result = profiler->makeImage();
    if (result == CUPTI_SUCCESS)
        result = profiler->begin();
    if (result == CUPTI_SUCCESS)
        return profiler;
    error = reasonOf(api, result);
    return nullptr;
}

RangeProfiler::~RangeProfiler() {
    if (!m_object)
        return;
    auto p = parameters<CUpti_RangeProfiler_Disable_Params>(
        CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    m_api.cuptiRangeProfilerDisable(&p);
}

CUptiResult RangeProfiler::enable(CUcontext context) {
    auto p = parameters<CUpti_RangeProfiler_Enable_Params>(
        CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE);
    p.ctx = context;
    const CUptiResult result = m_api.cuptiRangeProfilerEnable(&p);
    m_object = p.pRangeProfilerObject;
    return result;
}

CUptiResult RangeProfiler::makeImage() {
    auto p = parameters<CUpti_RangeProfiler_GetCounterDataSize_Params>(
        CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.pMetricNames = m_metrics.names.data();
    p.numMetrics = m_metrics.names.size();
    p.maxNumOfRanges = m_ranges;
    p.maxNumRangeTreeNodes = static_cast<std::uint32_t>(m_ranges);
    if (const CUptiResult result = m_api.cuptiRangeProfilerGetCounterDataSize(&p))
        return result;
    m_image.resize(p.counterDataSize);
    m_values.resize(m_metrics.names.size());
    return CUPTI_SUCCESS;
}

CUptiResult RangeProfiler::configure() {
    auto p = parameters<CUpti_RangeProfiler_SetConfig_Params>(
        CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.configSize = m_metrics.config.size();
    p.pConfig = m_metrics.config.data();
    p.counterDataImageSize = m_image.size();
    p.pCounterDataImage = m_image.data();
    const bool replays = m_how == spool::ReplayHow::Replay;
    p.range = replays ? CUPTI_AutoRange : CUPTI_UserRange;
    p.replayMode = replays ? CUPTI_KernelReplay : CUPTI_UserReplay;
    p.maxRangesPerPass = m_ranges;
    p.numNestingLevels = 1;
    p.minNestingLevel = 1;
    p.passIndex = 0;
    p.targetNestingLevel = 0;
    return m_api.cuptiRangeProfilerSetConfig(&p);
}

CUptiResult RangeProfiler::resetImage() {
    auto p = parameters<CUpti_RangeProfiler_CounterDataImage_Initialize_Params>(
        CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.counterDataSize = m_image.size();
    p.pCounterData = m_image.data();
    return m_api.cuptiRangeProfilerCounterDataImageInitialize(&p);
}

CUptiResult RangeProfiler::begin() {
    const CUptiResult result = resetImage();
    return result == CUPTI_SUCCESS ? configure() : result; // its pass counter begins anew
}

CUptiResult RangeProfiler::start() {
    auto p =
        parameters<CUpti_RangeProfiler_Start_Params>(CUpti_RangeProfiler_Start_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    return m_api.cuptiRangeProfilerStart(&p);
}

CUptiResult RangeProfiler::stop(bool& allPasses) {
    auto p =
        parameters<CUpti_RangeProfiler_Stop_Params>(CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    const CUptiResult result = m_api.cuptiRangeProfilerStop(&p);
    allPasses = p.isAllPassSubmitted != 0;
    return result;
}

CUptiResult RangeProfiler::push(const std::string& name) {
    auto p = parameters<CUpti_RangeProfiler_PushRange_Params>(
        CUpti_RangeProfiler_PushRange_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.pRangeName = name.c_str();
    return m_api.cuptiRangeProfilerPushRange(&p);
}

CUptiResult RangeProfiler::pop() {
    auto p = parameters<CUpti_RangeProfiler_PopRange_Params>(
        CUpti_RangeProfiler_PopRange_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    return m_api.cuptiRangeProfilerPopRange(&p);
}

CUptiResult RangeProfiler::decode(std::size_t& ranges) {
    auto decode = parameters<CUpti_RangeProfiler_DecodeData_Params>(
        CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE);
    decode.pRangeProfilerObject = m_object;
    if (const CUptiResult result = m_api.cuptiRangeProfilerDecodeData(&decode))
        return result;
    auto info = parameters<CUpti_RangeProfiler_GetCounterDataInfo_Params>(
        CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE);
    info.pCounterDataImage = m_image.data();
    info.counterDataImageSize = m_image.size();
    const CUptiResult result = m_api.cuptiRangeProfilerGetCounterDataInfo(&info);
    ranges = info.numTotalRanges;
    return result;
}

CUptiResult RangeProfiler::nameOf(std::size_t range, std::string& name) {
    auto p = parameters<CUpti_RangeProfiler_CounterData_GetRangeInfo_Params>(
        CUpti_RangeProfiler_CounterData_GetRangeInfo_Params_STRUCT_SIZE);
    p.pCounterDataImage = m_image.data();
    p.counterDataImageSize = m_image.size();
    p.rangeIndex = range;
    p.rangeDelimiter = "/";
    const CUptiResult result = m_api.cuptiRangeProfilerCounterDataGetRangeInfo(&p);
    name = result == CUPTI_SUCCESS && p.rangeName ? p.rangeName : "";
    return result;
}

CUptiResult RangeProfiler::values(std::size_t range, std::span<double>& values) {
    auto p = parameters<CUpti_Profiler_Host_EvaluateToGpuValues_Params>(
        CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE);
    p.pHostObject = m_metrics.host;
    p.pCounterDataImage = m_image.data();
    p.counterDataImageSize = m_image.size();
    p.rangeIndex = range;
    p.ppMetricNames = m_metrics.names.data();
    p.numMetrics = m_metrics.names.size();
    p.pMetricValues = m_values.data();
    values = m_values;
    return m_api.cuptiProfilerHostEvaluateToGpuValues(&p);
}

} // namespace ridge::inject
