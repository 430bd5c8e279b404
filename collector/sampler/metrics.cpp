// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/metrics.h"

#include <algorithm>
#include <string_view>

namespace ridge::sampler {

namespace {

// What the verdict needs and no more: each sample costs this process about 12 us a metric. A name may stand
// twice: chips group their counters differently, and the first form that a chip has wins. The forms with a prefix
// are Hopper's: only so do they fit into one pass. The DRAM's busy share follows from its bytes.
constexpr Metric kWanted[] = {
    {"TPC.TriageCompute.sm__pipe_tensor_cycles_active_realtime.avg.pct_of_peak_sustained_elapsed",
     "tensor", "%"},
    {"sm__pipe_tensor_cycles_active_realtime.avg.pct_of_peak_sustained_elapsed", "tensor", "%"},
    {"TPC.TriageCompute.sm__inst_executed_pipe_fma_realtime.avg.pct_of_peak_sustained_elapsed",
     "FP32", "%"},
    {"sm__inst_executed_pipe_fma_realtime.avg.pct_of_peak_sustained_elapsed", "FP32", "%"},
    {"dram__bytes_read.sum", "DRAM read", "B"},
    {"dram__bytes_write.sum", "DRAM write", "B"},
    {"TPC.TriageCompute.sm__inst_executed_realtime.avg.pct_of_peak_sustained_elapsed", "issue",
     "%"},
    {"sm__inst_executed_realtime.avg.pct_of_peak_sustained_elapsed", "issue", "%"},
    {"SM_A.TriageCompute.l1tex__throughput.avg.pct_of_peak_sustained_elapsed", "L1", "%"},
    {"l1tex__throughput.avg.pct_of_peak_sustained_elapsed", "L1", "%"},
    {"LTS.TriageCompute.lts__throughput.avg.pct_of_peak_sustained_elapsed", "L2", "%"},
    {"sm__cycles_elapsed.max", "SM cycles", "cycles"},
    {"TPC.TriageCompute.sm__pipe_fp64_cycles_active_realtime.avg.pct_of_peak_sustained_elapsed",
     "FP64", "%"},
    {"SM_A.TriageCompute.sm__inst_executed_pipe_xu_realtime.avg.pct_of_peak_sustained_elapsed",
     "XU", "%"},
    {"TPC.TriageCompute.sm__inst_executed_pipe_alu_realtime.avg.pct_of_peak_sustained_elapsed",
     "ALU", "%"},
};

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

/// What the chip has, each name once.
std::vector<Metric> known(const ProfilerApi& api, const char* chip,
                          std::span<const std::uint8_t> availability) {
    std::vector<Metric> result;
    for (const Metric& metric : kWanted) {
        const auto same = [&](const Metric& other) {
            return std::string_view(other.name) == metric.name;
        };
        if (std::ranges::any_of(result, same))
            continue;
        Host host(api, chip, availability);
        if (host.made() == CUPTI_SUCCESS && host.add({metric.cupti}) == CUPTI_SUCCESS)
            result.push_back(metric);
    }
    return result;
}

} // namespace

std::vector<const char*> MetricSet::cuptiNames() const {
    std::vector<const char*> names;
    for (const Metric& metric : metrics)
        names.push_back(metric.cupti);
    return names;
}

Result<MetricSet> chooseMetrics(const ProfilerApi& api, const char* chip,
                                std::span<const std::uint8_t> availability) {
    MetricSet set;
    for (set.metrics = known(api, chip, availability); !set.metrics.empty();
         set.metrics.pop_back()) {
        Host host(api, chip, availability);
        if (host.made() != CUPTI_SUCCESS)
            return fail(reasonOf(api, host.made()));
        if (host.add(set.cuptiNames()) != CUPTI_SUCCESS)
            continue;
        set.config = host.config();
        if (set.config.empty() || passes(api, set.config) != 1)
            continue;
        set.host = host.release();
        return set;
    }
    return fail(std::string("this CUPTI knows no metric of the chip ") + chip +
                " that can be sampled");
}

} // namespace ridge::sampler
