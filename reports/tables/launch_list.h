// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Every kernel, copy and fill of a recording by itself.
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/analysis.h"
#include "trace/records/trace.h"

#include <ostream>
#include <string_view>

namespace ridge::reports {

/// Its name for `ridge analyze --table`.
inline constexpr std::string_view kLaunchList = "launches";

/// A line of CSV (csv.h) for each operation of the whole trace, device by device in order of time.
/// There may be tens of millions, so that they are written as they are made. `details` and
/// `analysis` are of `trace`, without Options::range and Options::processes.
void writeLaunches(std::ostream& out, const trace::Trace& trace, const analyzer::Analysis& analysis,
                   const analyzer::Details& details);

} // namespace ridge::reports
