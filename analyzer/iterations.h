// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The iterations of a run (METHOD.md, 'Iterations').
#pragma once

#include "analyzer/label.h"
#include "analyzer/statistics.h"
#include "trace/records.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

struct RangeInput;

struct Iteration {
    std::uint64_t number = 0; ///< from 0, in the order of their begin on the host
    Ns begin{}, host{};       ///< when the range was opened and for how long
    Ns extent{}, busy{};      ///< as of a range instance, device-seconds
    Budget budget;            ///< adds up to `extent`
    BudgetVerdict verdict;
};

/// The instances of one range path on one thread, those with GPU work.
struct Iterations {
    std::uint32_t range = 0;        ///< index into Analysis::ranges
    std::int32_t pid = 0, tid = 0;  ///< of the thread; 0: not known
    std::uint64_t otherThreads = 0; ///< that have instances of the path too, not counted here
    double coverage = 0;            ///< of the time of the devices that they use, 0 to 1
    std::uint64_t count = 0;
    Distribution rest;               ///< extents of all but the first
    Iteration first, slowest;        ///< slowest: of all but the first
    Iteration median;                ///< the shortest that half of all but the first do not exceed
    std::uint64_t slow = 0;          ///< outliers among all but the first
    std::vector<Iteration> outliers; ///< the longest of these, at most kOutliers, longest first
    std::vector<Iteration> strip;    ///< all, or kStrip of them evenly picked, in order
};
inline constexpr std::size_t kOutliers = 8;
inline constexpr std::size_t kStrip = 512;

/// Least instances of a path, and least share of the device time, that make iterations.
inline constexpr std::uint64_t kLeastIterations = 3;
inline constexpr double kLeastCoverage = 0.5;

/// The path and thread whose instances cover most of the time of the devices that they use; at
/// equal coverage the smaller depth, then the first. Only push/pop paths with kLeastIterations
/// instances with GPU work on a thread and kLeastCoverage; with `allowed` (by row) any path of it
/// with GPU work. None when there is no such path. `spans`: time of each device, by index.
/// n log n in the ranges, n in the operations.
std::optional<Iterations> findIterations(const RangeInput& input, std::span<const Ns> spans,
                                         const std::optional<std::vector<bool>>& allowed);

} // namespace ridge::analyzer
