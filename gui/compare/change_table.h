// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare.h"
#include "gui/item.h"
#include "gui/tables/table.h"

namespace ridge::gui {

/// The rows of a comparison in the words of the report, largest change first. A replaced group has
/// the parts of both sides as children. Row::row is the line in this table.
Table changeTable(const analyzer::Comparison& comparison);

/// The group behind a line of changeTable().
struct ChangeLine {
    const analyzer::ChangeRow& change;
    /// One part of a replaced group; null: the whole group.
    const analyzer::ComparedGroup* part = nullptr;
};

/// `line` is a row of changeTable().
ChangeLine lineOf(const analyzer::Comparison& comparison, std::uint32_t line);

/// The longest item of `other` with the same kernel function, range path, or kind of copy or fill
/// as `item` of `document`, or none.
Item sameIn(const Document& other, const Document& document, Item item);

} // namespace ridge::gui
