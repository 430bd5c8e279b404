// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// CUPTI cannot count the kernels of a CUDA graph one by one. XLA, so JAX, makes graphs of its own
// ("command buffers") and launches the same kernels one by one when a flag says so.
#pragma once

#include "trace/records/trace.h"

#include <map>
#include <string>

namespace ridge::recorder {

/// That flag, a word of XLA_FLAGS; of several for one setting XLA takes the last.
inline constexpr const char* kNoXlaGraphs = "--xla_gpu_enable_command_buffer=";

/// Whether `run` has kernels of graphs and NVTX ranges of XLA.
bool hasXlaGraphs(const trace::Trace& run);

/// Adds kNoXlaGraphs to the XLA_FLAGS of `environment`, or where it has none to those of this
/// process.
void withoutXlaGraphs(std::map<std::string, std::string>& environment);

} // namespace ridge::recorder
