// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/family_words.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::KernelFamilyRow;

/// The kernel of a family with the most time, which comes first in its table.
Row largestOf(const Analysis& a, analyzer::KernelFamily family) {
    const auto kernel = std::ranges::find(a.kernels, family, &analyzer::KernelRow::family);
    return kernel == a.kernels.end()
               ? Row{}
               : Row{RowKind::Kernel, static_cast<std::uint32_t>(kernel - a.kernels.begin())};
}

const ColumnOf<KernelFamilyRow> kFamilyColumns[] = {
    {{.key = "family", .title = "Family", .terminal = {.head = "family", .gap = 2}},
     [](const Analysis&, const KernelFamilyRow& row) {
         return textCell(analyzer::name(row.family));
     }},
    {{.key = "functions", .title = "Functions", .unit = Unit::Count},
     [](const Analysis&, const KernelFamilyRow& row) { return countCell(row.functions); }},
    {{.key = "calls",
      .title = "Calls",
      .unit = Unit::Count,
      .perIteration = true,
      .terminal = {"calls", 8}},
     [](const Analysis& a, const KernelFamilyRow& row) { return callsCell(a, row.calls); }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "GPU time of all calls.",
      .perIteration = true,
      .terminal = {"time", 7}},
     [](const Analysis& a, const KernelFamilyRow& row) {
         return timeCell(perIteration(a, row.time));
     }},
    {{.key = "share",
      .title = "Share of busy",
      .unit = Unit::Percent,
      .meaning = "Part of the time in which the GPU was busy; of the sum of their times where "
                 "kernels overlap.",
      .terminal = {"share", 7}},
     [](const Analysis&, const KernelFamilyRow& row) { return shareCell(row.shareOfBusy); }},
    {{.key = "verdict", .title = "Verdict", .markdown = kNowhere, .html = kNowhere},
     [](const Analysis& a, const KernelFamilyRow& row) {
         return textCell(a.withheld.empty() ? budgetVerdictText(verdictOf(row.verdicts))
                                            : "withheld");
     }},
    {{.key = "budget", .title = "Bound budget", .unit = Unit::Budget},
     [](const Analysis& a, const KernelFamilyRow& row) { return budgetCell(a, row.verdicts); }},
    {{.key = "split", .title = "Verdicts, of its time", .window = WindowColumn::Hidden},
     [](const Analysis& a, const KernelFamilyRow& row) { return textCell(splitText(a, row)); }},
};

} // namespace

Table familyTable(const Analysis& a) {
    Table table{.id = "families",
                .title = "Kernel families",
                .perIteration = tellsIterations(a),
                .margin = 1};
    table.empty = "The kernels of the reported part have no family, or there are none.";
    setColumns(table, kFamilyColumns);
    for (const KernelFamilyRow& family : a.families) {
        table.rows.push_back(rowOf(kFamilyColumns, a, family));
        table.rows.back().row = largestOf(a, family.family);
    }
    return table;
}

} // namespace ridge::reports
