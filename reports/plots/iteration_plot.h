// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/summary/summary.h"

#include <span>
#include <string>

namespace ridge::reports {

/// SVG: iterations as columns, stacked by label and as high as their times; slow ones have a mark above.
/// Warm-up may take a hundred times as long: it is cut off at the longest iteration after it.
std::string iterationPlot(std::span<const SummaryIteration> iterations);

/// What a full column stands for: the longest iteration after warm-up.
analyzer::Ns longestShown(std::span<const SummaryIteration> iterations);

/// "iteration 7, 31.2 ms: 4.30 ms more of idle: host busy than the median".
std::string iterationText(const SummaryIteration& iteration);

} // namespace ridge::reports
