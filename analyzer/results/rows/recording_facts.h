// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a trace holds and what it lacks.
#pragma once

#include "trace/records/records.h"

#include <cstdint>
#include <string>

namespace ridge::analyzer {

/// How many records of each kind the trace holds.
struct Counts {
    std::uint64_t processes = 0, threads = 0, devices = 0, streams = 0, kernels = 0,
                  graphKernels = 0, copies = 0, fills = 0, calls = 0, syncs = 0, events = 0,
                  ranges = 0, marks = 0, work = 0, allocations = 0, pools = 0, overheads = 0,
                  jits = 0, samples = 0, counters = 0, ceilings = 0, losses = 0;
};

struct LossRow {
    std::int32_t pid = 0; ///< 0: of the recording as a whole
    trace::Severity severity{};
    std::string what;
    std::uint64_t count = 0;
    std::string advice;
};

} // namespace ridge::analyzer
