// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/operations_by_range.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/ranges/range_tree.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/filter_summary.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// Operations chosen from a run's, sorted as they were there: these where they are consecutive,
/// else copies.
class ChosenOperations {
  public:
    ChosenOperations() = default;
    /// `run` must outlive it.
    explicit ChosenOperations(std::span<const Operation> run) : m_all(run) {}
    explicit ChosenOperations(std::vector<Operation> copies)
        : m_copies(std::move(copies)), m_all(m_copies) {}
    ChosenOperations(ChosenOperations&&) = default; // a moved vector keeps its place in memory
    ChosenOperations& operator=(ChosenOperations&&) = default;
    ChosenOperations(const ChosenOperations&) = delete;
    ChosenOperations& operator=(const ChosenOperations&) = delete;

    std::span<const Operation> all() const { return m_all; }

  private:
    std::vector<Operation> m_copies;
    std::span<const Operation> m_all;
};

/// The part of a run that is asked for: matching ranges and all inside of them, or what some
/// processes did.
struct Selection {
    ChosenOperations operations;
    /// Union of the instances' extents; of processes from their first to their last operation.
    /// Disjoint, ascending. Per device and for the one not known.
    std::vector<std::vector<Window>> windows;
    RangeTree tree; ///< rows of the part; kNone for ranges that are not in it
    FilterSummary summary;
};

/// Most operations that select() visits; instances beyond it are FilterSummary::notCounted.
inline constexpr std::uint64_t kMaxSelected = 2'000'000'000;

/// `matches`: RangeFilter::matches() of `tree`; ranges without a row match nothing. An instance
/// inside of a matching one adds nothing. n for the operations of the outermost matching instances.
Selection select(const trace::Trace& trace, const RangeForest& forest, const RangeTree& tree,
                 const OperationsByRange& byRange, std::span<const Operation> operations,
                 const std::vector<bool>& matches, std::uint64_t maxVisits = kMaxSelected);

/// The operations and ranges of `processes` (rows of Trace::processes). An operation is of the
/// process whose context it ran in. n for the operations, m for the ranges.
Selection selectProcesses(const trace::Trace& trace, const RangeForest& forest,
                          const RangeTree& tree, std::span<const Operation> operations,
                          std::span<const std::size_t> processes);

} // namespace ridge::analyzer
