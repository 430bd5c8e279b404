// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"

#include <cstdint>
#include <optional>

namespace ridge::analyzer {

/// What workers spend their time on.
enum class LoaderLimit {
    NotKnown, ///< no worker was seen, or they do a part of each
    Cpus,     ///< they are ready to run and find no CPU
    Work,     ///< they make batches all the time
    Waiting   ///< they wait: for the disk, the network or the process that takes the batches
};

/// What the worker processes of PyTorch's loaders did while GPUs waited for a batch.
struct LoaderUse {
    std::uint64_t workers = 0;    ///< of a loader, the most; 0: nothing is known of workers
    double running = 0;           ///< part of their time on a CPU, 0 to 1
    std::optional<double> queued; ///< part of it ready to run without a CPU; none: not recorded
    Ns known{};                   ///< waiting time that this is of, summed over GPUs

    LoaderLimit limit() const {
        constexpr double kQueued = 0.3, kBusy = 0.8, kWaiting = 0.4;
        if (workers == 0)
            return LoaderLimit::NotKnown;
        if (queued.value_or(0) >= kQueued)
            return LoaderLimit::Cpus;
        return running >= kBusy      ? LoaderLimit::Work
               : running <= kWaiting ? LoaderLimit::Waiting
                                     : LoaderLimit::NotKnown;
    }
};

} // namespace ridge::analyzer
