// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/idle/idle_index.h"
#include "analyzer/iterations/spans.h"
#include "analyzer/kernels/trials.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/ranges/selection.h"
#include "analyzer/results/phases.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The phases of each device by its own iterations. A device without any, as of a rank that was not
/// recorded whole, takes those of the main device by time. Windows and iterations are filled in.
/// `slice`: these iterations are Steady, those before WarmUp. n in the iterations.
Phases findPhases(const IterationSpans& found,
                  std::span<const std::span<const Operation>> perDevice,
                  const std::optional<IterationSlice>& slice);

/// The phases of one process, and when it began.
struct ProcessPhases {
    Phases phases;
    std::int64_t began = 0; ///< ns of the trace
};

/// The phases of a run whose devices several processes share. Steady is what is steady in one
/// process; warm-up is what is warm-up in one and steady in none. Start-up is what is left from the
/// begin of a process to its first iteration. Basis None where the steady parts hold less than
/// kLeastBusyCoverage of the busy time, unless a slice chose them. p windows log windows.
Phases phasesOfProcesses(std::span<const ProcessPhases> processes, std::span<const BusyIndex> busy);

/// Fills in the other figures of the rows. n in the operations.
void addPhaseBudgets(std::span<const std::span<const Operation>> perDevice,
                     std::span<const IdleIndex> idle, const Trials& trials, Phases& phases);

/// The windows of the phases that `choice` chooses, which is not All.
PhaseWindows windowsOf(const Phases& phases, PhaseChoice choice);

/// Whether a phase with these windows has `op`: the one that it starts in.
bool startsIn(const PhaseWindows& windows, const Operation& op);

/// What an analysis of `choice` shows: windows by device, and the operations that start in
/// them. The tree is `tree`; ranges outside have rows without instances. Only for phases with a
/// basis.
Selection selectPhase(const Phases& phases, PhaseChoice choice,
                      std::span<const Operation> operations, const RangeTree& tree);

} // namespace ridge::analyzer
