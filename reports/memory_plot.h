// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <string>

namespace ridge::reports {

/// Class in colours.css of the fill of a band of MemorySpace::picture, without its prefix "f".
std::string bandClass(std::size_t band);

/// Live bytes over time as an <svg> element: steps, stacked by owner, with the peak. Colours come from
/// the page's style sheet. "" when the space has no picture.
std::string memoryPlot(const analyzer::MemorySummary& memory, const analyzer::MemorySpace& space);

} // namespace ridge::reports
