// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/text_table.h"

#include "reports/words/format.h"

#include <algorithm>
#include <vector>

namespace ridge::reports {
namespace {

/// The columns that a terminal shows.
std::vector<std::size_t> shownColumns(const Table& table, bool isAlone) {
    std::vector<std::size_t> shown{0};
    for (std::size_t i = 1; i < table.columns.size(); ++i)
        if (const Terminal& own = table.columns[i].terminal;
            own.width > 0 && (isAlone || !own.alone))
            shown.push_back(i);
    return shown;
}

/// What the other columns leave to the first one, or its own width.
std::size_t firstWidth(const Table& table, const std::vector<std::size_t>& shown,
                       std::size_t page) {
    if (table.columns.front().terminal.width > 0)
        return table.columns.front().terminal.width;
    std::size_t taken = table.columns.front().terminal.gap + table.margin;
    for (const std::size_t i : shown)
        if (i > 0)
            taken += table.columns[i].terminal.gap + table.columns[i].terminal.width;
    return page - std::min(page, taken);
}

/// `text` where the column stands.
std::string placed(const Column& column, std::string text, std::size_t width) {
    return std::string(column.terminal.gap, ' ') + (isNumber(column.unit)
                                                        ? padLeft(std::move(text), width)
                                                        : padRight(std::move(text), width));
}

std::string headOf(const Table& table, const std::vector<std::size_t>& shown, std::size_t first) {
    std::string line;
    for (const std::size_t i : shown) {
        const Terminal& own = table.columns[i].terminal;
        line += placed(table.columns[i], std::string(own.head), i == 0 ? first : own.width);
    }
    return line;
}

/// Numbers are never cut.
std::string ownText(const Column& column, const Cell& cell) {
    return isNumber(column.unit) ? cell.text : fitted(cell, column.terminal.width);
}

std::string lineOf(const TextPage& page, const Table& table, const std::vector<std::size_t>& shown,
                   std::size_t row, std::size_t indent, std::size_t first) {
    std::string line;
    for (const std::size_t i : shown) {
        const Cell& cell = table.rows[row].cells[i];
        const Column& column = table.columns[i];
        if (i > 0) {
            line += placed(column, i == shown.back() ? cell.text : ownText(column, cell),
                           column.terminal.width);
            continue;
        }
        const std::string text =
            padRight(std::string(indent, ' ') + fitted(cell, first - indent), first);
        line += std::string(column.terminal.gap, ' ') +
                (cell.label ? page.paint(*cell.label, text) : text);
    }
    return line;
}

} // namespace

std::size_t addTable(TextPage& page, const Table& table, TextExtent extent,
                     const LinesBelow& below) {
    constexpr std::size_t kIndent = 2; // columns a level
    const std::vector<std::size_t> columns = shownColumns(table, extent.isAlone);
    const std::size_t first = firstWidth(table, columns, page.width());
    if (const std::string head = headOf(table, columns, first);
        head.find_first_not_of(' ') != std::string::npos)
        page.faint(head);
    std::size_t shown = 0;
    for (std::size_t row = 0; row < table.rows.size() && shown < extent.limit; ++row) {
        const std::size_t depth = table.depth(row);
        if (table.rows[row].minor || depth > extent.deepest)
            continue;
        ++shown;
        const std::size_t indent = std::min(depth * kIndent, first / 2);
        page.line(lineOf(page, table, columns, row, indent, first));
        if (below)
            below(row, indent);
    }
    return shown;
}

} // namespace ridge::reports
