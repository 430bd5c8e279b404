// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of Analysis are about many items, the selection is one item: how they lead to each other.
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "reports/tables/row.h"

namespace ridge::gui {

using reports::Row;
using reports::RowKind;

/// The row that holds `item`: of a launch that of its operation; none for other host calls and without
/// results. n of the rows; of a range n of the ranges.
Row rowOf(const Document& document, Item item);

/// The item of `row` that took the longest, of equals the first; none for no row. log n of the items; of a path
/// without an instance in the reported phase, n of the ranges.
Item longestOf(const Document& document, Row row);

} // namespace ridge::gui
