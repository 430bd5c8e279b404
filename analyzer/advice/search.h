// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/advice/family_chains.h"
#include "analyzer/advice/fusion.h"
#include "analyzer/results/advice.h"
#include "analyzer/results/analysis.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// Everything worth trying, largest gain first, then CutPeakMemory. None when verdicts are
/// withheld. Needs all tables of `analysis`; `fusion` as FusionSearch and `savings` as FamilyChains
/// gives it, `trace` for the names in them.
std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const FusionPair> fusion, const FamilySavings& savings);

} // namespace ridge::analyzer
