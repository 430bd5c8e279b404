// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/nested_ranges.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// Levels of push/pop ranges that are told. Deeper ones are as if they were not there: their work is
/// that of the range around them. Millions of levels take gigabytes and tell nobody anything.
inline constexpr std::size_t kDeepestRange = 256;

/// The push/pop ranges of a trace as trees by thread.
///
/// Nesting is taken from the times, not from Range::parent, so that a file cannot contradict
/// itself. A range that was never closed ends with its process (or with the trace, when that is not
/// known). A range that was closed after the range around it ends with that one, as the pop of the
/// outer range closes it too. At equal times the later end is the outer range, then the smaller id.
struct RangeForest : NestedRanges {
    std::vector<trace::RangeId> order; ///< by position
    std::vector<std::uint32_t>
        startEnd;              ///< rows of Trace::ranges that are start/end ranges, by start
    std::uint64_t tooDeep = 0; ///< ranges below kDeepestRange levels, which are not in it
    std::int64_t traceEnd = 0; ///< last time that any record of the trace names
};

/// m log m for m ranges.
RangeForest buildForest(const trace::Trace& trace);

/// End of a start/end range: its own, or that of its process when it was never closed.
std::int64_t endOf(const trace::Trace& trace, const trace::Range& range, std::int64_t traceEnd);

} // namespace ridge::analyzer
