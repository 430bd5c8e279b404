// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/results/analysis.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace ridge::analyzer {

/// GPU time of the kernels of one function in one path, that of their innermost range.
struct KernelTime {
    std::uint32_t range = kNone;  ///< row of Analysis::ranges; kNone: in no range
    std::uint32_t kernel = kNone; ///< row of Analysis::kernels
    std::uint64_t calls = 0;
    Ns time{}; ///< GPU time of the calls, summed
};
using KernelTimes = std::vector<KernelTime>;

/// Sums kernels up by path and function.
class KernelTimesSum {
  public:
    /// `rangeRows`: row of Analysis::ranges by RangeForest position. Both must outlive it.
    KernelTimesSum(const trace::Trace& trace, std::span<const std::uint32_t> rangeRows)
        : m_trace(trace), m_rangeRows(rangeRows), m_recent(kRecent) {}

    void add(const Operation& kernel);

    /// In any order, each pair once. `kernels`: the rows of all functions.
    KernelTimes finish(std::span<const KernelRow> kernels) &&;

  private:
    /// A sum that was used recently, kept to spare the look-up.
    struct Recent {
        std::uint64_t key = 0;
        Part* sum = nullptr; ///< none yet
    };
    static constexpr std::size_t kRecent = 1024;

    const trace::Trace& m_trace;
    std::span<const std::uint32_t> m_rangeRows;
    std::unordered_map<std::uint64_t, Part> m_sums; ///< by row of the range and configuration
    std::vector<Recent> m_recent;
};

/// Fills RangeRow::top of the ranges down to kDeepestTop, and KernelRow::top. Time: n log n, and up
/// to kDeepestTop times the pairs of path and function.
void setTopParts(const KernelTimes& times, std::span<RangeRow> ranges,
                 std::span<KernelRow> kernels);

} // namespace ridge::analyzer
