// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/busy_index.h"
#include "analyzer/none.h"
#include "analyzer/operation.h"
#include "analyzer/operations_by_range.h"
#include "analyzer/range_forest.h"
#include "analyzer/range_tree.h"
#include "analyzer/trials.h"
#include "trace/trace.h"

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
    std::span<const std::span<const Operation>>
        perDevice;                   ///< of `operations`, and of the device not known
    std::span<const BusyIndex> busy; ///< likewise
    const Trials& trials;            ///< of autotuning runs, which are no iterations
};

/// Busy time of a device (by its place in IterationInput::perDevice) without autotuning runs, in ns.
std::int64_t workTime(const IterationInput& input, std::size_t device);

} // namespace ridge::analyzer
