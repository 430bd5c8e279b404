// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Every kernel, copy and fill of a recording, or of a part of it, by itself.
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/analysis.h"
#include "reports/tables/table.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <functional>
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

/// Its columns without rows.
Table launchColumns();

/// Calls visit(table) with some rows after the others, a row for each operation, device by device in
/// order of time: there may be tens of millions. Idle time before one is that of the whole recording.
void visitLaunches(const LaunchList& list, const std::function<void(const Table&)>& visit);

/// The first `most` rows, and how many more there are.
struct FirstLaunches {
    Table table;
    std::size_t more = 0;
};
FirstLaunches firstLaunches(const LaunchList& list, std::size_t most);

} // namespace ridge::reports
