// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"
#include "analyzer/analysis_watch.h"
#include "analyzer/budget.h"
#include "analyzer/gaps.h"
#include "analyzer/range_forest.h"
#include "analyzer/range_tree.h"
#include "analyzer/replayed_kernels.h"
#include "analyzer/sampled_mean.h"
#include "analyzer/work.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// What the range table is made of; all of one trace.
struct RangeInput {
    const trace::Trace& trace;
    const RangeForest& forest;
    const RangeTree& tree; ///< ranges whose row is kNone are left out
    const OperationsByRange& byRange;
    std::span<const Operation> operations;     ///< labelled
    std::span<const BusyIndex> busy;           ///< one per device and one for the device not known
    std::span<const IdleIndex> idle;           ///< likewise
    std::span<const Roofs> roofs;              ///< likewise
    std::span<const std::optional<Work>> work; ///< by row of Trace::ranges
    Thresholds thresholds;
    std::span<const SampledDevice> sampled{};  ///< likewise; empty: no device was sampled
    const ReplayedKernels* replayed = nullptr; ///< null: nothing was replayed
    const AnalysisWatch* watch = nullptr;      ///< null: nobody watches
};

/// Most operations that the table visits, over all ranges; a file of deeply nested or endless
/// ranges would otherwise take hours. Instances beyond it are RangeRow::notCounted.
inline constexpr std::uint64_t kMaxVisits = 2'000'000'000;

/// The tree of ranges by (domain, path). Start/end ranges are roots of their own and hold the
/// operations of their process whose API call began while they were open.
std::vector<RangeRow> rangeTable(const RangeInput& input, std::uint64_t maxVisits = kMaxVisits);

} // namespace ridge::analyzer
