// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/framework_columns.h"
#include "reports/tables/tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::TypeRow;

const ColumnOf<TypeRow> kTypes[] = {
    {{.key = "type",
      .title = "Type",
      .meaning = "The floating type of an op's tensors, or source and target of a cast.",
      .terminal = {.head = "type", .gap = 2}},
     [](const Analysis&, const TypeRow& row) { return textCell(typesText(row)); }},
    kCallsOutsideGraphsColumn<TypeRow>,
    kOperationsColumn<TypeRow>,
    kTimeColumn<TypeRow>,
    kShareColumn<TypeRow>,
    {{.key = "ops",
      .title = "Longest ops",
      .meaning = "Those with most GPU time, three at most.",
      .widest = 100,
      .code = true},
     [](const Analysis&, const TypeRow& row) {
         return nameCell(fmt::format("{}", fmt::join(row.ops, ", ")));
     }},
};

} // namespace

Table typeTable(const Analysis& a) {
    Table table{.id = "types", .title = "Types"};
    table.perIteration = tellsIterations(a);
    table.empty = frameworkMissing(a, table.title);
    setColumns(table, kTypes);
    for (const TypeRow& row : a.framework.types)
        table.rows.push_back(rowOf(kTypes, a, row));
    return table;
}

} // namespace ridge::reports
