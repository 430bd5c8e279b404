// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What ops, lines and marked ranges of PyTorch cost.
#include "reports/tables/framework_columns.h"
#include "reports/tables/tables.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::LineRow;
using analyzer::MarkedRow;
using analyzer::OpRow;

/// `column` where a report on a page has no room for it either.
template <class Row>
ColumnOf<Row> inTables(ColumnOf<Row> column) {
    column.column.markdown = column.column.html = kNowhere;
    return notInTerminal(column);
}

Cell meanCell(const Analysis&, const OpRow& row) {
    return knownTimeCell(row.calls > 0 && !row.inGraphs
                             ? row.work.total() / static_cast<std::int64_t>(row.calls)
                             : analyzer::Ns{});
}

const ColumnOf<OpRow> kOps[] = {
    {{.key = "op", .title = "Op", .terminal = {.head = "op", .gap = 2}, .code = true},
     [](const Analysis&, const OpRow& row) { return nameCell(row.name); }},
    {{.key = "arguments",
      .title = "Arguments",
      .meaning = "Types and shapes.",
      .widest = 48,
      .code = true},
     [](const Analysis&, const OpRow& row) { return nameCell(row.arguments); }},
    kCallsOutsideGraphsColumn<OpRow>,
    kOperationsColumn<OpRow>,
    inTables(kForwardColumn<OpRow>),
    inTables(kBackwardColumn<OpRow>),
    kTimeColumn<OpRow>,
    kShareColumn<OpRow>,
    {{.key = "mean",
      .title = "Mean",
      .unit = Unit::Nanoseconds,
      .meaning = "GPU time of a call; not known of CUDA graphs, whose replays are no calls.",
      .terminal = {"mean", 7}},
     meanCell},
    inTables<OpRow>(
        {{.key = "total",
          .title = "GPU total",
          .unit = Unit::Nanoseconds,
          .meaning = "GPU time with that of the ops inside.",
          .perIteration = true},
         [](const Analysis& a, const OpRow& row) { return timeCell(perIteration(a, row.total)); }}),
    kFlopsColumn<OpRow>,
    kFlopRateColumn<OpRow>,
    notInTerminal(kOfRoofColumn<OpRow>),
    kLeastBytesColumn<OpRow>,
    kIntensityColumn<OpRow>,
    {{.key = "host",
      .title = "Host self time",
      .unit = Unit::Nanoseconds,
      .meaning = "Time on the host without the ops inside of it.",
      .perIteration = true,
      .terminal = {"host", 7}},
     [](const Analysis& a, const OpRow& row) { return timeCell(perIteration(a, row.host)); }},
    {{.key = "host_total",
      .title = "Host total",
      .unit = Unit::Nanoseconds,
      .meaning = "Time on the host with that of the ops inside.",
      .perIteration = true,
      .terminal = {.head = "total", .width = 7, .alone = true},
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis& a, const OpRow& row) { return timeCell(perIteration(a, row.hostTotal)); }},
    kBoundColumn<OpRow>,
    kVerdictColumn<OpRow>,
};

Cell siteCell(const Analysis&, const LineRow& row) {
    Cell cell = nameCell(row.site);
    cell.cut = Cut::Start;
    return cell;
}

const ColumnOf<LineRow> kLines[] = {
    {{.key = "line",
      .title = "Line",
      .meaning = "File, line and function outside of PyTorch.",
      .terminal = {.head = "line", .gap = 2},
      .widest = 80,
      .code = true},
     siteCell},
    inTerminal(kOperationsColumn<LineRow>, {"ops", 6}),
    kForwardColumn<LineRow>,
    kBackwardColumn<LineRow>,
    kTimeColumn<LineRow>,
    kShareColumn<LineRow>,
    kFlopsColumn<LineRow>,
    notInTerminal(kOfRoofColumn<LineRow>),
    kLeastBytesColumn<LineRow>,
    notInTerminal(kBoundColumn<LineRow>),
    kVerdictColumn<LineRow>,
};

const ColumnOf<MarkedRow> kMarked[] = {
    {{.key = "name", .title = "Marked", .terminal = {.head = "name", .gap = 2}, .widest = 80},
     [](const Analysis&, const MarkedRow& row) { return nameCell(row.name); }},
    kCallsColumn<MarkedRow>,
    kOperationsColumn<MarkedRow>,
    kTimeColumn<MarkedRow>,
    kShareColumn<MarkedRow>,
    {{.key = "host",
      .title = "Host time",
      .unit = Unit::Nanoseconds,
      .meaning = "Time on the host.",
      .perIteration = true,
      .terminal = {"host", 7}},
     [](const Analysis& a, const MarkedRow& row) { return timeCell(perIteration(a, row.host)); }},
    kVerdictColumn<MarkedRow>,
};

template <class Columns, class Rows>
Table frameworkTableOf(const Analysis& a, Table table, const Columns& columns, const Rows& rows) {
    table.perIteration = tellsIterations(a);
    table.empty = frameworkMissing(a, table.title);
    setColumns(table, columns);
    for (const auto& row : rows) {
        table.rows.push_back(rowOf(columns, a, row));
        table.rows.back().minor = row.work.operations == 0;
    }
    return table;
}

} // namespace

Table opTable(const Analysis& a) {
    return frameworkTableOf(a, {.id = "ops", .title = "Ops"}, kOps, a.framework.ops);
}

Table lineTable(const Analysis& a) {
    return frameworkTableOf(a, {.id = "lines", .title = "Lines"}, kLines, a.framework.lines);
}

Table markedTable(const Analysis& a) {
    Table table = frameworkTableOf(a, {.id = "marked", .title = "Marked ranges"}, kMarked,
                                   a.framework.marked);
    for (TableRow& row : table.rows)
        row.minor = false; // a loader's wait is worth telling without GPU work
    return table;
}

} // namespace ridge::reports
