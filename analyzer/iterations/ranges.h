// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/input.h"
#include "analyzer/iterations/spans.h"

#include <optional>
#include <vector>

namespace ridge::analyzer {

/// The iterations that NVTX ranges mark. The path and the thread with the largest share of the busy
/// time make them, however small that share is. `allowed` as of searchIterations(). Basis None: no
/// path has enough instances.
IterationSpans iterationsOfRanges(const IterationInput& input,
                                  const std::optional<std::vector<bool>>& allowed);

} // namespace ridge::analyzer
