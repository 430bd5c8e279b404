// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/markdown_table.h"

#include "reports/markdown/escape.h"
#include "reports/tables/rest.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

bool isShown(const Column& column) {
    return column.markdown.place == Place::Column && column.unit != Unit::Budget;
}

/// The cell of a row, with what stands behind it.
std::string textOf(const Table& table, const TableRow& row, std::size_t column) {
    constexpr std::size_t kName = 80, kText = 600;
    std::string text = plain(fitted(row.cells[column], column == 0 ? kName : kText));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Placement& place = table.columns[i].markdown;
        if (place.place == Place::Behind && place.of == table.columns[column].key &&
            !row.cells[i].isSilent())
            text += fmt::format("{}{}{}", place.before, plain(row.cells[i].text), place.after);
    }
    return text;
}

std::string headOf(const Table& table) {
    std::string titles = "|", rules = "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!isShown(table.columns[i]))
            continue;
        titles += fmt::format(" {} |", table.heading(i));
        rules += isNumber(table.columns[i].unit) ? "---:|" : "---|";
    }
    return titles + "\n" + rules + "\n";
}

std::string lineOf(const Table& table, std::size_t row) {
    constexpr std::size_t kDeepest = 12;
    std::string line = "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!isShown(table.columns[i]))
            continue;
        std::string indent;
        for (std::size_t level = 0; i == 0 && level < std::min(table.depth(row), kDeepest); ++level)
            indent += "&emsp;";
        line += fmt::format(" {}{} |", indent, textOf(table, table.rows[row], i));
    }
    return line + "\n";
}

} // namespace

std::string tableMarkdown(const Table& table, std::size_t limit, std::string_view rows) {
    if (const auto summed = withRest(table, limit))
        return tableMarkdown(*summed, limit + 1, rows);
    std::string out = "\n" + headOf(table);
    std::size_t shown = 0, more = 0;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.rows[row].minor)
            continue;
        if (shown == limit) {
            ++more;
            continue;
        }
        ++shown;
        out += lineOf(table, row);
    }
    if (more > 0)
        out += fmt::format("\n{}.\n", counted(more, fmt::format("more {}", rows)));
    return out;
}

} // namespace ridge::reports
