// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/sections.h"
#include "reports/tables/tables.h"

namespace ridge::reports {

Section copySection(const analyzer::Analysis& a) {
    Table table = copyTable(a);
    if (table.rows.empty())
        return {};
    Section section{.id = "copies",
                    .title = "Copies and fills",
                    .tables = {std::move(table)},
                    .rows = "kind",
                    .limits = {.text = RowLimits::kAll, .html = 1000}};
    section.below = [](const Table& own, std::size_t row) -> std::vector<LineBelow> {
        return {{own.cell(row, "notes").text}};
    };
    return section;
}

} // namespace ridge::reports
