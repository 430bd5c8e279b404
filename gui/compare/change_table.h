// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "gui/items/item.h"
#include "gui/loading/document.h"

namespace ridge::gui {

/// What a line of reports::changeTable() is about.
struct ChangeLine {
    const analyzer::ChangeRow& change;
    const analyzer::ComparedGroup* part = nullptr; ///< of what was replaced; null: all of it
};

/// `line` is a row of that table.
ChangeLine lineOf(const analyzer::Comparison& comparison, std::uint32_t line);

/// The item of `other` that stands for the same kernel function, range path, kind of copy or fill as `item` of
/// `document`: the longest; none where there is none.
Item sameIn(const Document& other, const Document& document, Item item);

} // namespace ridge::gui
