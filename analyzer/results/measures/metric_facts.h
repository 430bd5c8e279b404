// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What belongs to each sampled quantity: one row.
#pragma once

#include "analyzer/results/measures/busy_shares.h"

#include <array>
#include <string_view>

namespace ridge::analyzer {

struct MetricFacts {
    Metric metric;
    std::string_view series; ///< its name in a trace: the sampler gives it that
    std::string_view unit;   ///< of the series: "%" of a peak or of all, "B", "cycles"
    Resource resource;       ///< whose busy share it is; None: of none
    std::string_view key;    ///< in JSON
};

inline constexpr std::array<MetricFacts, kMetrics> kMetricFacts = {{
    {Metric::Tensor, "tensor", "%", Resource::Tensor, "tensor_share"},
    {Metric::Fp32, "FP32", "%", Resource::Fp32, "fp32_share"},
    {Metric::Fp64, "FP64", "%", Resource::Fp64, "fp64_share"},
    {Metric::Xu, "XU", "%", Resource::Xu, "xu_share"},
    {Metric::Alu, "ALU", "%", Resource::Alu, "alu_share"},
    {Metric::Issue, "issue", "%", Resource::Issue, "issue_share"},
    {Metric::L1, "L1", "%", Resource::L1, "l1_share"},
    {Metric::L2, "L2", "%", Resource::L2, "l2_share"},
    {Metric::Dram, "DRAM", "%", Resource::Dram, "dram_share"},
    {Metric::DramRead, "DRAM read", "B", Resource::None, "dram_read_bytes_per_s"},
    {Metric::DramWrite, "DRAM write", "B", Resource::None, "dram_write_bytes_per_s"},
    {Metric::L2Bytes, "L2 bytes", "B", Resource::None, "l2_bytes_per_s"},
    {Metric::L2Far, "L2 far half", "%", Resource::None, "l2_far_share"},
    {Metric::SmClock, "SM cycles", "cycles", Resource::None, "sm_clock_hz"},
    {Metric::WarpsActive, "warps active", "%", Resource::None, "warps_active_share"},
    {Metric::L2HitRate, "L2 hit rate", "%", Resource::None, "l2_hit_share"},
}};

constexpr const MetricFacts& factsOf(Metric metric) {
    return kMetricFacts[static_cast<std::size_t>(metric)];
}

static_assert(
    [] {
        for (std::size_t i = 0; i < kMetrics; ++i)
            if (kMetricFacts[i].metric != static_cast<Metric>(i) ||
                (kMetricFacts[i].resource != Resource::None) != (i < kUnits))
                return false;
        return true;
    }(),
    "rows stand in the order of Metric, and the busy shares of units come first");

} // namespace ridge::analyzer
