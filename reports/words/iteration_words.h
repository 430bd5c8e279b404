// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ridge::reports {

/// "step/train, 120 on thread 4711, 98.2 % of the GPU's busy time", or "found in the launches:
/// 1,535 operations again and again, ...", or "found in the optimizer's steps: 1,657 operations
/// each, ...". The path takes at most `width` columns.
std::string iterationSummary(const analyzer::Analysis& analysis, std::size_t width);

/// What the iterations say beyond the first, the median and the slowest.
std::vector<std::string> iterationHints(const analyzer::Iterations& all);

} // namespace ridge::reports
