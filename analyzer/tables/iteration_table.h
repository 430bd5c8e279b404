// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/spans.h"
#include "analyzer/results/rows/iterations.h"
#include "analyzer/run/range_input.h"

#include <optional>

namespace ridge::analyzer {

/// The iterations of the main device in `found`, with their budgets; none when `found` is empty. An
/// operation of another iteration that runs into one counts as foreign work there. Time: n in the
/// operations.
std::optional<Iterations> iterationTable(const RangeInput& input, const IterationSpans& found);

} // namespace ridge::analyzer
