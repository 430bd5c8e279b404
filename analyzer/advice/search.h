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

/// All advice on a run, largest gain first and AdviceKind::CutPeakMemory last. Empty when verdicts
/// are withheld. `analysis` must have all its tables. `fusion` is what FusionSearch found and
/// `savings` what FamilyChains found; `trace` holds the names in both. `operations`: what the
/// analysis is about.
std::vector<Advice> advise(const Analysis& analysis, const trace::Trace& trace,
                           std::span<const Operation> operations,
                           std::span<const FusionPair> fusion, const FamilySavings& savings);

} // namespace ridge::analyzer
