// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/replay_run.h"
#include "trace/trace.h"

#include <cstdint>
#include <string>

namespace ridge::recorder {

/// What a replay is going to cost, from the normal run.
struct ReplayPlan {
    std::uint64_t kernels =
        0;            ///< launches that will be replayed, if the second run is as the first
    trace::Ns time{}; ///< that the replay adds to the run, about
    std::uint64_t memoryBytes =
        0; ///< most device memory in use: as much may be saved, for each kernel
};

ReplayPlan planReplay(const trace::Trace& run, const ReplayOptions& options);

/// One line for the user, before it starts.
std::string inWords(const ReplayPlan& plan);

} // namespace ridge::recorder
