// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The timeline of one step: as a picture that is whole by itself, and as data for the page's script, which zooms it.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>

namespace ridge::reports {

/// "the median iteration (7), 31.2 ms": what Analysis::step is about.
std::string stepSubject(const analyzer::StepTimeline& step);

/// An <svg> of Analysis::step with its lanes named on the left. Colours come from the page's style
/// sheet. "" where there is no step.
std::string stepPlot(const analyzer::Analysis& analysis);

/// What stepPlot() draws, as JSON that may stand inside of a <script> element: the names of boxes
/// with their table rows, the classes of colours with their words, and the lanes. "" likewise.
std::string stepData(const analyzer::Analysis& analysis);

} // namespace ridge::reports
