// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// To which op, module, line and marked range of a framework the work of a GPU belongs.
#pragma once

#include "analyzer/framework/framework_tree.h"
#include "analyzer/results/labels/operation.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

enum class Direction : std::uint8_t { None, Forward, Backward };

/// A range of a framework and what is around it. All but `direction` are positions in the
/// FrameworkTree; kNone: there is no such range.
struct FrameworkPlace {
    std::uint32_t op = kNone;     ///< innermost op or node of autograd
    std::uint32_t module = kNone; ///< innermost module, in its forward or its backward pass
    std::uint32_t site = kNone;   ///< innermost range whose line is known
    std::uint32_t marked = kNone; ///< outermost range that the framework or the program marked
    /// By the innermost of module, backward pass of a module and node of autograd.
    Direction direction = Direction::None;

    bool operator==(const FrameworkPlace&) const = default;
};

/// By position in `tree`. m for m ranges.
std::vector<FrameworkPlace> frameworkPlaces(const trace::Trace& trace, const FrameworkTree& tree);

/// What launched an operation.
struct LaunchedBy {
    std::uint32_t range = kNone; ///< position in the FrameworkTree, innermost; kNone: none is known
    /// 0: `range` was open at the launch. Else the number, from 1, of the skipped step that the
    /// launch is in, and `range` is that of a followed step (skipped_steps.h).
    std::uint32_t step = 0;
    bool hasShapes = true; ///< the arguments of `range` are those of this launch
};

/// By operation the innermost range that was open on the launching thread when the API call began.
/// Operations of a graph go by their capture where it was recorded, else by the graph's launch. n
/// log m for n of them.
std::vector<LaunchedBy> launchingRanges(const trace::Trace& trace, const FrameworkTree& tree,
                                        std::span<const Operation> operations);

/// To what each operation belongs: the report's tables and the window ask this alone.
struct Attribution {
    std::vector<std::uint32_t> row;     ///< of Trace::frameworkRanges, by position
    std::vector<FrameworkPlace> places; ///< by position
    std::vector<LaunchedBy> launched;   ///< by operation; empty: the trace has no such ranges

    /// Null of an operation of which nothing is known.
    const FrameworkPlace* placeOf(std::size_t operation) const {
        const bool isKnown =
            operation < launched.size() && launched[operation].range < places.size();
        return isKnown ? &places[launched[operation].range] : nullptr;
    }
};

} // namespace ridge::analyzer
