// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations.h"
#include "analyzer/replayed_work.h"
#include "trace/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Of two launches that may have done the same work: their times differ by no more than this factor.
inline constexpr double kSameWork = 1.25;

/// What the counters of a second run say of the kernels of the first. A launch that was replayed has its own
/// counters, any other one the mean of the replayed launches like it; of busy shares the mean over their time in
/// the replay. Launches are alike that have one configuration and one announced work. They may still differ in
/// their arguments, which no record tells: one that took over kSameWork times as long as any replayed one, or as
/// much less, has none.
class ReplayedKernels {
  public:
    ReplayedKernels() = default;

    /// `roofs`: per device and for the device not known. `workRanges`: rangeOfKernelWork() of the operations, into
    /// `work`. Takes n log n for counters and kernels, and nothing for a trace without counters.
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

    /// judgeBusy() of the mean busy shares of the launches like a kernel (row of the trace), with the type of the
    /// tensor pipe where it was counted; null where there are none for it.
    const KernelVerdict* verdict(std::uint32_t device, std::size_t kernel) const;

  private:
    void readLaunches(const trace::Trace& trace, std::span<const trace::Counter* const> counters);
    void findAlike(const trace::Trace& trace, std::span<const Operation> operations,
                   std::span<const std::uint32_t> workRanges,
                   std::span<const std::optional<Work>> work);
    void addMeans(const trace::Trace& trace); ///< and gives them to the launches without counters

    std::vector<ReplayedWork> m_works; ///< of replayed launches, then the means of those alike
    std::size_t m_launches = 0;
    std::vector<std::uint32_t> m_ofKernel; ///< by row of Trace::kernels, into m_works
    std::vector<std::uint32_t>
        m_alike; ///< by row of Trace::kernels: number of those alike, kNone without configuration
    std::vector<std::uint32_t> m_means; ///< by that number, into m_works behind the launches
    std::vector<std::vector<KernelVerdict>> m_verdicts; ///< by device, then as m_works behind them
};

} // namespace ridge::analyzer
