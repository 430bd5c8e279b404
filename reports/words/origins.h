// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <vector>

namespace ridge::reports {

/// Where the figures about work and the verdicts come from, a sentence each: sampled, counted,
/// annotated, by shape.
std::vector<std::string> originNotes(const analyzer::Analysis& analysis);

/// That there are none of these: "Origin none: ... only durations speak."; "" where there are.
std::string onlyDurations(const analyzer::Analysis& analysis);

} // namespace ridge::reports
