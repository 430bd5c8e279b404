// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <string>

namespace ridge::reports {

/// Class in colours.css of the fill of a band of MemorySpace::picture, without its prefix "f".
std::string bandClass(std::size_t band);

/// A step of 1, 2 or 5 times a power of ten that divides `highest` into at most five.
double gridStep(double highest);

/// Live bytes over time as an <svg> element: steps, stacked by owner, with the peak. Colours come
/// from the page's style sheet. "" when the space has no picture.
std::string memoryPlot(const analyzer::MemorySummary& memory, const analyzer::MemorySpace& space);

} // namespace ridge::reports
