// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A range of a thread's time: [start, end) in ns of the trace, end >= start.
struct ThreadRange {
    std::uint32_t thread; ///< ThreadId's value
    std::uint32_t row;    ///< in the table that it is of
    std::int64_t start, end;
};

/// Ranges as trees by thread, in preorder: the ranges inside of range p are exactly the positions
/// p + 1 .. subtreeEnd[p] - 1. A range that ends after the one around it ends with that one.
struct NestedRanges {
    std::vector<std::uint32_t> parent;     ///< position of the enclosing range, or kNone
    std::vector<std::uint32_t> subtreeEnd; ///< position after the last range inside
    std::vector<std::int64_t> end;         ///< when it ended, by the rule above; by position

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

/// `sorted`: by thread, then start, of equal starts the outer one first; its place is the position.
/// Threads are below `threads`. m for m ranges.
NestedRanges nest(std::span<const ThreadRange> sorted, std::size_t threads);

} // namespace ridge::analyzer
