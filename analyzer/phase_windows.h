// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iteration_search.h"
#include "analyzer/phases.h"
#include "analyzer/selection.h"

#include <span>

namespace ridge::analyzer {

/// The phases of each device by its own iterations; a device without any, as of a rank that was not recorded whole,
/// takes those of the main device by time. Windows and iterations are filled in. `slice`: these iterations are
/// Steady, those before WarmUp. n in the iterations.
Phases findPhases(const IterationSpans& found,
                  std::span<const std::span<const Operation>> perDevice,
                  const std::optional<IterationSlice>& slice);

/// Fills in the other figures of the rows. n in the operations.
void addPhaseBudgets(std::span<const std::span<const Operation>> perDevice,
                     std::span<const IdleIndex> idle, Phases& phases);

/// The windows of the phases that `choice` chooses, which is not All.
PhaseWindows windowsOf(const Phases& phases, PhaseChoice choice);

/// Whether a phase with these windows has `op`: the one that it starts in.
bool startsIn(const PhaseWindows& windows, const Operation& op);

/// The operations that start in these windows, in their order: a part of `operations` where those are of one device
/// with one window, so that millions need no copy; else `copied`, which then gets them.
std::span<const Operation> operationsIn(const PhaseWindows& windows,
                                        std::span<const Operation> operations,
                                        std::vector<Operation>& copied);

} // namespace ridge::analyzer
