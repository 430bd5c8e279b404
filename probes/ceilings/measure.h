// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "probes/ceilings/nvml.h"
#include "probes/ceilings/report.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/gpu.h"
#include "workloads/harness/work.h"

#include <cuda_runtime_api.h>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ridge::workloads::ceilings {

/// One way to load a resource: a point of its sweep. It lasts a millisecond or a few.
struct Load {
    std::string how;
    Work work; ///< of one launch, as its NVTX range says; none: the range carries no payload
    double amount = 0; ///< what the rate counts of one launch: FLOPs, bytes or operations
    std::function<Status(cudaStream_t)> launch;
};

/// Where and how thoroughly to measure.
struct Bench {
    Gpu gpu;
    cudaStream_t stream = nullptr;
    const Nvml* nvml = nullptr; ///< null: conditions stay unknown
    bool quick = false;
};

/// What repeats of one load gave.
struct Repeats {
    std::vector<double> rates;       ///< amount per second
    std::vector<Conditions> samples; ///< all taken while the GPU was at work
    Window window;                   ///< from the first launch to the end of the last
};

/// `launches` timed launches behind an untimed one, each in a range `name`. Waits for the GPU.
Result<Repeats> repeat(const Bench& bench, const std::string& name, const Load& load, int launches);

/// Fills rate, spread, conditions and `how` of `ceiling` from the best of `loads`. That one is
/// measured again after it was chosen, so that luck in the sweep does not count. `idleMs` of rest
/// before each measurement let a GPU cool that its power limit slows. Loads that fail as
/// Unavailable are left out unless all do. Returns the index of the best.
Result<std::size_t> measureBest(const Bench& bench, std::span<const Load> loads, int idleMs,
                                Ceiling& ceiling);

/// The rate after a second of load without a pause.
Result<Sustained> sustain(const Bench& bench, const std::string& name, const Load& load);

} // namespace ridge::workloads::ceilings
