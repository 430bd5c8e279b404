// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/metrics.h"

#include "collector/counters/metric_config.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace ridge::sampler {

namespace {

/// Of the unit's peak.
#define RIDGE_SHARE(counter) counter ".avg.pct_of_peak_sustained_elapsed"

// What the verdict needs, then what costs little beside it. Decoding a sample takes time by the
// units that are read, so the warps of all SMs (35 us a sample) are left out. Chips group their
// counters differently, so a name stands there once for each way to read it, best first. A prefix
// is such a group: TriageCompute of GH100, GB100, TriageAC of GA10x, AD10x. The DRAM's busy share
// follows from its bytes. The bytes of PCIe and NVLink are those of packets too.
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
    {RIDGE_SHARE("LTS.TriageCompute.lts__t_sector_throughput_srcnode_fbp"), "L2 far half", "%"},
    {"LTS.TriageCompute.lts__average_t_sector_hit_rate_realtime.pct", "L2 hit rate", "%"},
    {"lts__average_t_sector_hit_rate_realtime.pct", "L2 hit rate", "%"},
    {"PCI.TriageCompute.pcie__read_bytes.sum", "PCIe read", "B"},
    {"pcie__read_bytes.sum", "PCIe read", "B"},
    {"PCI.TriageCompute.pcie__write_bytes.sum", "PCIe write", "B"},
    {"pcie__write_bytes.sum", "PCIe write", "B"},
    {"nvlrx__bytes.sum", "NVLink received", "B"},
    {"nvltx__bytes.sum", "NVLink sent", "B"},
};
#undef RIDGE_SHARE

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
    std::unique_ptr<counters::MetricConfig> chosen;
    CUptiResult refused = CUPTI_SUCCESS;
    for (const Metric& metric : kWanted) {
        if (has(set, metric.name))
            continue;
        set.metrics.push_back(metric);
        auto config = std::make_unique<counters::MetricConfig>(
            api, CUPTI_PROFILER_TYPE_PM_SAMPLING, chip, availability, set.cuptiNames());
        if (config->passes() == 1) {
            chosen = std::move(config);
            continue;
        }
        refused = config->result() ? config->result() : refused;
        set.metrics.pop_back();
    }
    if (!chosen)
        return fail(std::string("no counter of the chip ") + chip +
                    " can be sampled: " + reasonOf(api, refused));
    set.config = chosen->takeImage();
    set.host = chosen->takeHost();
    return set;
}

} // namespace ridge::sampler
