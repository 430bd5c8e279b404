// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/rows/range_row.h"

#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// The rows of the range table before they have figures, one per (parent row, domain, name, kind),
/// and the row that each range is an instance of.
struct RangeTree {
    std::vector<RangeRow> rows;               ///< in preorder, siblings in order of first use
    std::vector<std::uint32_t> subtreeEnd;    ///< by row: the row after the last one inside
    std::vector<std::uint32_t> rowOf;         ///< by position in RangeForest
    std::vector<std::uint32_t> rowOfStartEnd; ///< by place in RangeForest::startEnd
};

/// Start/end ranges become roots behind all others. n for n ranges.
RangeTree buildRangeTree(const trace::Trace& trace, const RangeForest& forest);

/// Sets RangeTree::subtreeEnd from the rows' parents.
void setSubtreeEnds(RangeTree& tree);

} // namespace ridge::analyzer
