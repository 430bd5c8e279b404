// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/selection.h"
#include "analyzer/results/range_filter.h"
#include "analyzer/run/labelled_run.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// The paths of PyTorch's modules as rows that a RangeFilter takes: "Llama.model.layers.3" is four
/// names, each inside of the one before. Rows that stand for no module are there too.
struct ModulePaths {
    explicit ModulePaths(const trace::Trace& trace);

    std::vector<RangeRow> rows;
    std::vector<std::uint32_t> rowOf; ///< by StringId::value of a module's path; kNone: no module
};

/// What modules whose path matches, and those inside of them, launched of `operations`, which are
/// the run's or a part of them: forward and backward passes. A window is a stretch of a device's
/// operations with no other one between. FilterSummary::instances are their passes. The tree is left
/// to the caller. n for n operations of the run.
Selection selectModules(const trace::Trace& trace, const LabelledRun& run,
                        std::span<const Operation> operations, const ModulePaths& paths,
                        const std::vector<bool>& matches);

} // namespace ridge::analyzer
