// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare.h"
#include "gui/item.h"
#include "gui/tables/table.h"

namespace ridge::gui {

/// The rows of a comparison with the words of its report: largest change first. What was replaced by something
/// else holds the parts of both sides as children.
Table changeTable(const analyzer::Comparison& comparison);

/// The longest item in `document` of what changed: of a row's operations on the side `isBefore`, or none
/// where that side has none of it.
Item itemOfChange(const Document& document, const analyzer::Comparison& comparison,
                  const analyzer::ChangeRow& row, bool isBefore);

/// The item of `other` that stands for the same kernel function, range path, kind of copy or fill as `item` of
/// `document`: the longest; none where there is none.
Item sameIn(const Document& other, const Document& document, Item item);

} // namespace ridge::gui
