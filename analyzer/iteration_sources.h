// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iteration_search.h"

namespace ridge::analyzer {

/// Busy time of a device (by its place in IterationInput::perDevice) without autotuning runs, in ns.
std::int64_t workTime(const IterationInput& input, std::size_t device);

/// Iterations that NVTX ranges mark: the best path and thread by their share of the busy time, whatever that is.
/// `allowed` as of searchIterations(). Basis None: no path has enough instances.
IterationSpans iterationsOfRanges(const IterationInput& input,
                                  const std::optional<std::vector<bool>>& allowed);

/// Iterations that the launches repeat, on each device by itself. Basis None: no device repeats anything.
IterationSpans iterationsOfLaunches(const IterationInput& input);

} // namespace ridge::analyzer
