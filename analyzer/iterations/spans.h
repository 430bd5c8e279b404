// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/settling.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/rows/iterations.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// One iteration on one device. It ends where the next one begins, unless other work ran between
/// them.
struct IterationSpan {
    std::int64_t begin = 0, end = 0; ///< ns of the trace
    /// Operations of the device that a repeated sequence has: [first, last), by their place in
    /// IterationInput::operations. For an instance of a range see `position`.
    std::uint32_t first = 0, last = 0;
    std::uint32_t position = kNone; ///< of the range in the forest; kNone: not from a range
};

/// The iterations of a run, device by device.
struct IterationSpans {
    IterationBasis basis = IterationBasis::None;
    std::uint32_t row = kNone; ///< of the range table, when ranges mark them
    std::uint32_t thread = 0;  ///< id of the thread with these ranges or steps on the main device
    std::uint32_t device = kNone; ///< the main one: it was busy longest among those with iterations
    std::uint64_t otherThreads = 0;
    double coverage = 0;                              ///< of workTime() of the main device, 0 to 1
    std::vector<std::vector<IterationSpan>> byDevice; ///< ascending and disjoint; empty: none there
    /// By device. Devices with as many iterations as the main one work in step and share the
    /// longest of their warm-ups.
    std::vector<Settling> settled;
};

/// Least instances of a path, and least share of the busy time, that make iterations.
inline constexpr std::uint64_t kLeastIterations = 3;
inline constexpr double kLeastBusyCoverage = 0.5;
/// Least share of the busy time of ranges and of optimizers' steps where no launches repeat.
inline constexpr double kLeastMarkedCoverage = 0.1;

} // namespace ridge::analyzer
