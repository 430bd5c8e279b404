// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/framework/host_busy.h"
#include "analyzer/results/loader_use.h"
#include "trace/trace.h"

#include <optional>
#include <span>
#include <string_view>

namespace ridge::analyzer {

/// How many workers there were, and how many of them on average ran and were ready to run.
struct WorkersSeen {
    double workers = 0, running = 0;
    std::optional<double> queued;
};

/// The arguments of a range of FrameworkKind::LoaderWorkers; none where they are no such text.
std::optional<WorkersSeen> workersSeen(std::string_view arguments);

/// What workers did in `waits`, where a device was idle and its thread waited for a loader. Each
/// wait has what the ranges of workers on its thread say of the time around it. Part by part of the
/// waits' time, with each worker counted alike. n log n for n ranges and waits.
LoaderUse loaderUse(const trace::Trace& trace, std::span<const HostWait> waits);

} // namespace ridge::analyzer
