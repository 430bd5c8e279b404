// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "analyzer/results/analysis.h"

#include <span>

namespace ridge::analyzer {

/// Whether all runs report the same part, so that they can be compared or fitted. They do not where
/// some have iterations and report their steady state, and others have none and report the whole
/// run. Analyse all of them with PhaseChoice::All then.
bool tellOnePart(std::span<const Analysis> runs, std::span<const Analysis> others = {});

/// Compares the runs `a` with the runs `b`. Neither is empty, each analysis was made with
/// Options::groups, and tellOnePart() is true of all. Where iterations are reported, times, calls
/// and work are those of one iteration, the mean of each run. Kernels that only one side has are
/// taken together in the innermost range that both sides have. So one fused kernel is compared with
/// the kernels that it replaces. Time: n log n in the groups.
Comparison compare(std::span<const Analysis> a, std::span<const Analysis> b);

/// Whether B's total time exceeds A's by more than `share` of it. With repeats the change must not
/// be noise either.
bool slowerBy(const Comparison& comparison, double share);

} // namespace ridge::analyzer
