// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <span>

namespace ridge::analyzer {

/// Fills RangeRow::top of the ranges of `analysis` down to kDeepestTop, and KernelRow::top, from
/// the kernels among `operations`. `rangeRows`: row of Analysis::ranges by RangeForest position.
/// Linear in the operations, beside n log n and up to kDeepestTop times the pairs of path and function.
void addRangeKernels(const trace::Trace& trace, std::span<const Operation> operations,
                     std::span<const std::uint32_t> rangeRows, Analysis& analysis);

} // namespace ridge::analyzer
