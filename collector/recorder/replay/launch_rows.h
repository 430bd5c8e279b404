// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What two runs of a program have in common: how processes are matched and which launches count.
#pragma once

#include "trace/records/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::recorder {

struct ProcessPlace {
    std::string name;      ///< spool::planName(): program and rank
    std::uint32_t nth = 0; ///< of the processes of that name in order of start, from 0
};

/// By row of Trace::processes.
std::vector<ProcessPlace> processPlaces(const trace::Trace& run);

/// The kernels that came from a launch of their own, in order of launch; with `graphs` also those
/// of graphs. Kernels whose configuration, stream, thread or process is no row of the trace are
/// left out.
std::vector<const trace::Kernel*> launchesInOrder(const trace::Trace& run, bool graphs = false);

inline trace::ProcessId processOf(const trace::Trace& run, const trace::Kernel& launch) {
    return run.threads[trace::index(launch.launch.thread)].process;
}

} // namespace ridge::recorder
