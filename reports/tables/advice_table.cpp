// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/format.h"

namespace ridge::reports {
namespace {

using analyzer::Advice;
using analyzer::Analysis;

/// What a piece of advice rests on: the first thing that can be looked at.
Row groundOf(const Advice& advice) {
    if (!advice.kernels.empty())
        return {RowKind::Kernel, advice.kernels.front()};
    if (!advice.gaps.empty())
        return {RowKind::Gap, advice.gaps.front()};
    if (advice.copy != analyzer::kNone)
        return {RowKind::Copy, advice.copy};
    return advice.range == analyzer::kNone ? Row{} : Row{RowKind::Range, advice.range};
}

bool savesTime(const Advice& advice) {
    return advice.gain > analyzer::Ns{};
}

const ColumnOf<Advice> kAdviceColumns[] = {
    {{.key = "kind", .title = "What to try"},
     [](const Analysis&, const Advice& advice) { return textCell(adviceName(advice.kind)); }},
    {{.key = "gain",
      .title = "Gain",
      .unit = Unit::Nanoseconds,
      .meaning = "Device time that would go at most; gains may overlap."},
     [](const Analysis& a, const Advice& advice) {
         return savesTime(advice)
                    ? numberCell(gainText(a, advice), static_cast<double>(advice.gain.count()))
                    : textCell("");
     }},
    {{.key = "memory",
      .title = "Memory",
      .unit = Unit::Bytes,
      .meaning = "Bytes of the peak that would go."},
     [](const Analysis& a, const Advice& advice) {
         return savesTime(advice) ? textCell("") : numberCell(gainText(a, advice), advice.bytes);
     }},
    {{.key = "why", .title = "Why", .window = WindowColumn::ShownAndTip},
     [](const Analysis& a, const Advice& advice) { return textCell(adviceText(a, advice)); }},
};

} // namespace

Table adviceTable(const Analysis& a) {
    Table table{.id = "advice", .title = "Advice"};
    table.empty = a.withheld.empty() ? "Nothing to try would gain 0.5 % of the device time."
                                     : "No advice: verdicts are withheld.";
    setColumns(table, kAdviceColumns);
    for (const Advice& advice : a.advice) {
        table.rows.push_back(rowOf(kAdviceColumns, a, advice));
        table.rows.back().row = groundOf(advice);
    }
    return table;
}

} // namespace ridge::reports
