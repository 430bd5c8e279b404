// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare.h"
#include "gui/item.h"
#include "gui/tables/table.h"

namespace ridge::gui {

/// The rows of a comparison with the words of its report: largest change first. What was replaced by something
/// else holds the parts of both sides as children. Row::row is the line in this table.
Table changeTable(const analyzer::Comparison& comparison);

/// What a line of that table speaks of.
struct ChangeLine {
    const analyzer::ChangeRow& change;
    const analyzer::ComparedGroup* part = nullptr; ///< of what was replaced; null: all of it
};

/// `line` is a row of changeTable().
ChangeLine lineOf(const analyzer::Comparison& comparison, std::uint32_t line);

/// The item of `other` that stands for the same kernel function, range path, kind of copy or fill as `item` of
/// `document`: the longest; none where there is none.
Item sameIn(const Document& other, const Document& document, Item item);

} // namespace ridge::gui
