// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::GapRow;

const ColumnOf<IdleGroup> kIdle[] = {
    {{.key = "cause", .title = "Cause", .terminal = {.head = "cause", .gap = 2}, .widest = 90},
     [](const Analysis&, const IdleGroup& group) {
         return labelCell(causeText(group, kWholeText), group.cause);
     }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .perIteration = true,
      .terminal = {"time", 8}},
     [](const Analysis& a, const IdleGroup& group) {
         return timeCell(perIteration(a, group.total));
     }},
    {{.key = "share",
      .title = "Share",
      .unit = Unit::Percent,
      .meaning = "Part of the device time.",
      .terminal = {"share", 7}},
     [](const Analysis& a, const IdleGroup& group) {
         return shareCell(shareOfDeviceTime(a, group.total));
     }},
    {{.key = "gaps",
      .title = "Gaps",
      .unit = Unit::Count,
      .perIteration = true,
      .terminal = {"gaps", 8}},
     [](const Analysis& a, const IdleGroup& group) { return callsCell(a, group.gaps); }},
    {{.key = "longest", .title = "Longest", .unit = Unit::Nanoseconds, .terminal = {"longest", 8}},
     [](const Analysis&, const IdleGroup& group) { return timeCell(group.longest); }},
    {{.key = "loader",
      .title = "Loader",
      .meaning = "What the loader's workers did while the GPU waited for them.",
      .markdown = {Place::Behind, "cause", "; "},
      .html = {Place::Note, "cause"}},
     [](const Analysis& a, const IdleGroup& group) {
         return textCell(loaderText(a, group.cause, group.by));
     }},
    {{.key = "ranges", .title = "Ranges", .meaning = "The ranges that waited most."},
     [](const Analysis& a, const IdleGroup& group) { return textCell(rangesText(a, group)); }},
    {{.key = "meaning",
      .title = "What it means",
      .markdown = kNowhere,
      .html = {Place::Tip, "cause"}},
     [](const Analysis&, const IdleGroup& group) { return textCell(causeMeaning(group.cause)); }},
};

const ColumnOf<GapRow> kGaps[] = {
    {{.key = "cause", .title = "Cause"},
     [](const Analysis&, const GapRow& gap) {
         return labelCell(analyzer::name(gap.cause), gap.cause);
     }},
    {{.key = "behind",
      .title = "Behind",
      .meaning = "The call or the overhead that explains the gap."},
     [](const Analysis&, const GapRow& gap) { return nameCell(apiName(gap.by)); }},
    {{.key = "range", .title = "Range"},
     [](const Analysis& a, const GapRow& gap) {
         return textCell(rangePath(a, gap.range, kWholePath));
     }},
    {{.key = "time", .title = "Time", .unit = Unit::Nanoseconds, .perIteration = true},
     [](const Analysis& a, const GapRow& gap) { return timeCell(perIteration(a, gap.total)); }},
    {{.key = "gaps", .title = "Gaps", .unit = Unit::Count, .perIteration = true},
     [](const Analysis& a, const GapRow& gap) { return callsCell(a, gap.pieces); }},
    {{.key = "longest", .title = "Longest", .unit = Unit::Nanoseconds},
     [](const Analysis&, const GapRow& gap) {
         return timeCell(gap.longest.front().end - gap.longest.front().start);
     }},
    {{.key = "meaning", .title = "What it means"},
     [](const Analysis&, const GapRow& gap) { return textCell(causeMeaning(gap.cause)); }},
};

std::string neverIdle(const Analysis& a) {
    return emptySentence(a, "The GPU was never idle between its first and its last operation.",
                         "The GPU was never idle in");
}

} // namespace

Table idleTable(const Analysis& a) {
    Table table{.id = "idle", .title = "Idle time", .perIteration = tellsIterations(a)};
    table.empty = a.withheld.empty() ? neverIdle(a) : "Causes of idle time are withheld.";
    setColumns(table, kIdle);
    if (a.withheld.empty())
        for (const IdleGroup& group : idleGroups(a))
            table.rows.push_back(rowOf(kIdle, a, group));
    return table;
}

Table gapTable(const Analysis& a) {
    Table table{.id = "gaps", .title = "Gaps", .perIteration = tellsIterations(a)};
    table.empty = neverIdle(a);
    setColumns(table, kGaps);
    if (!a.withheld.empty())
        table.columns.front().title = "Cause (records were lost: some of this may be work)";
    for (std::uint32_t i = 0; i < a.gaps.size(); ++i) {
        table.rows.push_back(rowOf(kGaps, a, a.gaps[i]));
        table.rows.back().row = {RowKind::Gap, i};
    }
    return table;
}

} // namespace ridge::reports
