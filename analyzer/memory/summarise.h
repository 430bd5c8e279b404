// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/rows/memory_summary.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <span>

namespace ridge::analyzer {

/// Which blocks a summary is of.
enum class MemoryScope : std::uint8_t {
    WholeRun,
    /// Allocated in a range that has a row. Without pools, segments and the driver's used memory,
    /// whose records name no range.
    RangesWithRows,
    /// Of some processes; likewise without pools, segments and the driver's used memory.
    Processes
};

/// `rowOfPosition`: as RangeTree::rowOf. `processes`: rows of Trace::processes whose blocks count;
/// empty: all. n log n for n allocations and m for m ranges, beside blocksOf().
/// Throws trace::Stopped.
MemorySummary memorySummary(const trace::Trace& trace, const RangeForest& forest,
                            std::span<const std::uint32_t> rowOfPosition,
                            MemoryScope scope = MemoryScope::WholeRun,
                            const std::stop_token& stop = {},
                            std::span<const std::size_t> processes = {});

} // namespace ridge::analyzer
