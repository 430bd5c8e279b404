// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/run/scope.h"

namespace ridge::analyzer {

/// When a run did what.
struct RunPhases {
    Phases phases;
    IterationSpans iterations;         ///< where several processes share a device none
    std::size_t sharing = 0;           ///< processes that ran on one device, the most of any
    std::vector<ProcessRow> processes; ///< of those that share a device
};

/// The phases of `base` and of each process that shares a device. Throws trace::Stopped.
RunPhases runPhases(const trace::Trace& trace, const Scope& base, const DeviceTimes& times,
                    const Options& options, const std::stop_token& stop);

/// Iterations in what `choice` chooses; 0 where they are not of one kind or the part has other time.
std::uint64_t iterationsIn(const RunPhases& run, PhaseChoice choice);

/// Those of the one process that has any, where it is one of several on a device.
std::optional<Iterations> iterationsOfOne(std::span<const ProcessRow> processes);

} // namespace ridge::analyzer
