// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/spans.h"
#include "analyzer/results/iterations.h"
#include "analyzer/run/range_input.h"

#include <optional>

namespace ridge::analyzer {

/// What `found` says of the main device, with budgets; none when it is empty. Operations of another
/// iteration that run into one are foreign work there. n in the operations.
std::optional<Iterations> iterationTable(const RangeInput& input, const IterationSpans& found);

} // namespace ridge::analyzer
