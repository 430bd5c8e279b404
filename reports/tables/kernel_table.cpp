// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels. A row of kKernelColumns is all that a column needs.
#include "analyzer/kernels/readable_name.h"
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/idle.h"
#include "reports/words/known.h"
#include "reports/words/phase_text.h"
#include "reports/words/replayed.h"
#include "reports/words/statistics_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::KernelRow;

Cell kernelCell(const Analysis&, const KernelRow& row) {
    Cell cell = textCell(kernelName(row.function, kWholeText));
    cell.cut = analyzer::readableName(row.function) ? Cut::Middle : Cut::Arguments;
    return cell;
}

Cell verdictCell(const Analysis& a, const KernelRow& row) {
    const analyzer::KernelVerdict& verdict = row.verdicts.front().verdict;
    return a.withheld.empty() ? labelCell(verdictText(verdict), verdict.label)
                              : textCell("withheld");
}

Cell saturationCell(const Analysis&, const KernelRow& row) {
    const double saturation = std::max(row.work.compute, row.work.memory);
    return numberCell(saturationText(saturation), saturation);
}

/// Of an iteration where those are reported, as the column "time" is.
Cell leastCell(const Analysis& a, const KernelRow& row) {
    return tellsLeastTime(a, row) ? timeCell(perIteration(a, row.work.speedOfLight))
                                  : knownTimeCell({});
}

/// "7"; "7 and 2 others"
std::string streamsText(const KernelRow& row) {
    return printable(row.stream) +
           (row.streams > 1 ? " and " + counted(row.streams - 1, "other") : "");
}

/// The range of most launches.
Cell topRangeCell(const Analysis& a, const KernelRow& row) {
    const auto& parts = row.top.parts;
    return textCell(parts.empty() ? "" : rangePath(a, parts.front().row, kWholePath));
}

const ColumnOf<KernelRow> kKernelColumns[] = {
    {{.key = "kernel",
      .title = "Kernel",
      .terminal = {.head = "kernel", .gap = 2},
      .widest = 40,
      .code = true},
     kernelCell},
    {{.key = "family", .title = "Family", .meaning = "What the kernel does, by its name."},
     [](const Analysis&, const KernelRow& row) { return textCell(analyzer::name(row.family)); }},
    {{.key = "calls",
      .title = "Calls",
      .unit = Unit::Count,
      .perIteration = true,
      .terminal = {"calls", 8}},
     [](const Analysis& a, const KernelRow& row) { return callsCell(a, row.time.count); }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "GPU time of all calls.",
      .perIteration = true,
      .terminal = {"time", 7}},
     [](const Analysis& a, const KernelRow& row) {
         return timeCell(perIteration(a, row.time.total));
     }},
    {{.key = "share",
      .title = "Share of busy",
      .unit = Unit::Percent,
      .meaning = "Part of the time in which the GPU was busy; of the sum of their times where "
                 "kernels overlap.",
      .terminal = {"share", 7}},
     [](const Analysis&, const KernelRow& row) { return shareCell(row.shareOfBusy); }},
    {{.key = "mean",
      .title = "Mean",
      .unit = Unit::Nanoseconds,
      .meaning = "GPU time of a call.",
      .terminal = {"mean", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.mean); }},
    {{.key = "median",
      .title = "Median",
      .unit = Unit::Nanoseconds,
      .meaning = "Half of the calls took no longer."},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.median); }},
    {{.key = "p95",
      .title = "p95",
      .unit = Unit::Nanoseconds,
      .meaning = "95 % of the calls took no longer."},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.p95); }},
    {{.key = "min",
      .title = "Shortest",
      .unit = Unit::Nanoseconds,
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.min); }},
    {{.key = "max",
      .title = "Longest",
      .unit = Unit::Nanoseconds,
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.max); }},
    {{.key = "spread",
      .title = "Spread",
      .markdown = kNowhere,
      .html = {Place::Tip, "mean"},
      .window = WindowColumn::Hidden,
      .csv = false},
     [](const Analysis&, const KernelRow& row) {
         return textCell(fmt::format("{}", fmt::join(kernelStatistics(row), "; ")));
     }},
    {{.key = "flops", .title = "FLOP rate", .unit = Unit::FlopsPerSecond},
     [](const Analysis&, const KernelRow& row) {
         return quantityCell(row.work.flopsPerSecond(), Unit::FlopsPerSecond);
     }},
    {{.key = "bytes", .title = "DRAM rate", .unit = Unit::BytesPerSecond},
     [](const Analysis&, const KernelRow& row) {
         return quantityCell(row.work.bytesPerSecond(), Unit::BytesPerSecond);
     }},
    {{.key = "intensity",
      .title = "Intensity",
      .unit = Unit::FlopsPerByte,
      .meaning = "Operations for each byte of DRAM.",
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const KernelRow& row) {
         return quantityCell(row.work.intensity(), Unit::FlopsPerByte);
     }},
    {{.key = "least",
      .title = "Least time",
      .unit = Unit::Nanoseconds,
      .meaning = "What the calls would take at the roof of their busiest resource.",
      .perIteration = true},
     leastCell},
    {{.key = "saturation",
      .title = "Share of roof",
      .unit = Unit::Ratio,
      .meaning = "Rate over the roof of the unit or of DRAM, whichever is closer to its roof.",
      .markdown = kNowhere,
      .bar = true},
     saturationCell},
    {{.key = "verdict",
      .title = "Verdict",
      .meaning = "What bounds the kernel for most of its time."},
     verdictCell},
    {{.key = "advice",
      .title = "To know it",
      .meaning = "What would decide the verdict.",
      .markdown = {Place::Behind, "verdict", "; to know it: "},
      .html = {Place::Behind, "verdict", "; to know it: "},
      .window = WindowColumn::Hidden},
     [](const Analysis& a, const KernelRow& row) {
         return textCell(a.withheld.empty() ? howToKnow(a, row) : "");
     }},
    {{.key = "busiest",
      .title = "Busiest unit",
      .meaning = "The unit with the largest busy share.",
      .markdown = {Place::Behind, "verdict", " (", ")"},
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) {
         return textCell(largestBusy(row.shares, row.replayed));
     }},
    {{.key = "origin",
      .title = "Origin",
      .meaning = "Where the rates are from.",
      .html = {Place::Note, "verdict"}},
     [](const Analysis&, const KernelRow& row) { return textCell(originText(row.work)); }},
    {{.key = "ceiling",
      .title = "Ceiling",
      .meaning = "Where the roofs are from.",
      .html = {Place::Note, "verdict"},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) {
         return textCell(analyzer::name(row.work.ceiling));
     }},
    {{.key = "busy",
      .title = "Busy shares",
      .markdown = kNowhere,
      .html = {Place::Note, "verdict"},
      .window = WindowColumn::Tip},
     [](const Analysis&, const KernelRow& row) {
         return textCell(busyText(row.shares, row.replayed));
     }},
    {{.key = "notes",
      .title = "Notes on counters",
      .markdown = kNowhere,
      .html = {Place::Note, "verdict"},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) {
         return textCell(
             fmt::format("{}", fmt::join(replayedNotes(row.work, row.shares, row.replayed), "; ")));
     }},
    {{.key = "launched",
      .title = "Launched in",
      .meaning = "The ranges of most GPU time.",
      .markdown = kNowhere,
      .html = {Place::Tip, "time"}},
     [](const Analysis& a, const KernelRow& row) { return textCell(launchedIn(a, row)); }},
    {{.key = "range",
      .title = "Range",
      .meaning = "The range of most GPU time, with its path.",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     topRangeCell},
    {{.key = "launcher",
      .title = "Launched by",
      .meaning = "PyTorch's module, op and line of most of its time.",
      .markdown = kNowhere,
      .csv = false},
     [](const Analysis&, const KernelRow& row) { return textCell(launchersText(row, 60)); }},
    {{.key = "module",
      .title = "Module",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) { return nameCell(row.launchers.module.name); }},
    {{.key = "op",
      .title = "Op",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) { return nameCell(row.launchers.op.name); }},
    {{.key = "line",
      .title = "Line",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) { return nameCell(row.launchers.line.name); }},
    {{.key = "stream",
      .title = "Stream",
      .meaning = "The stream of most of its time, and how many others there are.",
      .markdown = kNowhere,
      .html = {Place::Tip, "time", "stream "},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const KernelRow& row) { return textCell(streamsText(row)); }},
    {{.key = "function",
      .title = "Function",
      .html = {Place::Tip, "kernel"},
      .window = WindowColumn::Tip},
     [](const Analysis&, const KernelRow& row) { return nameCell(row.function); }},
};

