// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "trace/trace.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// The push/pop ranges of a trace as trees by thread, in preorder: the ranges inside of range p are
/// exactly the positions p + 1 .. subtreeEnd[p] - 1.
///
/// Nesting is taken from the times, not from Range::parent, so that a file cannot contradict
/// itself. A range that was never closed ends with its process (or with the trace, when that is not
/// known). A range that was closed after the range around it ends with that one, as the pop of the
/// outer range closes it too. At equal times the later end is the outer range, then the smaller id.
struct RangeForest {
    std::vector<trace::RangeId> order;     ///< by position
    std::vector<std::uint32_t> parent;     ///< position of the enclosing range, or kNone
    std::vector<std::uint32_t> subtreeEnd; ///< position after the last range inside
    std::vector<std::int64_t> end;         ///< when it ended, by the rules above; by position
    std::vector<std::uint32_t>
        startEnd;              ///< rows of Trace::ranges that are start/end ranges, by start
    std::int64_t traceEnd = 0; ///< last time that any record of the trace names

    /// Position of the innermost range open on `thread` at `time` (start <= time < end), or kNone.
    /// `hint` is where the last search of this thread ended, or 0: nearby times are found at once.
    std::uint32_t innermost(trace::ThreadId thread, std::int64_t time, std::size_t& hint) const;
    bool hasRanges(trace::ThreadId thread) const;

    struct Change {
        std::int64_t time;
        std::uint32_t innermost; ///< from `time` on
    };
    std::vector<Change> changes; ///< grouped by thread, times not decreasing
    std::vector<std::size_t>
        threadChanges; ///< those of thread id t are [threadChanges[t], threadChanges[t + 1])
};

/// m log m for m ranges.
RangeForest buildForest(const trace::Trace& trace);

/// End of a start/end range: its own, or that of its process when it was never closed.
std::int64_t endOf(const trace::Trace& trace, const trace::Range& range, std::int64_t traceEnd);

} // namespace ridge::analyzer
