// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a loaded trace needs before it can be used: links that the tables do not hold, and order.
#pragma once

#include "trace/records/id_map.h"
#include "trace/records/trace.h"

namespace ridge::trace {

/// Resolves Range::parent, still as stored, and cuts chains that never end; a loss says how many.
void repairRanges(std::vector<Range>& ranges, IdMaps& ids, std::vector<Loss>& losses);

/// Resolves Stack::caller, still as stored. A caller is an earlier row, so no chain is endless; a
/// loss says how many callers were not and are cut off.
void repairStacks(std::vector<Stack>& stacks, IdMaps& ids, std::vector<Loss>& losses);

/// Gives operations without a launch of their own the API call of the same process and correlation.
void joinLaunches(Trace& trace);

/// Sorts records without an id by time; equal times keep their order.
void sortByTime(Trace& trace);

} // namespace ridge::trace
