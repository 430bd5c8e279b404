// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Rows of Analysis speak of many items, the selection is one item: how they lead to each other.
#pragma once

#include "gui/document.h"
#include "gui/item.h"

namespace ridge::gui {

enum class RowKind : std::uint8_t { None, Kernel, Range, Gap, Copy, Fill, Change };

/// A row of Analysis: a kernel function, a range path, idle time of one cause, a kind of copy or fill; or of a
/// Comparison, which belongs to two documents and so leads to no item of one.
struct Row {
    RowKind kind = RowKind::None;
    std::uint32_t row = 0; ///< of the table that `kind` names
    explicit operator bool() const { return kind != RowKind::None; }
    bool operator==(const Row&) const = default;
};

/// The row that holds `item`: of a launch that of its operation; none for other host calls and without
/// results. n of the rows; of a range n of the ranges.
Row rowOf(const Document& document, Item item);

/// The item of `row` that took the longest, of equals the first; none for no row. log n of the items; of a path
/// without an instance in the phase that is told, n of the ranges.
Item longestOf(const Document& document, Row row);

} // namespace ridge::gui
