// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/input.h"
#include "analyzer/iterations/spans.h"

namespace ridge::analyzer {

/// Iterations that the launches repeat, on each device by itself. Basis None: no device repeats
/// anything.
IterationSpans iterationsOfLaunches(const IterationInput& input);

} // namespace ridge::analyzer
