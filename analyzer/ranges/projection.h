// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/rows/projection_counts.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

struct Projection {
    ProjectionCounts counts;
    /// By operation. Kept because they are at hand here; later they would take a walk over the
    /// trace.
    std::vector<trace::StreamId> streams;
};

/// Sets Operation::range and byTime (docs/method/ranges.md).
///
/// An operation belongs to the innermost push/pop range open on the launching thread when its API
/// call began, and so to all ranges around that.
///
/// Where the launching thread had no range open (PyTorch's backward thread), the operation belongs
/// by time to another thread of the same process. That thread had a range open then and began no
/// launch of its own between the begin and the end of this call. Of several such threads, the one
/// whose innermost range was opened last counts, then the one with the smaller id.
///
/// Ranges of named domains are those of libraries (NCCL opens its own on PyTorch's backward
/// thread). Operations of a thread with such ranges alone also go to a thread with a range of the
/// default domain open. Without such a thread they keep the library's range. Operations of a thread
/// without any range prefer a thread with one of the default domain.
///
/// Time: n log m. Operations of threads without a range cost that times the threads with ranges in
/// their process.
Projection project(const trace::Trace& trace, const RangeForest& forest,
                   std::span<Operation> operations);

} // namespace ridge::analyzer
