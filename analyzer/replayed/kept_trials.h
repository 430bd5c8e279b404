// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/trace.h"

#include <vector>

namespace ridge::analyzer {

/// By row of Trace::kernels: launches that tried candidates for torch.compile. It keeps its choice
/// on disk, so a second run of the program does not try them again. Other autotuners keep theirs in
/// memory. Time: n log n in the kernels of the trace.
std::vector<bool> keptTrials(const trace::Trace& trace);

} // namespace ridge::analyzer
