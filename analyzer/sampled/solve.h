// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/sampled/input.h"

#include <vector>

namespace ridge::analyzer {

/// The least squares of shareOut(): one entry per column, with Estimates of additive metrics only.
/// Those that are undecided hold their bounds as value and band.
std::vector<BusyShares> solveShares(const SolveInput& input);

} // namespace ridge::analyzer
