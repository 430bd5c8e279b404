// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts between the selected item and the row of Analysis that sums up all items like it.
#pragma once

#include "gui/document.h"
#include "gui/item.h"

namespace ridge::gui {

enum class RowKind : std::uint8_t { None, Kernel, Range, Gap, Copy, Fill, Change };

/// A row of Analysis: a kernel function, a range path, an idle cause, a kind of copy or fill. A row
/// of a Comparison belongs to two documents and has no item.
struct Row {
    RowKind kind = RowKind::None;
    std::uint32_t row = 0; ///< of the table that `kind` names
    explicit operator bool() const { return kind != RowKind::None; }
    bool operator==(const Row&) const = default;
};

/// The row that includes `item`; for a launch the row of its operation. None for other host calls
/// and without results. Linear in the rows, for a range in the ranges.
Row rowOf(const Document& document, Item item);

/// The longest item of `row`, the first of equals; none for no row. log n of the items. Linear in
/// the ranges for a path without an instance in the analysed phase.
Item longestOf(const Document& document, Row row);

} // namespace ridge::gui
