// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/analysis.h"
#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/step_timeline.h"
#include "trace/records/trace.h"

#include <optional>

namespace ridge::analyzer {

/// Boxes of a step at most. More are merged with those that begin beside them.
inline constexpr std::size_t kStepBoxes = 6000;

/// When the step that `analysis` reports was: its median iteration, else from the first operation
/// that it is about to the last one. Empty where there is none.
Window stepWindow(const Analysis& analysis, const Details& details);

/// The step that `analysis` reports, of `trace` as `details` has it. None: no operation ran in it.
/// Verdicts and idle time are left out where Analysis::withheld. n for n operations.
std::optional<StepTimeline> stepTimeline(const trace::Trace& trace, const Analysis& analysis,
                                         const Details& details);

} // namespace ridge::analyzer
