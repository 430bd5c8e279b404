// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/sampled/mean.h"
#include "analyzer/verdict/busy_verdict.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// What the samples of one device say of the launches of one configuration and class of durations.
struct SampledGroup {
    std::int64_t longest = 0; ///< duration of the class, in ns
    BusyShares shares;
    KernelVerdict verdict; ///< judgeBusy()
    Roofs roofs; ///< of the device, at the SM clock at which the group ran where that is known
};

/// All groups with kernels on devices that were sampled.
struct SampledKernels {
    std::vector<SampledGroup> groups; ///< classes of one configuration's durations in a row
    /// Index of the first class in `groups` by device, then by configOf(); kNone, or an empty row,
    /// where there is none.
    std::vector<std::vector<std::uint32_t>> ofConfig;

    /// Index into `groups` of a launch that took `ns`, or kNone.
    std::uint32_t indexOf(std::uint32_t device, std::uint32_t config, std::int64_t ns) const {
        if (device >= ofConfig.size() || config >= ofConfig[device].size() ||
            ofConfig[device][config] == kNone)
            return kNone;
        std::uint32_t group = ofConfig[device][config];
        while (ns > groups[group].longest)
            ++group;
        return group;
    }
    const SampledGroup* of(std::uint32_t device, std::uint32_t config, std::int64_t ns) const {
        const std::uint32_t i = indexOf(device, config, ns);
        return i == kNone ? nullptr : &groups[i];
    }
};

/// `operations`, `devices` and `roofs`: per device and for the device not known.
SampledKernels sampledKernels(const trace::Trace& trace,
                              std::span<const std::span<const Operation>> operations,
                              std::span<const SampledDevice> devices, std::span<const Roofs> roofs,
                              const Thresholds& thresholds);

/// Mean over the time of groups that are known, of which each is used for `time`. The bands add up
/// as those of independent figures, those of undecided ones as bounds. A share is undecided where
/// that leaves it wider than kWidestBand, other metrics where they are so for one group.
class GroupMean {
  public:
    void add(const BusyShares& group, Ns time);
    BusyShares finish() const;

  private:
    BusyShares m_sums; ///< values and squared bands times seconds, not yet divided
    std::array<double, kMetrics> m_bounds{}; ///< bands of what is undecided, times seconds
    double m_seconds = 0;
};

} // namespace ridge::analyzer
