// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/stretch_table.h"

#include "analyzer/operations/operations.h"
#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Label;
using analyzer::OperationKind;
using analyzer::StretchBy;

/// A row with what its cells are made of.
struct StretchLine {
    const trace::Trace& trace;
    const analyzer::StretchSums& sums;
    const analyzer::StretchRow& row;
    StretchBy by;
};

std::string_view textOf(const trace::Trace& trace, std::uint32_t key) {
    return trace.text(static_cast<trace::StringId>(key));
}

Cell kernelCell(const trace::Trace& trace, std::uint32_t key) {
    const std::string_view function = textOf(trace, key);
    return textCell(kernelName(function.empty() ? analyzer::kNameNotKnown : function, kWholeText));
}

/// Copies and fills have rows of their own, whatever kernels are summed by.
std::string moveName(const analyzer::StretchRow& row) {
    return row.kind == OperationKind::Fill
               ? "fills"
               : "copies, " + std::string(copyKindName(static_cast<trace::CopyKind>(row.key)));
}

Cell streamCell(const trace::Trace& trace, std::uint32_t key) {
    const std::string name = analyzer::streamName(trace, static_cast<trace::StreamId>(key));
    return name.empty() ? textCell("stream not known") : nameCell(name);
}

Cell nameCellOf(const Analysis& a, const StretchLine& line) {
    const std::uint32_t key = line.row.key;
    if (line.by == StretchBy::Stream)
        return streamCell(line.trace, key);
    if (line.by == StretchBy::Range) {
        Cell cell =
            textCell(key == analyzer::kNone ? "outside of ranges" : rangePath(a, key, kWholePath));
        cell.cut = Cut::Start;
        return cell;
    }
    if (line.row.kind != OperationKind::Kernel)
        return textCell(moveName(line.row));
    if (line.by == StretchBy::Family)
        return textCell(analyzer::name(static_cast<analyzer::KernelFamily>(key)));
    if (line.by == StretchBy::Kernel)
        return kernelCell(line.trace, key);
    return key == 0 ? textCell("outside of modules") : nameCell(textOf(line.trace, key));
}

/// The label with the most time.
Cell verdictCell(const Analysis& a, const StretchLine& line) {
    if (!a.withheld.empty())
        return textCell("withheld");
    const auto& time = line.row.verdicts.time;
    const auto most = static_cast<Label>(std::ranges::max_element(time) - time.begin());
    return labelCell(analyzer::name(most), most);
}

const ColumnOf<StretchLine> kStretchColumns[] = {
    {{.key = "name", .title = "Name"}, nameCellOf},
    {{.key = "operations",
      .title = "Operations",
      .unit = Unit::Count,
      .meaning = "Those that run in the stretch, also where they begin before it."},
     [](const Analysis&, const StretchLine& line) { return countCell(line.row.operations); }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "GPU time inside of the stretch. Operations that run at once each count."},
     [](const Analysis&, const StretchLine& line) { return timeCell(line.row.time()); }},
    {{.key = "share",
      .title = "Share",
      .unit = Unit::Percent,
      .meaning = "Of the time of all rows."},
     [](const Analysis&, const StretchLine& line) {
         return shareCell(share(line.row.time(), line.sums.time));
     }},
    {{.key = "mean",
      .title = "Mean",
      .unit = Unit::Nanoseconds,
      .meaning = "Time inside of the stretch of an operation."},
     [](const Analysis&, const StretchLine& line) {
         return timeCell(line.row.time() / line.row.operations);
     }},
    {{.key = "verdict", .title = "Verdict", .meaning = "The one that has the most of its time."},
     verdictCell},
    {{.key = "budget", .title = "Bound budget", .unit = Unit::Budget},
     [](const Analysis& a, const StretchLine& line) { return budgetCell(a, line.row.verdicts); }},
};

} // namespace

std::string_view name(StretchBy by) {
    switch (by) {
    case StretchBy::Kernel:
        return "Kernel";
    case StretchBy::Family:
        return "Family";
    case StretchBy::Range:
        return "Range";
    case StretchBy::Module:
        return "Module";
    case StretchBy::Stream:
        return "Stream";
    }
    return "";
}

Table stretchTable(const trace::Trace& trace, const Analysis& analysis,
                   const analyzer::StretchSums& sums, StretchBy by) {
    Table table{.id = "stretch", .title = "Stretch"};
    table.empty = "No kernel, copy or fill runs in this stretch.";
    setColumns(table, kStretchColumns);
    table.columns.front().title = name(by);
    for (std::uint32_t i = 0; i < sums.rows.size(); ++i) {
        table.rows.push_back(
            rowOf(kStretchColumns, analysis, StretchLine{trace, sums, sums.rows[i], by}));
        table.rows.back().row = {RowKind::Stretch, i};
    }
    return table;
}

} // namespace ridge::reports
