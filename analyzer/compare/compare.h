// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "analyzer/results/analysis.h"

#include <span>

namespace ridge::analyzer {

/// Whether all runs speak of the same part, so that they can be compared or fitted. A run without
/// iterations tells the whole run where others tell their steady state. Then all are to be analysed
/// with PhaseChoice::All.
bool tellOnePart(std::span<const Analysis> runs, std::span<const Analysis> others = {});

/// Compares the runs `a` with the runs `b`; neither is empty, each was made with Options::groups,
/// and all tell one part. Where that is iterations, times, calls and work are those of one: the
/// mean of each run. Kernels that only one side has are taken together in the innermost range that
/// both sides have. So one fused kernel is compared with the kernels that it replaces. n log n in
/// the groups.
Comparison compare(std::span<const Analysis> a, std::span<const Analysis> b);

/// True when B's total time is more than `share` above A's and, with repeats, that is no noise.
bool slowerBy(const Comparison& comparison, double share);

} // namespace ridge::analyzer
