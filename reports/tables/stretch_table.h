// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "analyzer/stretch.h"
#include "reports/tables/table.h"
#include "trace/records/trace.h"

namespace ridge::reports {

/// "Kernel", "Family", "Range", "Module", "Stream".
std::string_view name(analyzer::StretchBy by);

/// The rows of `sums`, which are by `by` and of `trace` as `analysis` has it. Line i is row i. Its
/// budgets are those of `sums`.
Table stretchTable(const trace::Trace& trace, const analyzer::Analysis& analysis,
                   const analyzer::StretchSums& sums, analyzer::StretchBy by);

} // namespace ridge::reports
