// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/range_row.h"
#include "analyzer/run/range_input.h"
#include "analyzer/tables/stream_table.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// Most operations that the table visits, over all ranges; a file of deeply nested or endless
/// ranges would otherwise take hours. Instances beyond it are RangeRow::notCounted.
inline constexpr std::uint64_t kMaxVisits = 2'000'000'000;

/// The tree of ranges by (domain, path). Start/end ranges are roots of their own and hold the
/// operations of their process whose API call began while they were open. `streams`, unless null,
/// gets the instances that are counted.
std::vector<RangeRow> rangeTable(const RangeInput& input, StreamTable* streams = nullptr,
                                 std::uint64_t maxVisits = kMaxVisits);

} // namespace ridge::analyzer
