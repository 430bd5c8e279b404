// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What torch.compile cost, and why it broke graphs and compiled again.
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/compilation_words.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"

#include <algorithm>
#include <optional>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

/// A line of the table, of any of the kinds of rows.
struct Line {
    std::string_view where;
    std::string_view kind;
    std::uint64_t times = 0;
    std::optional<std::uint64_t> again = {};
    std::optional<analyzer::Ns> time = {};
    std::string_view reason = {};
};

Cell cellOf(const std::string& text) {
    return textCell(text.empty() ? "–" : text);
}

Cell whereCell(const Analysis&, const Line& line) {
    Cell cell = cellOf(printable(line.where));
    cell.cut = Cut::Start;
    return cell;
}

const ColumnOf<Line> kCompilation[] = {
    {{.key = "where",
      .title = "Compilation",
      .meaning = "A phase, or the function that is compiled.",
      .terminal = {.head = "phase or function", .gap = 2},
      .widest = 80,
      .code = true},
     whereCell},
    {{.key = "kind", .title = "Kind", .terminal = {"kind", 13}},
     [](const Analysis&, const Line& line) { return cellOf(printable(line.kind)); }},
    {{.key = "times",
      .title = "Times",
      .unit = Unit::Count,
      .meaning = "How often a phase began, a function was compiled, or this happened.",
      .terminal = {"times", 6}},
     [](const Analysis&, const Line& line) { return countCell(line.times); }},
    {{.key = "again",
      .title = "Again",
      .unit = Unit::Count,
      .meaning = "Of the compilations of a function, those after the first of their frame.",
      .terminal = {"again", 6}},
     [](const Analysis&, const Line& line) {
         return line.again ? countCell(*line.again) : textCell("–");
     }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "On the host. Of a phase without those inside, of a function with all inside.",
      .terminal = {"time", 8}},
     [](const Analysis&, const Line& line) {
         return line.time ? timeCell(*line.time) : textCell("–");
     }},
    {{.key = "first_line", .title = "Reason", .html = kNowhere, .csv = false},
     [](const Analysis&, const Line& line) { return textCell(firstLine(line.reason)); }},
    {{.key = "reason",
      .title = "Whole reason",
      .meaning = "Why the graph broke or the function was compiled again, as PyTorch says it.",
      .markdown = kNowhere,
      .window = WindowColumn::Tip,
      .widest = 4000},
     [](const Analysis&, const Line& line) { return textCell(oneLine(line.reason)); }},
};

} // namespace

Table compilationTable(const Analysis& a) {
    Table table{.id = "compilation", .title = "Compilation"};
    table.empty = a.framework.recorded ? "torch.compile compiled nothing in this recording."
                                       : frameworkMissing(a, "Compilations");
    setColumns(table, kCompilation);
    const auto add = [&](const Line& line) { table.rows.push_back(rowOf(kCompilation, a, line)); };
    for (const analyzer::CompilationPhaseRow& row : a.compilation.phases)
        add({row.name, "phase", row.count, {}, row.self});
    for (const analyzer::CompiledFunctionRow& row : a.compilation.functions)
        add({row.site, "function", row.compilations, row.again, row.time});
    for (const analyzer::CompilationNoteRow& row : a.compilation.notes)
        add({row.site, noteName(row), row.count, {}, {}, row.reason});
    return table;
}

} // namespace ridge::reports
