// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The iterations of a run (docs/method/phases.md, 'Iterations').
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/distribution.h"
#include "analyzer/results/measures/ns.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::analyzer {

/// How iterations were found.
enum class IterationBasis : std::uint8_t {
    None,      ///< none were
    Ranges,    ///< NVTX ranges mark them
    Optimizer, ///< each ends with a step of PyTorch's optimizer
    Launches   ///< the device repeats a sequence of launches
};

/// One iteration on the main device, from its first operation to that of the next iteration. Where
/// other work ran between them, it ends with its own last operation.
struct Iteration {
    std::uint64_t number = 0; ///< from 0, in order
    Ns start{};               ///< of its first operation on the device
    /// On the host: when its range was opened or its first launch began, and for how long.
    Ns begin{}, host{};
    Ns extent{}, busy{}; ///< time on the device, and of that with an operation running
    Budget budget;       ///< adds up to `extent`
    BudgetVerdict verdict;
};

/// The iterations of a run, as its main device has them: the one that was busy longest.
struct Iterations {
    IterationBasis basis = IterationBasis::Ranges;
    /// Index into Analysis::ranges; kNone: no range marks them, or it has no row there.
    std::uint32_t range = 0;
    std::string path;               ///< of the range; "" when no range marks them
    std::uint32_t device = 0;       ///< index into Trace::devices
    std::int32_t pid = 0, tid = 0;  ///< of the thread; 0: not known
    std::uint64_t otherThreads = 0; ///< that have instances of the path too, not counted here
    double coverage = 0;            ///< of the busy time of the device without autotuning, 0 to 1
    std::uint64_t count = 0;
    std::uint64_t operations = 0;    ///< of the iteration `median`
    std::uint64_t warmUp = 0;        ///< iterations before their times settle (settling.h)
    bool settles = true;             ///< false: they never do, and none is warm-up
    double growth = 0;               ///< as Settling::growth
    Distribution steady;             ///< extents of all after warm-up
    Iteration first, slowest;        ///< slowest: of all after warm-up
    Iteration median;                ///< the shortest that half of all after warm-up do not exceed
    std::uint64_t slow = 0;          ///< outliers after warm-up
    std::vector<Iteration> outliers; ///< the longest of these, at most kOutliers, longest first
    std::vector<Iteration> strip;    ///< all, or kStrip of them evenly picked, in order
};
inline constexpr std::size_t kOutliers = 8;
inline constexpr std::size_t kStrip = 512;

} // namespace ridge::analyzer
