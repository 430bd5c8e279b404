// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/passes.h"
#include "analyzer/framework/framework_run.h"
#include "analyzer/framework/kernel_shapes.h"
#include "analyzer/kernels/launch_families.h"
#include "analyzer/ranges/annotated_work.h"
#include "analyzer/ranges/operations_by_range.h"
#include "analyzer/ranges/projection.h"
#include "analyzer/ranges/range_forest.h"
#include "analyzer/ranges/range_tree.h"
#include "analyzer/replayed/kernels.h"
#include "analyzer/run/kernel_verdicts.h"
#include "analyzer/sampled/kernels.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

using DeviceOperations = std::vector<std::span<const Operation>>;

/// The operations of a trace in their ranges.
struct ProjectedRun {
    std::vector<Operation> operations; ///< as collectOperations() sorts them
    RangeForest forest;
    Projection projection;

    ProjectedRun(const trace::Trace& trace, const Passes& passes);
};

/// The operations with their labels and verdicts, and what those were made of. The tables of an
/// analysis need only these and the trace, which must outlive it.
struct LabelledRun {
    ProjectedRun projected;
    OperationsByRange byRange;
    RangeTree tree;
    std::vector<std::optional<Work>> work; ///< by row of Trace::ranges
    std::vector<std::uint32_t> workRanges; ///< rangeOfKernelWork()
    std::vector<Roofs> roofs;              ///< per device and for the device not known
    DeviceOperations perDevice;            ///< likewise
    std::vector<SampledDevice> sampled;    ///< likewise
    LaunchFamilies families;
    FrameworkRun framework;
    KernelShapes shapes;
    SampledKernels groups;
    ReplayedKernels replayed;
    KernelVerdicts verdicts;

    LabelledRun(const trace::Trace& trace, const Thresholds& thresholds, const Passes& passes);
    LabelledRun(const LabelledRun&) = delete; // spans into its own operations
    LabelledRun& operator=(const LabelledRun&) = delete;

    BusyKernels busy() const { return {groups, replayed}; }
};

} // namespace ridge::analyzer
