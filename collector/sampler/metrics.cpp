// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/metrics.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace ridge::sampler {

namespace {

/// Of the unit's peak.
#define RIDGE_SHARE(counter) counter ".avg.pct_of_peak_sustained_elapsed"

// What the verdict needs and no more: each sample costs this process about 12 us a metric. Chips group their
// counters differently, so a name stands there once for each way to read it, best first; a prefix is such a group:
// TriageCompute of GH100, GB100, TriageAC of GA10x, AD10x. The DRAM's busy share follows from its bytes.
constexpr Metric kWanted[] = {
    {RIDGE_SHARE("TPC.TriageCompute.sm__pipe_tensor_cycles_active_realtime"), "tensor", "%"},
    {RIDGE_SHARE("sm__pipe_tensor_cycles_active_realtime"), "tensor", "%"},
    {RIDGE_SHARE("TPC.TriageCompute.sm__inst_executed_pipe_fma_realtime"), "FP32", "%"},
    {RIDGE_SHARE("TPC.TriageCompute.sm__pipe_fma_cycles_active_realtime"), "FP32", "%"},
    {RIDGE_SHARE("sm__inst_executed_pipe_fma_realtime"), "FP32", "%"},
    {RIDGE_SHARE("sm__pipe_fma_cycles_active_realtime"), "FP32", "%"},
    {RIDGE_SHARE("SM_C.TriageAC.smsp__inst_executed_pipe_fma"), "FP32", "%"},
    {"dram__bytes_read.sum", "DRAM read", "B"},
    {"dram__bytes_write.sum", "DRAM write", "B"},
    {RIDGE_SHARE("TPC.TriageCompute.sm__inst_executed_realtime"), "issue", "%"},
    {RIDGE_SHARE("sm__inst_executed_realtime"), "issue", "%"},
    {RIDGE_SHARE("SM_A.TriageCompute.l1tex__throughput"), "L1", "%"},
    {RIDGE_SHARE("LTS.TriageCompute.lts__throughput"), "L2", "%"},
    {RIDGE_SHARE("LTS.TriageAC.lts__throughput"), "L2", "%"},
    {"sm__cycles_elapsed.max", "SM cycles", "cycles"},
    {RIDGE_SHARE("TPC.TriageCompute.sm__pipe_fp64_cycles_active_realtime"), "FP64", "%"},
    {RIDGE_SHARE("sm__pipe_fp64_cycles_active"), "FP64", "%"},
    {RIDGE_SHARE("SM_A.TriageCompute.sm__inst_executed_pipe_xu_realtime"), "XU", "%"},
    {RIDGE_SHARE("sm__inst_executed_pipe_xu_realtime"), "XU", "%"},
    {RIDGE_SHARE("TPC.TriageCompute.sm__inst_executed_pipe_alu_realtime"), "ALU", "%"},
    {RIDGE_SHARE("sm__inst_executed_pipe_alu_realtime"), "ALU", "%"},
};
#undef RIDGE_SHARE

class Host {
  public:
    Host(const ProfilerApi& api, const char* chip, std::span<const std::uint8_t> availability)
        : m_api(api) {
        auto p = parameters<CUpti_Profiler_Host_Initialize_Params>(
            CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE);
        p.profilerType = CUPTI_PROFILER_TYPE_PM_SAMPLING;
        p.pChipName = chip;
        p.pCounterAvailabilityImage = availability.empty() ? nullptr : availability.data();
        m_made = m_api.cuptiProfilerHostInitialize(&p);
        m_object = p.pHostObject;
    }
    ~Host() {
        auto p = parameters<CUpti_Profiler_Host_Deinitialize_Params>(
            CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE);
        p.pHostObject = m_object;
        if (m_object)
            m_api.cuptiProfilerHostDeinitialize(&p);
    }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    CUptiResult made() const { return m_made; }
    CUpti_Profiler_Host_Object* release() { return std::exchange(m_object, nullptr); }

    CUptiResult add(std::vector<const char*> names) {
        auto p = parameters<CUpti_Profiler_Host_ConfigAddMetrics_Params>(
            CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE);
        p.pHostObject = m_object;
        p.ppMetricNames = names.data();
        p.numMetrics = names.size();
        return m_api.cuptiProfilerHostConfigAddMetrics(&p);
    }

    /// Empty when CUPTI makes none.
    std::vector<std::uint8_t> config() {
        auto size = parameters<CUpti_Profiler_Host_GetConfigImageSize_Params>(
            CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE);
        size.pHostObject = m_object;
        if (m_api.cuptiProfilerHostGetConfigImageSize(&size) != CUPTI_SUCCESS)
            return {};
        std::vector<std::uint8_t> image(size.configImageSize);
        auto p = parameters<CUpti_Profiler_Host_GetConfigImage_Params>(
            CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE);
        p.pHostObject = m_object;
        p.configImageSize = image.size();
        p.pConfigImage = image.data();
        if (m_api.cuptiProfilerHostGetConfigImage(&p) != CUPTI_SUCCESS)
            return {};
        return image;
    }

  private:
    const ProfilerApi& m_api;
    CUpti_Profiler_Host_Object* m_object = nullptr;
    CUptiResult m_made = CUPTI_SUCCESS;
};

/// 0 when CUPTI cannot say.
std::size_t passes(const ProfilerApi& api, std::vector<std::uint8_t>& config) {
    auto p = parameters<CUpti_Profiler_Host_GetNumOfPasses_Params>(
        CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
    p.configImageSize = config.size();
    p.pConfigImage = config.data();
    return api.cuptiProfilerHostGetNumOfPasses(&p) == CUPTI_SUCCESS ? p.numOfPasses : 0;
}

/// Whether the set has a metric of this name.
bool has(const MetricSet& set, std::string_view name) {
    return std::ranges::any_of(set.metrics,
                               [&](const Metric& metric) { return name == metric.name; });
}

} // namespace

std::span<const Metric> wantedMetrics() {
    return kWanted;
}

std::vector<const char*> MetricSet::cuptiNames() const {
    std::vector<const char*> names;
    for (const Metric& metric : metrics)
        names.push_back(metric.cupti);
    return names;
}

Result<MetricSet> chooseMetrics(const ProfilerApi& api, const char* chip,
                                std::span<const std::uint8_t> availability) {
    MetricSet set;
    std::unique_ptr<Host> chosen;
    for (const Metric& metric : kWanted) {
        if (has(set, metric.name))
            continue;
        auto host = std::make_unique<Host>(api, chip, availability);
        if (host->made() != CUPTI_SUCCESS)
            return fail(std::string("this CUPTI cannot sample the chip ") + chip + ": " +
                        reasonOf(api, host->made()));
        set.metrics.push_back(metric);
        std::vector<std::uint8_t> config;
        if (host->add(set.cuptiNames()) == CUPTI_SUCCESS)
            config = host->config();
        if (config.empty() || passes(api, config) != 1) {
            set.metrics.pop_back();
            continue;
        }
        set.config = std::move(config);
        chosen = std::move(host);
    }
    if (!chosen)
        return fail(std::string("this CUPTI knows no metric of the chip ") + chip +
                    " that can be sampled");
    set.host = chosen->release();
    return set;
}

} // namespace ridge::sampler
