// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/sweep.h"
#include "reports/tables/table.h"

#include <string>
#include <vector>

namespace ridge::reports {

/// A row of each point. It refers to the names in `sweep`, which must outlive it.
Table sweepTable(const analyzer::Sweep& sweep);

/// "recorded", "out of memory", "failed: ended with status 3".
std::string stateText(const analyzer::SweepPoint& point);

/// "12 points: 10 recorded, 2 out of memory."
std::string sweepHeadline(const analyzer::Sweep& sweep);

/// What the figures are of and where they are from; which GPU; what to know of points that have none.
std::vector<std::string> sweepNotes(const analyzer::Sweep& sweep);

} // namespace ridge::reports
