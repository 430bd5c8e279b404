// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/ranges/range_forest.h"
#include "analyzer/results/rows/range_row.h"
#include "analyzer/results/rows/recording_facts.h"

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
    std::uint64_t withoutRow = 0; ///< ranges beyond kMostRangeRows: kNone in the two above
};

/// Different paths that have a row; a program may give each of millions of ranges a name of its own.
/// Work of ranges of later paths is told in the ranges around them.
inline constexpr std::size_t kMostRangeRows = 65'536;

/// Start/end ranges become roots behind all others. n for n ranges.
RangeTree buildRangeTree(const trace::Trace& trace, const RangeForest& forest);

/// What the two leave out so that a trace of endless ranges can be analysed at all.
std::vector<LossRow> limitLosses(const RangeForest& forest, const RangeTree& tree);

/// Sets RangeTree::subtreeEnd from the rows' parents.
void setSubtreeEnds(RangeTree& tree);

} // namespace ridge::analyzer
