// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/run/scope.h"

namespace ridge::analyzer {

/// Finds the phases of `base`, and of processes that share a device the rows of each:
/// Analysis::phases, ::sharing, ::byProcess. The iterations of the run; where several processes
/// share a device none. Throws trace::Stopped.
IterationSpans addPhases(const trace::Trace& trace, const Scope& base, const DeviceTimes& times,
                         const std::stop_token& stop, Analysis& result);

/// Where one process alone of several on a device has iterations, these become those of the run.
void takeIterationsOfProcess(Analysis& result);

} // namespace ridge::analyzer
