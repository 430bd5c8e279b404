// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/framework_words.h"
#include "reports/words/host_busy_words.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::HostBusyRow;

Cell whereCell(const Analysis& a, const HostBusyRow& row) {
    Cell cell = textCell(hostBusyText(a, row));
    cell.cut = Cut::Start;
    return cell;
}

const ColumnOf<HostBusyRow> kHostBusy[] = {
    {{.key = "where",
      .title = "Host",
      .meaning = "The line that Python came to next, or the op or phase of a compilation that ran.",
      .terminal = {.head = "host", .gap = 2},
      .widest = 80,
      .code = true},
     whereCell},
    {{.key = "work", .title = "In", .terminal = {"in", 9}},
     [](const Analysis&, const HostBusyRow& row) { return textCell(hostWorkName(row.work)); }},
    {{.key = "stretches",
      .title = "Stretches",
      .unit = Unit::Count,
      .perIteration = true,
      .terminal = {"times", 7}},
     [](const Analysis& a, const HostBusyRow& row) { return callsCell(a, row.stretches); }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "Time in which the GPU waited for it.",
      .perIteration = true,
      .terminal = {"time", 7}},
     [](const Analysis& a, const HostBusyRow& row) { return timeCell(perIteration(a, row.time)); }},
    {{.key = "share",
      .title = "Share",
      .unit = Unit::Percent,
      .meaning = "Part of the time in which the GPU waited for the host.",
      .terminal = {"share", 7}},
     [](const Analysis& a, const HostBusyRow& row) {
         return shareCell(static_cast<double>(row.time.count()) /
                          static_cast<double>(hostBusyTime(a).count()));
     }},
};

} // namespace

Table hostBusyTable(const Analysis& a) {
    Table table{.id = "host", .title = "Host busy"};
    table.perIteration = tellsIterations(a);
    table.empty = frameworkMissing(a, "What the host did");
    setColumns(table, kHostBusy);
    for (const HostBusyRow& row : a.framework.hostBusy)
        table.rows.push_back(rowOf(kHostBusy, a, row));
    return table;
}

} // namespace ridge::reports
