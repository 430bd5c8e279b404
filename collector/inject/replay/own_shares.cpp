// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/own_shares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace ridge::inject {

namespace {

constexpr std::string_view kTime = "gpu__time_duration.sum";
constexpr std::string_view kCycles = "sm__cycles_elapsed.max";
constexpr std::string_view kLongestSm = "sm__cycles_active.max";
constexpr std::string_view kMeanSm = "sm__cycles_active.avg";
constexpr std::string_view kOfElapsed = ".pct_of_peak_sustained_elapsed";

/// Shares of units in the SMs, by what has to be counted for them.
struct OfActive {
    std::string_view elapsed;
    const char* active;
};
constexpr OfActive kOfActive[] = {
    {"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed",
     "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active"},
    {"sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_elapsed",
     "sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_active"},
    {"sm__inst_executed.avg.pct_of_peak_sustained_elapsed",
     "sm__inst_executed.avg.pct_of_peak_sustained_active"},
    {"sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed",
     "sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_active"},
    {"sm__pipe_fp64_cycles_active.avg.pct_of_peak_sustained_elapsed",
     "sm__pipe_fp64_cycles_active.avg.pct_of_peak_sustained_active"},
    {"sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_elapsed",
     "sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_active"},
    {"l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed",
     "l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_active"},
    {"SM_A.TriageCompute.l1tex__throughput.avg.pct_of_peak_sustained_elapsed",
     "SM_A.TriageCompute.l1tex__throughput.avg.pct_of_peak_sustained_active"},
};

class Values {
  public:
    Values(std::span<const char* const> names, std::span<const double> values)
        : m_names(names), m_values(values) {}

    /// NaN: not counted.
    double of(std::string_view name) const {
        const auto found = std::ranges::find(m_names, name);
        return found == m_names.end() ? std::numeric_limits<double>::quiet_NaN()
                                      : m_values[static_cast<std::size_t>(found - m_names.begin())];
    }

  private:
    std::span<const char* const> m_names;
    std::span<const double> m_values;
};

double activeShare(const Values& values, std::string_view elapsed) {
    const auto* found = std::ranges::find(kOfActive, elapsed, &OfActive::elapsed);
    return found == std::end(kOfActive) ? std::numeric_limits<double>::quiet_NaN()
                                        : values.of(found->active);
}

} // namespace

std::vector<const char*> helpersOf(std::span<const char* const> names) {
    std::vector<const char*> helpers = {kLongestSm.data(), kMeanSm.data()};
    for (const OfActive& each : kOfActive)
        if (std::ranges::find(names, each.elapsed) != names.end())
            helpers.push_back(each.active);
    return helpers;
}

void ownShares(std::span<const char* const> names, std::span<double> values) {
    const std::vector<double> given(values.begin(), values.end());
    const Values range(names, given);
    const double time = range.of(kTime), clock = range.of(kCycles) / time;
    const double cycles = range.of(kLongestSm) + kAroundBlocksNs * clock;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view name = names[i];
        const double active = activeShare(range, name);
        if (name == kTime)
            values[i] = cycles / clock;
        else if (name == kCycles)
            values[i] = cycles;
        else if (std::isfinite(active))
            values[i] = active * range.of(kMeanSm) / cycles;
        else if (name.ends_with(kOfElapsed))
            values[i] = given[i] * time / (cycles / clock);
        if (name.ends_with(kOfElapsed) && values[i] > 100)
            values[i] = 100;
    }
}

} // namespace ridge::inject
