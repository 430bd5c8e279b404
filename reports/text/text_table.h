// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/tables/table.h"
#include "reports/text/text_page.h"

#include <cstddef>
#include <functional>
#include <limits>

namespace ridge::reports {

/// How much of a table terminal text shows.
struct TextExtent {
    /// Rows at most.
    std::size_t limit = std::numeric_limits<std::size_t>::max();
    /// Rows of a tree with more levels above them are left out.
    std::size_t deepest = std::numeric_limits<std::size_t>::max();
    /// Whether the table is all that is printed: columns of Terminal::alone are shown.
    bool isAlone = false;
};

/// Writes lines below the line of `row`, whose first cell is indented by `indent` columns.
using LinesBelow = std::function<void(std::size_t row, std::size_t indent)>;

/// The columns that have a width for terminals, under their heads. Minor rows are left out. Returns
/// how many rows were shown.
std::size_t addTable(TextPage& page, const Table& table, TextExtent extent = {},
                     const LinesBelow& below = {});

} // namespace ridge::reports
