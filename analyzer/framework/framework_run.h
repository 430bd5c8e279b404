// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What PyTorch did in a run, and which operations are of it.
#pragma once

#include "analyzer/framework/attribution.h"
#include "analyzer/framework/call_work.h"
#include "analyzer/framework/framework_tree.h"
#include "analyzer/framework/skipped_steps.h"
#include "analyzer/results/labels/operation.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// All empty for a trace without its ranges.
struct FrameworkRun {
    FrameworkTree tree;
    std::vector<LaunchedBy> launched; ///< by operation
    Steps steps;
    CallWork work;
    std::vector<CallWork::Part> parts; ///< by operation

    /// `operations`: all of the trace, as collectOperations() sorts them. n log n for n operations
    /// and ranges.
    FrameworkRun(const trace::Trace& trace, std::span<const Operation> operations);
};

} // namespace ridge::analyzer
