// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/labels/proof.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// What a thread did in a stretch of time that can keep a device waiting.
struct HostPiece {
    std::int64_t start = 0, end = 0;
    std::uint32_t row = 0; ///< of the table that `proof` names
    Proof proof{};
    Label label{}; ///< Profiler to IdleHost
};

/// What PyTorch calls the wait for a loader's next batch begins so; class and method follow.
inline constexpr std::string_view kLoaderName = "enumerate(DataLoader)#";

/// The idle cause of a device that waits for a thread inside this API function: IdleModule,
/// IdleAllocation, IdleDrain or IdleHost. IdleDrain is for synchronising calls, which copies
/// without 'Async' are too. `function` as recorded, with or without a version: "cudaMalloc_v3020",
/// "cuMemAlloc_v2".
Label causeOfCall(std::string_view function);

/// Per thread (by ThreadId, 0 for None), the disjoint, ascending stretches that its calls, CUPTI's
/// overhead records, compilations and waits for a loader cover. Where several overlap, the first label wins. Launches
/// of kernels are left out: a thread inside one is submitting. n log n.
std::vector<std::vector<HostPiece>> hostTimelines(const trace::Trace& trace);

} // namespace ridge::analyzer
