// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/range_session.h"

namespace ridge::inject {

namespace {

using counters::parameters;

ReplayMetrics metricsOf(const RangeApi& api, CUcontext context, std::string& error) {
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
    return chooseReplayMetrics(api, chip.pChipName, availability, error);
}

} // namespace

std::unique_ptr<RangeSession> RangeSession::open(const RangeApi& api, CUcontext context,
                                                 std::string& error) {
    std::unique_ptr<RangeSession> session(new RangeSession(api));
    session->m_metrics = metricsOf(api, context, error);
    if (!error.empty())
        return nullptr;
    CUptiResult result = session->enable(context);
    if (result == CUPTI_SUCCESS)
        result = session->makeImage();
    if (result == CUPTI_SUCCESS)
        result = session->configure();
    if (result == CUPTI_SUCCESS)
        return session;
    error = reasonOf(api, result);
    return nullptr;
}

RangeSession::~RangeSession() {
    if (!m_object)
        return;
    auto p = parameters<CUpti_RangeProfiler_Disable_Params>(
        CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    m_api.cuptiRangeProfilerDisable(&p);
}

CUptiResult RangeSession::enable(CUcontext context) {
    auto p = parameters<CUpti_RangeProfiler_Enable_Params>(
        CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE);
    p.ctx = context;
    const CUptiResult result = m_api.cuptiRangeProfilerEnable(&p);
    m_object = p.pRangeProfilerObject;
    return result;
}

CUptiResult RangeSession::makeImage() {
    auto p = parameters<CUpti_RangeProfiler_GetCounterDataSize_Params>(
        CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.pMetricNames = m_metrics.names.data();
    p.numMetrics = m_metrics.names.size();
    p.maxNumOfRanges = 1;
    p.maxNumRangeTreeNodes = 1;
    if (const CUptiResult result = m_api.cuptiRangeProfilerGetCounterDataSize(&p))
        return result;
    m_image.resize(p.counterDataSize);
    m_values.resize(m_metrics.names.size());
    return resetImage();
}

CUptiResult RangeSession::configure() {
    auto p = parameters<CUpti_RangeProfiler_SetConfig_Params>(
        CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.configSize = m_metrics.config.size();
    p.pConfig = m_metrics.config.data();
    p.counterDataImageSize = m_image.size();
    p.pCounterDataImage = m_image.data();
    p.range = CUPTI_AutoRange;
    p.replayMode = CUPTI_KernelReplay;
    p.maxRangesPerPass = 1;
    p.numNestingLevels = 1;
    p.minNestingLevel = 1;
    p.passIndex = 0;
    p.targetNestingLevel = 0;
    return m_api.cuptiRangeProfilerSetConfig(&p);
}

CUptiResult RangeSession::resetImage() {
    auto p = parameters<CUpti_RangeProfiler_CounterDataImage_Initialize_Params>(
        CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    p.counterDataSize = m_image.size();
    p.pCounterData = m_image.data();
    return m_api.cuptiRangeProfilerCounterDataImageInitialize(&p);
}

CUptiResult RangeSession::run() {
    auto p =
        parameters<CUpti_RangeProfiler_Start_Params>(CUpti_RangeProfiler_Start_Params_STRUCT_SIZE);
    p.pRangeProfilerObject = m_object;
    return m_api.cuptiRangeProfilerStart(&p);
}

std::string RangeSession::start() {
    CUptiResult result = resetImage();
    if (result == CUPTI_SUCCESS)
        result = configure(); // its pass counter stands at the end of the last kernel's
    if (result == CUPTI_SUCCESS)
        result = run();
    return result == CUPTI_SUCCESS ? "" : reasonOf(m_api, result);
}

CUptiResult RangeSession::evaluate() {
    auto p = parameters<CUpti_Profiler_Host_EvaluateToGpuValues_Params>(
        CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE);
    p.pHostObject = m_metrics.host;
    p.pCounterDataImage = m_image.data();
    p.counterDataImageSize = m_image.size();
    p.rangeIndex = 0;
    p.ppMetricNames = m_metrics.names.data();
    p.numMetrics = m_metrics.names.size();
    p.pMetricValues = m_values.data();
    return m_api.cuptiProfilerHostEvaluateToGpuValues(&p);
}

std::span<const double> RangeSession::stop(std::string& error) {
    auto end =
        parameters<CUpti_RangeProfiler_Stop_Params>(CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE);
    end.pRangeProfilerObject = m_object;
    auto decode = parameters<CUpti_RangeProfiler_DecodeData_Params>(
        CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE);
    decode.pRangeProfilerObject = m_object;
    auto info = parameters<CUpti_RangeProfiler_GetCounterDataInfo_Params>(
        CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE);
    info.pCounterDataImage = m_image.data();
    info.counterDataImageSize = m_image.size();
    CUptiResult result = m_api.cuptiRangeProfilerStop(&end);
    if (result == CUPTI_SUCCESS)
        result = m_api.cuptiRangeProfilerDecodeData(&decode);
    if (result == CUPTI_SUCCESS)
        result = m_api.cuptiRangeProfilerGetCounterDataInfo(&info);
    const bool counted = info.numTotalRanges == 1;
    if (result == CUPTI_SUCCESS && counted)
        result = evaluate();
    if (result == CUPTI_SUCCESS && counted)
        return m_values;
    error = result != CUPTI_SUCCESS ? reasonOf(m_api, result) : "CUPTI counted no kernel";
    return {};
}

} // namespace ridge::inject
