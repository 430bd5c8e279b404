// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/input.h"
#include "analyzer/iterations/spans.h"

namespace ridge::analyzer {

/// Iterations that end with an optimizer's step, as PyTorch marks it: each holds what its process
/// launched after the step before and until the end of its own. On each device the thread counts
/// whose steps lead: of those that step, the one that launched most there. lastOfRounds() says
/// which of its steps end an iteration. Basis None: no device has kLeastIterations of them.
///
/// On a device an iteration begins with its first operation in the stream that has most of them.
/// The first iteration has no step before. It begins with as many operations before its step as
/// the median of the others has, and is none with less than half of these. So does one that has
/// half as many again, which is an evaluation and a step. n log s for n operations and s steps.
IterationSpans iterationsOfSteps(const IterationInput& input);

} // namespace ridge::analyzer
