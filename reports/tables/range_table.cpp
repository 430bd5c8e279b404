// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"
#include "reports/words/replayed.h"
#include "reports/words/statistics_text.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::RangeRow;

Cell rangeCell(const Analysis&, const RangeRow& row) {
    Cell cell = nameCell(rangeName(row));
    cell.cut = row.within.empty() ? Cut::Middle : Cut::Start;
    return cell;
}

Cell pathCell(const Analysis& a, const RangeRow& row) {
    return textCell(rangePath(a, static_cast<std::uint32_t>(&row - a.ranges.data()), kWholePath));
}

/// "gemm 9.34 ms, softmax 2.10 ms, 3 more functions".
Cell kernelsCell(const Analysis& a, const RangeRow& row) {
    std::string text;
    for (const analyzer::Part& part : row.top.parts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                            kernelName(a.kernels[part.row].function, 60), duration(part.time));
    return textCell(row.top.others == 0 ? text
                                        : text + ", " + counted(row.top.others, "more function"));
}

/// What counters say of the range as one piece, where its parts do not decide.
Cell asWholeCell(const Analysis& a, const RangeRow& row) {
    const bool says = a.withheld.empty() && row.verdict.undecided &&
                      row.asWhole.label != analyzer::Label::Unclassified;
    return textCell(says ? verdictText(row.asWhole) : "");
}

