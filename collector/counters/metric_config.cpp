// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/counters/metric_config.h"

namespace ridge::counters {

MetricConfig::MetricConfig(const HostApi& api, CUpti_ProfilerType type, const char* chip,
                           std::span<const std::uint8_t> availability,
                           const std::vector<const char*>& names)
    : m_api(api), m_result(make(type, chip, availability, names)) {}

MetricConfig::~MetricConfig() {
    if (!m_host)
        return;
    auto p = parameters<CUpti_Profiler_Host_Deinitialize_Params>(
        CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE);
    p.pHostObject = m_host;
    m_api.cuptiProfilerHostDeinitialize(&p);
}

CUptiResult MetricConfig::make(CUpti_ProfilerType type, const char* chip,
                               std::span<const std::uint8_t> availability,
                               const std::vector<const char*>& names) {
    auto initialize = parameters<CUpti_Profiler_Host_Initialize_Params>(
        CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE);
    initialize.profilerType = type;
    initialize.pChipName = chip;
    initialize.pCounterAvailabilityImage = availability.empty() ? nullptr : availability.data();
    if (const CUptiResult result = m_api.cuptiProfilerHostInitialize(&initialize))
        return result;
    m_host = initialize.pHostObject;
    std::vector<const char*> mine = names; // CUPTI takes it as not const
    auto add = parameters<CUpti_Profiler_Host_ConfigAddMetrics_Params>(
        CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE);
    add.pHostObject = m_host;
    add.ppMetricNames = mine.data();
    add.numMetrics = mine.size();
    if (const CUptiResult result = m_api.cuptiProfilerHostConfigAddMetrics(&add))
        return result;
    if (const CUptiResult result = makeImage())
        return result;
    return countPasses();
}

CUptiResult MetricConfig::makeImage() {
    auto size = parameters<CUpti_Profiler_Host_GetConfigImageSize_Params>(
        CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE);
    size.pHostObject = m_host;
    if (const CUptiResult result = m_api.cuptiProfilerHostGetConfigImageSize(&size))
        return result;
    m_image.resize(size.configImageSize);
    auto get = parameters<CUpti_Profiler_Host_GetConfigImage_Params>(
        CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE);
    get.pHostObject = m_host;
    get.configImageSize = m_image.size();
    get.pConfigImage = m_image.data();
    return m_api.cuptiProfilerHostGetConfigImage(&get);
}

CUptiResult MetricConfig::countPasses() {
    auto p = parameters<CUpti_Profiler_Host_GetNumOfPasses_Params>(
        CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
    p.configImageSize = m_image.size();
    p.pConfigImage = m_image.data();
    const CUptiResult result = m_api.cuptiProfilerHostGetNumOfPasses(&p);
    m_passes = result == CUPTI_SUCCESS ? p.numOfPasses : 0;
    return result;
}

} // namespace ridge::counters
