// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/rest.h"

#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <cassert>

namespace ridge::reports {
namespace {

Cell sumCell(Unit unit, double sum) {
    switch (unit) {
    case Unit::Count:
        return countCell(static_cast<std::uint64_t>(sum));
    case Unit::Bytes:
        return numberCell(bytesText(static_cast<std::uint64_t>(sum)), sum);
    case Unit::Percent:
        return shareCell(sum / 100);
    default:
        assert(false && "figures of this unit do not add up");
        return {};
    }
}

} // namespace

std::optional<Table> withRest(const Table& table, std::size_t limit) {
    if (table.rest.empty() || table.rows.size() <= limit)
        return std::nullopt;
    Table shown = table;
    shown.rows.resize(limit);
    TableRow rest;
    rest.count = 0;
    for (std::size_t row = limit; row < table.rows.size(); ++row)
        rest.count += table.rows[row].count;
    rest.cells.push_back(textCell(counted(rest.count, std::string(table.rest))));
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
        double sum = 0;
        for (std::size_t row = limit; row < table.rows.size(); ++row)
            sum += table.rows[row].cells[column].number.value_or(0);
        rest.cells.push_back(sumCell(table.columns[column].unit, sum));
    }
    shown.rows.push_back(std::move(rest));
    return shown;
}

} // namespace ridge::reports
