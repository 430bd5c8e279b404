// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Every kernel, copy and fill of a recording, or of a part of it, by itself.
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/analysis.h"
#include "reports/reports.h"
#include "trace/records/trace.h"

#include <ostream>
#include <string_view>

namespace ridge::reports {

/// Its name for `ridge analyze --table`.
inline constexpr std::string_view kLaunchList = "launches";

/// The operations that an analysis of `trace` is about, which `details` are of too.
struct LaunchList {
    const trace::Trace& trace;
    const analyzer::Analysis& analysis;
    const analyzer::Details& details;
};

/// A line for each operation, device by device in order of time. There may be tens of millions, so
/// that they are written as they are made. Idle time before one is that of the whole recording.
void writeLaunchesCsv(std::ostream& out, const LaunchList& list);
void writeLaunchesJson(std::ostream& out, const LaunchList& list);

/// The first TextOptions::rows of them for a terminal of 150 columns; what is left out is counted.
void writeLaunchesText(std::ostream& out, const LaunchList& list, TextOptions options);

} // namespace ridge::reports
