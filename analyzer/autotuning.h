// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which launches are trials of an autotuning run (METHOD.md, 'Autotuning'): told by the order of the launches,
// since a trial has the name of the kernel that it tries.
#pragma once

#include "analyzer/kernel_traits.h"
#include "analyzer/operations.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The operations of autotuning runs, by row of their tables.
class Trials {
  public:
    bool empty() const { return m_rows[0].empty() && m_rows[1].empty() && m_rows[2].empty(); }
    bool holds(const Operation& operation) const {
        const std::vector<bool>& rows = m_rows[static_cast<std::size_t>(operation.kind)];
        return operation.row < rows.size() && rows[operation.row];
    }
    void add(const Operation& operation);

  private:
    std::vector<bool> m_rows[3]; ///< by OperationKind; as long as the last row that is one
};

/// The operations of one stream of a device, in the order in which they ran.
class StreamOperations {
  public:
    explicit StreamOperations(std::span<const Operation> device) : m_device(device) {}

    void add(std::uint32_t place) { m_places.push_back(place); } ///< among those of the device
    std::size_t size() const { return m_places.size(); }
    const Operation& operator[](std::size_t i) const { return m_device[m_places[i]]; }

  private:
    std::span<const Operation> m_device;
    std::vector<std::uint32_t> m_places;
};

/// Operations between two marks of XLA's autotuner that are still of its run.
inline constexpr std::size_t kLongestTrial = 12;
/// Timed launches of one candidate that make a timing run.
inline constexpr std::size_t kLeastTimed = 4;
/// Operations between the timing runs of two candidates.
inline constexpr std::size_t kBetweenCandidates = 16;

/// Finds two kinds of autotuning run in the streams of `perDevice` (as LabelledRun has it):
/// 1. what lies between kernels that only an autotuner launches (family Autotuning), of which each follows the one
///    before within kLongestTrial operations;
/// 2. timing runs, as of Triton's do_bench: a fill of the L2, then one to four kernels, again and again, of two or
///    more candidates one after the other, of which one is launched later on without the fill. Without that it may
///    be a benchmark, and is none.
/// `traits`: by row of Trace::configs, last those not known. n for n operations.
Trials findTrials(const trace::Trace& trace, std::span<const std::span<const Operation>> perDevice,
                  std::span<const KernelTraits> traits);

} // namespace ridge::analyzer
