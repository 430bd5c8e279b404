// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/input.h"
#include "analyzer/iterations/spans.h"

#include <optional>
#include <vector>

namespace ridge::analyzer {

/// Iterations that NVTX ranges mark: the best path and thread by their share of the busy time,
/// whatever that is. `allowed` as of searchIterations(). Basis None: no path has enough instances.
IterationSpans iterationsOfRanges(const IterationInput& input,
                                  const std::optional<std::vector<bool>>& allowed);

} // namespace ridge::analyzer
