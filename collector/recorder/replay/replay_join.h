// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/replayed_launch.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::recorder {

/// Kernels of a second run and the same ones in the first.
struct ReplayJoin {
    struct Pair {
        std::uint32_t number; ///< in the plan
        trace::KernelId first, second;
    };
    std::vector<Pair> pairs;
    std::uint64_t differed = 0; ///< counted launches that the first run did not have
};

/// Finds for each counted launch of `replayed`, launches of `second`, the kernel of `first` that is
/// the same. `planned`: kernels of `first` by number. It is the planned one where stream, function,
/// grid, block and path of NVTX ranges around the launch agree. Else the second run launched more
/// or fewer of them. Then it is the nearest launch in order that agrees, of the same process and
/// not taken, if there is one. With `graphsLaunched` kernels of graphs count as launches, and
/// function, grid and block are enough to agree.
ReplayJoin joinReplay(const trace::Trace& first, std::span<const trace::KernelId> planned,
                      const trace::Trace& second, std::span<const ReplayedLaunch> replayed,
                      bool graphsLaunched = false);

} // namespace ridge::recorder
