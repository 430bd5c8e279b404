// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/csv.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

constexpr std::string_view kEnd = "\r\n";

std::string quoted(std::string text) {
    if (text.find_first_of("\",\r\n") == std::string::npos)
        return text;
    for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '"');
    return '"' + text + '"';
}

/// Harmless to a spreadsheet, which runs what begins like this.
std::string harmless(std::string text) {
    constexpr std::string_view kFormula = "=+-@\t\r";
    return !text.empty() && kFormula.find(text.front()) != std::string_view::npos ? "'" + text
                                                                                  : text;
}

std::string headingOf(const Table& table, std::size_t column) {
    const std::string_view unit = symbol(table.columns[column].unit);
    const std::string text = table.heading(column);
    return unit.empty() ? text : fmt::format("{} ({})", text, unit);
}

std::string fieldOf(const Column& column, const Cell& cell) {
    if (!isNumber(column.unit))
        return cell.text == "–" ? "" : csvText(cell.text);
    return cell.number && cell.text != "–" ? fmt::format("{}", *cell.number) : "";
}

/// A line of what `field` says of each column.
template <class Field>
void addLine(std::string& out, const Table& table, const Field& field) {
    bool first = true;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].isData()) {
            if (!first)
                out += ',';
            out += field(i);
            first = false;
        }
    out += kEnd;
}

void addRow(std::string& out, const Table& table, std::uint32_t row) {
    addLine(out, table, [&](std::size_t column) {
        return fieldOf(table.columns[column], table.rows[row].cells[column]);
    });
}

} // namespace

std::string csvText(const std::string& text) {
    return quoted(harmless(text));
}

std::string csvHead(const Table& table) {
    std::string out;
    addLine(out, table, [&](std::size_t column) { return quoted(headingOf(table, column)); });
    return out;
}

std::string csvRows(const Table& table) {
    std::string out;
    for (std::uint32_t row = 0; row < table.rows.size(); ++row)
        addRow(out, table, row);
    return out;
}

std::string csv(const Table& table) {
    return csvHead(table) + csvRows(table);
}

std::string csv(const Table& table, std::span<const std::uint32_t> rows) {
    std::string out = csvHead(table);
    for (const std::uint32_t row : rows)
        addRow(out, table, row);
    return out;
}

} // namespace ridge::reports
