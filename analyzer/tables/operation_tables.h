// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/advice/family_chains.h"
#include "analyzer/advice/fusion.h"
#include "analyzer/algorithms/passes.h"
#include "analyzer/results/analysis.h"
#include "analyzer/run/labelled_run.h"
#include "analyzer/tables/range_kernels.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// The tables that need no times of devices, so that they are made beside those.
struct OperationTables {
    std::vector<KernelRow> kernels;
    std::vector<KernelFamilyRow> families;
    KernelTimes kernelTimes;
    std::vector<CopyRow> copies;
    std::vector<FillRow> fills;
    std::vector<FusionPair> fusion;
    FamilySavings savings;
};

/// Of the operations `chosen` of `run`, in the rows of `tree`. n for n operations. Three of the
/// `passes`. Throws trace::Stopped.
OperationTables operationTables(const trace::Trace& trace, const LabelledRun& run,
                                const RangeTree& tree, std::span<const Operation> chosen,
                                const Passes& passes);

} // namespace ridge::analyzer
