// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/operations_by_range.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/work.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Work annotations by row of Trace::ranges, none where the program said nothing.
/// Several annotations of one range add up; when their precisions differ, the precision is None.
std::vector<std::optional<Work>> workOfRanges(const trace::Trace& trace);

/// Per operation, the row of Trace::ranges whose annotation is the operation's work, else kNone.
/// Such a range holds exactly this one kernel; of several the innermost counts. Empty for a trace
/// without annotations.
std::vector<std::uint32_t> rangeOfKernelWork(const trace::Trace& trace, const RangeForest& forest,
                                             const OperationsByRange& byRange,
                                             std::span<const Operation> operations,
                                             std::span<const std::optional<Work>> work);

} // namespace ridge::analyzer
