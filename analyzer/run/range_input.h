// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/idle/idle_index.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/ranges/operations_by_range.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/ranges/range_tree.h"
#include "analyzer/replayed/kernels.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/thresholds.h"
#include "analyzer/results/measures/work.h"
#include "analyzer/sampled/mean.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

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
    std::stop_token stop{};                    ///< what is made of it throws trace::Stopped
};

} // namespace ridge::analyzer
