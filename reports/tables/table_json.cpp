// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/table_json.h"

#include <nlohmann/json.hpp>

namespace ridge::reports {
namespace {

using Json = nlohmann::ordered_json; // keys stay in their order

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

} // namespace

std::string tableJson(const Table& table) {
    Json columns = Json::array(), rows = Json::array();
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (const Column& column = table.columns[i]; column.isData())
            columns.push_back({{"key", column.key},
                               {"title", table.heading(i)},
                               {"unit", symbol(column.unit)},
                               {"meaning", column.meaning}});
    for (const TableRow& row : table.rows)
        rows.push_back(rowJson(table, row));
    const Json whole = {{"format", "ridgepoint table"},
                        {"version", 1},
                        {"table", table.id},
                        {"title", table.title},
                        {"columns", std::move(columns)},
                        {"rows", std::move(rows)}};
    return whole.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace ridge::reports
