// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/kernels.h"

#include "analyzer/sampled/groups.h"
#include "analyzer/sampled/input.h"
#include "analyzer/sampled/shares.h"

#include <algorithm>
#include <cmath>

namespace ridge::analyzer {

SampledKernels sampledKernels(const trace::Trace& trace,
                              std::span<const std::span<const Operation>> operations,
                              std::span<const SampledDevice> devices, std::span<const Roofs> roofs,
                              const Thresholds& thresholds) {
    SampledKernels result;
    result.ofConfig.resize(devices.size());
    for (std::size_t d = 0; d < devices.size(); ++d) {
        if (devices[d].samples.empty())
            continue;
        const OperationGroups groups = groupOperations(trace, operations[d]);
        const std::vector<BusyShares> shares = shareOut(devices[d].samples, operations[d], groups);
        result.ofConfig[d].assign(trace.configs.size() + 1, kNone);
        for (std::size_t g = 0; g < groups.count(); ++g) {
            if (groups.config[g] == kNone)
                continue;
            std::uint32_t& first = result.ofConfig[d][groups.config[g]];
            if (first == kNone)
                first = static_cast<std::uint32_t>(result.groups.size());
            const Estimate& clock = shares[g].of(Metric::SmClock);
            const bool hasClock = clock.known() && clock.value > 0;
            result.groups.push_back({groups.longest[g], shares[g],
                                     judgeBusy(shares[g], roofs[d], thresholds),
                                     hasClock ? roofs[d].atSmClock(clock.value) : roofs[d]});
        }
    }
    return result;
}

void GroupMean::add(const BusyShares& group, Ns time) {
    m_sums.pure += group.pure;
    m_sums.effective += group.effective;
    if (!group.known() || time <= Ns{})
        return;
    const double seconds = std::chrono::duration<double>(time).count();
    const bool first = !m_sums.known();
    m_sums.origin = group.origin;
    m_sums.time = plus(m_sums.time, time);
    m_seconds += seconds;
    for (std::size_t m = 0; m < kMetrics; ++m) {
        Estimate& sum = m_sums.by[m];
        const Estimate& own = group.by[m];
        sum.state = first ? own.state : std::min(sum.state, own.state);
        sum.value += own.value * seconds;
        if (own.known())
            sum.band += own.band * seconds * own.band * seconds;
        else
            m_bounds[m] += own.band * seconds;
    }
}

BusyShares GroupMean::finish() const {
    BusyShares result = m_sums;
    for (std::size_t m = 0; m < kMetrics && m_seconds > 0; ++m) {
        Estimate& estimate = result.by[m];
        estimate.value /= m_seconds;
        estimate.band = (std::sqrt(estimate.band) + m_bounds[m]) / m_seconds;
        if (m < kUnits && estimate.state == EstimateState::Undecided &&
            estimate.band <= kWidestBand)
            estimate.state = EstimateState::Known; // a small part of the time is undecided
    }
    return result;
}

} // namespace ridge::analyzer
