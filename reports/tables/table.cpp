// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/table.h"

#include "reports/words/format.h"

#include <algorithm>
#include <cassert>

namespace ridge::reports {

std::string_view symbol(Unit unit) {
    switch (unit) {
    case Unit::Text:
    case Unit::Budget:
    case Unit::Count:
    case Unit::Ratio:
        return "";
    case Unit::Percent:
        return "%";
    case Unit::Nanoseconds:
        return "ns";
    case Unit::Bytes:
        return "B";
    case Unit::BytesPerSecond:
        return "B/s";
    case Unit::Flops:
        return "FLOP";
    case Unit::FlopsPerSecond:
        return "FLOP/s";
    case Unit::FlopsPerByte:
        return "FLOP/B";
    }
    return "";
}

std::string Table::heading(std::size_t column) const {
    const Column& own = columns[column];
    std::string text(own.title);
    return own.perIteration && perIteration ? text + " an iteration" : text;
}

std::size_t Table::at(std::string_view key) const {
    const auto found = std::ranges::find(columns, key, &Column::key);
    assert(found != columns.end());
    return static_cast<std::size_t>(found - columns.begin());
}

std::size_t Table::depth(std::size_t row) const {
    std::size_t levels = 0;
    for (std::uint32_t above = rows[row].parent; above != TableRow::kNoParent;
         above = rows[above].parent)
        ++levels;
    return levels;
}

std::string fitted(const Cell& cell, std::size_t width) {
    switch (cell.cut) {
    case Cut::Start:
        return ending(cell.text, width);
    case Cut::Arguments:
        return shortenedArguments(cell.text, width);
    case Cut::Middle:
        break;
    }
    return shortened(cell.text, width);
}

} // namespace ridge::reports
