// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// Time of the kernels of one function whose innermost range has one path.
struct KernelTime {
    std::uint32_t range = kNone;  ///< row of Analysis::ranges; kNone: in no range
    std::uint32_t kernel = kNone; ///< row of Analysis::kernels
    std::uint64_t calls = 0;
    Ns time{}; ///< GPU time of the calls, summed
};
using KernelTimes = std::vector<KernelTime>;

/// Of the kernels among `operations`, in any order, each pair once. `rangeRows`: row of Analysis::ranges
/// by RangeForest position. Linear.
KernelTimes kernelTimes(const trace::Trace& trace, std::span<const Operation> operations,
                        std::span<const std::uint32_t> rangeRows,
                        std::span<const KernelRow> kernels);

/// Fills RangeRow::top of the ranges of `analysis` down to kDeepestTop, and KernelRow::top. n log n and up
/// to kDeepestTop times the pairs of path and function.
void addTopParts(const KernelTimes& times, Analysis& analysis);

} // namespace ridge::analyzer
