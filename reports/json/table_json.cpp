// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/table_json.h"

#include "reports/json/sections.h"
#include "reports/sections/sections.h"

#include <algorithm>

namespace ridge::reports {
namespace {

Json cellJson(const Column& column, const Cell& cell) {
    if (cell.text == "–")
        return {};
    if (!isNumber(column.unit))
        return cell.text;
    return cell.number ? Json(*cell.number) : Json();
}

Json rowJson(const Table& table, const TableRow& row) {
    Json result = Json::object();
    if (row.parent != TableRow::kNoParent)
        result["parent_row"] = row.parent;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (const Column& column = table.columns[i]; column.isData())
            result[std::string(column.key)] = cellJson(column, row.cells[i]);
    return result;
}

Json columnsJson(const Table& table) {
    Json columns = Json::array();
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (const Column& column = table.columns[i]; column.isData())
            columns.push_back({{"key", column.key},
                               {"title", table.heading(i)},
                               {"unit", symbol(column.unit)},
                               {"meaning", column.meaning}});
    return columns;
}

/// The first `limit` rows: parents stand before their children, so that `parent_row` is there too.
Json rowsJson(const Table& table, std::size_t limit) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < std::min(limit, table.rows.size()); ++i)
        rows.push_back(rowJson(table, table.rows[i]));
    return rows;
}

/// As many as a page shows. 0: only a terminal has the section.
std::size_t mostRows(const Section& section) {
    return std::max(section.limits.html, section.limits.markdown);
}

Json sectionJson(const Section& section) {
    Json tables = Json::array(), parts = Json::array();
    for (const Table& table : section.tables)
        if (rowsToShow(table) > 0)
            tables.push_back({{"table", table.id},
                              {"title", table.title},
                              {"rows_in_all", table.rows.size()},
                              {"rows", rowsJson(table, mostRows(section))}});
    for (const Section& part : section.parts)
        parts.push_back(sectionJson(part));
    return {{"section", section.id},    {"title", section.title},      {"note", section.note},
            {"before", section.before}, {"tables", std::move(tables)}, {"after", section.after},
            {"parts", std::move(parts)}};
}

} // namespace

std::string tableJsonHead(const Table& table) {
    std::string head = dump({{"format", "ridgepoint table"},
                             {"version", 1},
                             {"table", table.id},
                             {"title", table.title},
                             {"columns", columnsJson(table)}});
    head.resize(head.rfind('}'));
    head.resize(head.find_last_not_of('\n') + 1);
    return head + ",\n  \"rows\": [";
}

std::string tableJsonRows(const Table& table, bool areFirst) {
    std::string rows;
    for (const TableRow& row : table.rows) {
        rows += areFirst ? "\n" : ",\n";
        rows += oneLine(rowJson(table, row));
        areFirst = false;
    }
    return rows;
}

std::string tableJson(const Table& table) {
    return tableJsonHead(table) + tableJsonRows(table, true) + std::string(kTableJsonEnd);
}

Json sectionsJson(const analyzer::Analysis& a) {
    Json result = Json::array();
    const auto add = [&](const auto& sections) {
        for (const BuildSection build : sections)
            if (const Section section = build(a); !section.title.empty() && mostRows(section) > 0)
                result.push_back(sectionJson(section));
    };
    add(kRunSections);
    add(kWorkSections);
    return result;
}

} // namespace ridge::reports
