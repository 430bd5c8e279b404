// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which iterations a run has (docs/method/phases.md, 'Iterations'): those that NVTX ranges mark,
// else those that end with an optimizer's step, else the sequence of launches that a device repeats.
#pragma once

#include "analyzer/iterations/input.h"
#include "analyzer/iterations/spans.h"

#include <optional>
#include <vector>

namespace ridge::analyzer {

/// The operations are of one process a device: steps of several are not one sequence
/// (process_shares.h). From NVTX ranges: the push/pop path with kLeastIterations instances with GPU
/// work on a thread that holds most busy time, at least kLeastBusyCoverage of it. At equal shares the
/// smaller depth counts, then the first. Else iterationsOfSteps(), with kLeastBusyCoverage too. Else what
/// findRepeats() finds in the launches of each device; repeats of less than kLongRepeat launches
/// must hold kLeastBusyCoverage too. Else ranges, or else steps, with kLeastMarkedCoverage.
/// With `allowed` (by row) any of these paths with GPU work, and nothing else. n log n in the
/// ranges, n log s in the operations for s steps.
IterationSpans searchIterations(const IterationInput& input,
                                const std::optional<std::vector<bool>>& allowed);

} // namespace ridge::analyzer
