// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// CUPTI cannot count the kernels of a CUDA graph one by one. XLA, so JAX, makes graphs of its own ("command buffers")
// and launches the same kernels without them when it is told so.
#pragma once

#include "trace/trace.h"

#include <map>
#include <string>

namespace ridge::recorder {

/// Whether kernels of `run` ran in graphs, of a program of XLA: its NVTX ranges tell.
bool hasXlaGraphs(const trace::Trace& run);

/// Asks XLA for launches in place of graphs, in the environment of a program.
void withoutXlaGraphs(std::map<std::string, std::string>& environment);

} // namespace ridge::recorder
