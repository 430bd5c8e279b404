// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/busy_verdict.h"
#include "analyzer/operations.h"
#include "analyzer/sampled_mean.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// What the samples of one device say of the launches of one configuration.
struct SampledGroup {
    BusyShares shares;
    KernelVerdict verdict; ///< judgeBusy()
    Roofs roofs; ///< of the device, at the SM clock at which the group ran where that is known
};

/// All groups with kernels on devices that were sampled.
struct SampledKernels {
    std::vector<SampledGroup> groups;
    /// Index into `groups` by device, then by configOf(); kNone, or an empty row, where there is none.
    std::vector<std::vector<std::uint32_t>> ofConfig;

    /// Index into `groups`, or kNone.
    std::uint32_t indexOf(std::uint32_t device, std::uint32_t config) const {
        return device < ofConfig.size() && config < ofConfig[device].size()
                   ? ofConfig[device][config]
                   : kNone;
    }
    const SampledGroup* of(std::uint32_t device, std::uint32_t config) const {
        const std::uint32_t i = indexOf(device, config);
        return i == kNone ? nullptr : &groups[i];
    }
};

/// `operations`, `devices` and `roofs`: per device and for the device not known.
SampledKernels sampledKernels(const trace::Trace& trace,
                              std::span<const std::span<const Operation>> operations,
                              std::span<const SampledDevice> devices, std::span<const Roofs> roofs,
                              const Thresholds& thresholds);

/// Mean over the time of groups that are known, of which each is used for `time`; the bands add up as
/// those of independent figures. A metric that is undecided for one of them is undecided.
class GroupMean {
  public:
    void add(const BusyShares& group, Ns time);
    BusyShares finish() const;

  private:
    BusyShares m_sums; ///< values and squared bands times seconds, not yet divided
    double m_seconds = 0;
};

} // namespace ridge::analyzer