const ColumnOf<KernelRow> kStatistics[] = {
    {{.key = "kernel", .title = "Kernel", .terminal = {.head = "kernel", .gap = 2}}, kernelCell},
    {{.key = "calls", .title = "Calls", .unit = Unit::Count, .terminal = {"calls", 7}},
     [](const Analysis&, const KernelRow& row) { return countCell(row.time.count); }},
    {{.key = "mean", .title = "Mean", .unit = Unit::Nanoseconds, .terminal = {"mean", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.mean); }},
    {{.key = "median", .title = "Median", .unit = Unit::Nanoseconds, .terminal = {"median", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.median); }},
    {{.key = "p95", .title = "p95", .unit = Unit::Nanoseconds, .terminal = {"p95", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.p95); }},
    {{.key = "min", .title = "Shortest", .unit = Unit::Nanoseconds, .terminal = {"min", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.min); }},
    {{.key = "max", .title = "Longest", .unit = Unit::Nanoseconds, .terminal = {"max", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.max); }},
    {{.key = "std",
      .title = "Standard deviation",
      .unit = Unit::Nanoseconds,
      .terminal = {"std", 7}},
     [](const Analysis&, const KernelRow& row) { return timeCell(row.time.deviation); }},
};

} // namespace

Table kernelTable(const Analysis& a) {
    Table table{
        .id = "kernels", .title = "Kernels", .perIteration = tellsIterations(a), .margin = 1};
    table.empty = emptySentence(
        a, "This recording holds no kernel. Was the program stopped before its first one?",
        "The program ran no kernel in");
    setColumns(table, kKernelColumns);
    for (std::uint32_t i = 0; i < a.kernels.size(); ++i) {
        table.rows.push_back(rowOf(kKernelColumns, a, a.kernels[i]));
        table.rows.back().row = {RowKind::Kernel, i};
    }
    return table;
}

Table statisticsTable(const Analysis& a) {
    Table table{.id = "statistics", .title = "Statistics"};
    table.empty = "No kernel was called more than once.";
    setColumns(table, kStatistics);
    for (std::uint32_t i = 0; i < a.kernels.size(); ++i)
        if (a.kernels[i].time.count > 1) {
            table.rows.push_back(rowOf(kStatistics, a, a.kernels[i]));
            table.rows.back().row = {RowKind::Kernel, i};
        }
    return table;
}

} // namespace ridge::reports