const ColumnOf<RangeRow> kRangeColumns[] = {
    {{.key = "range", .title = "Range", .terminal = {.head = "range", .gap = 2}, .widest = 48},
     rangeCell},
    {{.key = "instances",
      .title = "Instances",
      .unit = Unit::Count,
      .meaning = "Those that were recorded.",
      .terminal = {"count", 6}},
     [](const Analysis&, const RangeRow& row) { return countCell(row.instances); }},
    {{.key = "operations",
      .title = "Operations",
      .unit = Unit::Count,
      .meaning = "Kernels, copies and fills.",
      .terminal = {"ops", 8}},
     [](const Analysis&, const RangeRow& row) {
         return countCell(row.kernels + row.copies + row.fills);
     }},
    {{.key = "kernels",
      .title = "Kernels",
      .markdown = kNowhere,
      .html = {Place::Tip, "operations"},
      .window = WindowColumn::Hidden},
     kernelsCell},
    {{.key = "extent",
      .title = "GPU extent",
      .unit = Unit::Nanoseconds,
      .meaning = "From the first operation of an instance to its last one.",
      .terminal = {"extent", 8}},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.extent); }},
    {{.key = "spread",
      .title = "Spread",
      .markdown = kNowhere,
      .html = {Place::Tip, "extent"},
      .window = WindowColumn::Hidden,
      .csv = false},
     [](const Analysis&, const RangeRow& row) {
         return textCell(fmt::format("{}", fmt::join(rangeStatistics(row), "; ")));
     }},
    {{.key = "busy",
      .title = "GPU busy",
      .unit = Unit::Nanoseconds,
      .meaning = "Time in which operations of the range ran.",
      .terminal = {"busy", 8}},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.busy); }},
    {{.key = "idle",
      .title = "GPU idle",
      .unit = Unit::Nanoseconds,
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.budget.idle()); }},
    {{.key = "foreign",
      .title = "Foreign",
      .unit = Unit::Nanoseconds,
      .meaning = "Time in which only operations of other ranges ran.",
      .markdown = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const RangeRow& row) {
         return timeCell(row.budget[analyzer::Label::Foreign]);
     }},
    {{.key = "host",
      .title = "Host",
      .unit = Unit::Nanoseconds,
      .meaning = "Time on the host, from push to pop.",
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.host); }},
    {{.key = "mean",
      .title = "Mean extent",
      .unit = Unit::Nanoseconds,
      .meaning = "Of an instance with GPU work.",
      .terminal = {.head = "mean", .width = 8, .alone = true},
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.instanceExtent.mean); }},
    {{.key = "deviation",
      .title = "Standard deviation",
      .unit = Unit::Nanoseconds,
      .meaning = "Of the extents of the instances with GPU work.",
      .terminal = {.head = "std", .width = 8, .alone = true},
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.instanceExtent.deviation); }},
    {{.key = "median",
      .title = "Median extent",
      .unit = Unit::Nanoseconds,
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const RangeRow& row) { return timeCell(row.instanceExtent.median); }},
    {{.key = "flops", .title = "FLOP rate", .unit = Unit::FlopsPerSecond, .markdown = kNowhere},
     [](const Analysis&, const RangeRow& row) {
         return quantityCell(row.work.flopsPerSecond(), Unit::FlopsPerSecond);
     }},
    {{.key = "bytes", .title = "DRAM rate", .unit = Unit::BytesPerSecond, .markdown = kNowhere},
     [](const Analysis&, const RangeRow& row) {
         return quantityCell(row.work.bytesPerSecond(), Unit::BytesPerSecond);
     }},
    {{.key = "budget", .title = "Bound budget", .unit = Unit::Budget},
     [](const Analysis& a, const RangeRow& row) { return budgetCell(a, row.budget); }},
    {{.key = "verdict",
      .title = "Verdict",
      .meaning = "What bounds the range for most of its extent.",
      .terminal = {"verdict", 17}},
     [](const Analysis& a, const RangeRow& row) {
         return textCell(a.withheld.empty() ? budgetVerdictText(row.verdict) : "withheld");
     }},
    {{.key = "whole",
      .title = "As a whole",
      .markdown = kNowhere,
      .html = {Place::Behind, "verdict", "; as a whole "},
      .window = WindowColumn::Hidden},
     asWholeCell},
    {{.key = "busiest",
      .title = "Busiest unit",
      .markdown = {Place::Behind, "verdict", " (", ")"},
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const RangeRow& row) {
         return textCell(largestBusy(row.shares, row.replayed));
     }},
    {{.key = "origin",
      .title = "Origin",
      .meaning = "Where the rates are from.",
      .markdown = kNowhere,
      .html = {Place::Note, "verdict"}},
     [](const Analysis&, const RangeRow& row) { return textCell(originText(row.work)); }},
    {{.key = "ceiling",
      .title = "Ceiling",
      .meaning = "Where the roofs are from.",
      .markdown = kNowhere,
      .html = {Place::Note, "verdict"},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const RangeRow& row) {
         return textCell(analyzer::name(row.work.ceiling));
     }},
    {{.key = "shares",
      .title = "Busy shares",
      .markdown = kNowhere,
      .html = {Place::Note, "verdict"},
      .window = WindowColumn::Tip},
     [](const Analysis&, const RangeRow& row) {
         return textCell(busyText(row.shares, row.replayed));
     }},
    {{.key = "notes",
      .title = "Notes on counters",
      .markdown = kNowhere,
      .html = {Place::Note, "verdict"},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const RangeRow& row) {
         return textCell(
             fmt::format("{}", fmt::join(replayedNotes(row.work, row.shares, row.replayed), "; ")));
     }},
    {{.key = "path",
      .title = "Path",
      .markdown = kNowhere,
      .html = {Place::Tip, "range"},
      .window = WindowColumn::Tip},
     pathCell},
    {{.key = "domain",
      .title = "Domain",
      .markdown = kNowhere,
      .html = {Place::Tip, "range"},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const RangeRow& row) { return nameCell(row.domain); }},
};

/// NVTX domains in which libraries mark their own calls; programs do not use them.
constexpr std::string_view kLibraryDomains[] = {"CCCL", "NCCL"};

} // namespace

bool isOfLibrary(const RangeRow& range) {
    return std::ranges::find(kLibraryDomains, range.domain) != std::end(kLibraryDomains);
}

Table rangeTable(const Analysis& a) {
    Table table{.id = "ranges", .title = "Ranges"};
    table.empty = a.ranges.empty()
                      ? "The program opened no NVTX range. Ranges name its steps and layers."
                      : fmt::format("No NVTX range has work in {}.", scopeText(a));
    setColumns(table, kRangeColumns);
    std::vector<std::uint32_t> place(a.ranges.size(), TableRow::kNoParent);
    for (std::uint32_t i = 0; i < a.ranges.size(); ++i) {
        const RangeRow& range = a.ranges[i];
        if (range.instances == 0) // in the reported phase
            continue;
        place[i] = static_cast<std::uint32_t>(table.rows.size());
        TableRow row = rowOf(kRangeColumns, a, range);
        row.row = {RowKind::Range, i};
        row.minor = range.kernels + range.copies + range.fills == 0 || isOfLibrary(range);
        if (range.parent != analyzer::kNone)
            row.parent = place[range.parent];
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace ridge::reports
