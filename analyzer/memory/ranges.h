// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <vector>

namespace ridge::analyzer {

struct AllocatingRange {
    std::uint32_t position = kNone; ///< in RangeForest
    bool callKnown = false; ///< an API record names the thread of the allocation, or it is a tensor
};

/// By row of Trace::processes the thread whose ranges own tensors, as PyTorch's history names none.
/// That is the main thread when it has push/pop ranges, else the thread with most of them. None
/// where no thread has any.
std::vector<trace::ThreadId> tensorThreads(const trace::Trace& trace, const RangeForest& forest);

/// By row of Trace::allocations, the innermost push/pop range that was open on the allocating
/// thread when the API call began. Frees and records without a call are left empty. Joined by
/// process and correlation; of several calls with the same one, the first counts. A tensor's is the
/// innermost range open at its time on the thread of tensorThreads(). Time: n log n for n
/// allocations, plus c for c API calls in order of correlation, else c log n. Throws trace::Stopped.
std::vector<AllocatingRange> allocatingRanges(const trace::Trace& trace, const RangeForest& forest,
                                              const std::stop_token& stop);

} // namespace ridge::analyzer
