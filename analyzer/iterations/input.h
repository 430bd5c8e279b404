// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/iterations/spans.h"
#include "analyzer/kernels/trials.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/ranges/operations_by_range.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/ranges/range_tree.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/none.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace ridge::analyzer {

/// What the search reads; all of one trace.
struct IterationInput {
    const trace::Trace& trace;
    const RangeForest& forest;
    const RangeTree& tree;
    const OperationsByRange& byRange;
    std::span<const Operation> operations;
    /// `operations` by device; those of the device that is not known come last.
    std::span<const std::span<const Operation>> perDevice;
    std::span<const BusyIndex> busy; ///< by device likewise
    const Trials& trials;            ///< of autotuning runs, which are no iterations
};

/// Busy time of a device (by its place in IterationInput::perDevice) without autotuning runs, in
/// ns.
std::int64_t workTime(const IterationInput& input, std::size_t device);

/// Share of the workTime() of a device that lies in `spans`, 0 to 1.
double coverageOf(const IterationInput& input, std::size_t device,
                  std::span<const IterationSpan> spans);

} // namespace ridge::analyzer
