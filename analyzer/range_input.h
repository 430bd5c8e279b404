// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis_watch.h"
#include "analyzer/busy_index.h"
#include "analyzer/idle_index.h"
#include "analyzer/operation.h"
#include "analyzer/operations_by_range.h"
#include "analyzer/range_forest.h"
#include "analyzer/range_tree.h"
#include "analyzer/replayed_kernels.h"
#include "analyzer/resource.h"
#include "analyzer/sampled_mean.h"
#include "analyzer/thresholds.h"
#include "analyzer/work.h"
#include "trace/trace.h"

#include <optional>
#include <span>

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

} // namespace ridge::analyzer
