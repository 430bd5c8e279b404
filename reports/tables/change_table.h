// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/compare.h"
#include "reports/tables/table.h"

namespace ridge::reports {

/// The rows of a comparison with the words of its report: largest change first. What was replaced
/// by something else holds the parts of both sides as children. Row::row is the line in this table.
Table changeTable(const analyzer::Comparison& comparison);

/// What the whole change is due to, a row for each factor, which add up to the last row.
Table causeTable(const analyzer::Comparison& comparison);

/// The range paths of both sides, largest change first.
Table rangeChangeTable(const analyzer::Comparison& comparison);

/// The modules of PyTorch of a comparison in the same way, and what has no module.
Table moduleChangeTable(const analyzer::Comparison& comparison);

} // namespace ridge::reports
