// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <vector>

namespace ridge::recorder {

/// Kernels of a second run and the same ones in the first.
struct ReplayJoin {
    struct Pair {
        trace::KernelId first, second;
    };
    std::vector<Pair> pairs;
    std::uint64_t differed =
        0; ///< kernels with counters in the second run that the first did not have
};

/// Finds for each kernel of `second` that has counters the kernel of `first` that is the same launch: of the same
/// process (by rank, else by program and order of start), stream, function, grid, block and path of NVTX ranges
/// around the launch, and as far in the row of such launches. Launches of graphs are left out.
ReplayJoin joinReplay(const trace::Trace& first, const trace::Trace& second);

} // namespace ridge::recorder
