// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/alike_launches.h"
#include "analyzer/operations/operations.h"
#include "analyzer/results/labels/verdict.h"
#include "analyzer/results/measures/replayed_work.h"
#include "analyzer/results/measures/thresholds.h"
#include "trace/records/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// What the counters of a second run say of the kernels of the first. A replayed launch has its own
/// counters. Any other launch has the mean of replayed launches like it; busy shares are the mean
/// over their time in the replay.
///
/// Launches are alike when they have the same configuration and the same announced work. Their
/// arguments may still differ, which no record has. So the replayed launches of a group are
/// averaged in clusters, ascending by their time in the normal run. A new cluster begins where a
/// launch took over kSameWork times as long as the one before. A launch belongs to the nearest
/// cluster. It has no counters if it took over kSameWork times as long as all of that cluster, or
/// as much less.
class ReplayedKernels {
  public:
    ReplayedKernels() = default;

    /// `roofs`: per device and for the device not known. `workRanges`: rangeOfKernelWork() of the
    /// operations, into `work`. Takes n log n for counters and kernels, and nothing for a trace
    /// without counters.
    ReplayedKernels(const trace::Trace& trace, std::span<const Roofs> roofs,
                    const Thresholds& thresholds, std::span<const Operation> operations,
                    std::span<const std::uint32_t> workRanges,
                    std::span<const std::optional<Work>> work);

    bool empty() const { return m_works.empty(); }

    /// Work of the kernel in row `kernel` of the trace; null where nothing was replayed.
    const ReplayedWork* of(std::size_t kernel) const {
        return empty() || m_ofKernel[kernel] == kNone ? nullptr : &m_works[m_ofKernel[kernel]];
    }

    /// Whether this very launch was replayed.
    bool own(std::size_t kernel) const { return !empty() && m_ofKernel[kernel] < m_launches; }

    /// judgeBusy() of the mean busy shares of a kernel's cluster (row of the trace), with the type
    /// of the tensor pipe where it was counted. Null where the kernel has no counters.
    const KernelVerdict* verdict(std::uint32_t device, std::size_t kernel) const;

  private:
    /// Replayed launches of one group with times alike, and their mean.
    struct Cluster {
        std::uint32_t group = 0;
        std::int64_t shortest = 0, longest = 0; ///< ns in the normal run
        double launches = 0, weight = 0;        ///< `weight`: ns in the replay
    };
    void readLaunches(const trace::Trace& trace, std::span<const trace::Counter* const> counters);
    std::vector<Cluster> addMeans(const trace::Trace& trace, const AlikeLaunches& alike);
    void giveMeans(const trace::Trace& trace, const AlikeLaunches& alike,
                   std::span<const Cluster> clusters); ///< to the launches without counters

    std::vector<ReplayedWork> m_works; ///< of replayed launches, then the means of the clusters
    std::size_t m_launches = 0;
    std::vector<std::uint32_t> m_ofKernel; ///< by row of Trace::kernels, into m_works
    std::vector<std::uint32_t> m_meanOf; ///< likewise, the mean of its cluster; kNone: it has none
    std::vector<std::vector<KernelVerdict>> m_verdicts; ///< by device, then as m_works behind them
};

} // namespace ridge::analyzer
