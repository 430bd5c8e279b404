// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/change_table.h"

#include "reports/tables/cells.h"
#include "reports/words/compare_words.h"
#include "reports/words/format.h"

namespace ridge::reports {
namespace {

using analyzer::ChangeRow;
using analyzer::ComparedGroup;
using analyzer::Comparison;
using analyzer::Ns;

constexpr Column kChangeColumns[] = {
    {.key = "what", .title = "What", .widest = 60},
    {.key = "in", .title = "In", .html = {Place::Behind, "what", ", ", ""}, .widest = 60},
    {.key = "match", .title = "Match"},
    {.key = "before", .title = "Before", .unit = Unit::Nanoseconds},
    {.key = "after", .title = "After", .unit = Unit::Nanoseconds},
    {.key = "change", .title = "Change", .unit = Unit::Nanoseconds},
    {.key = "calls", .title = "Calls"},
    {.key = "because", .title = "Because of", .window = WindowColumn::ShownAndTip},
    {.key = "work", .title = "Work", .html = {Place::Note, "because"}},
    {.key = "function",
     .title = "Function",
     .markdown = kNowhere,
     .html = {Place::Tip, "what"},
     .window = WindowColumn::Tip},
};

constexpr Column kModuleColumns[] = {
    {.key = "module", .title = "Module", .terminal = {.head = "module", .gap = 2}},
    {.key = "match",
     .title = "Match",
     .meaning = "Which side alone has it: gone, new.",
     .terminal = {"", 4}},
    {.key = "forward_before", .title = "Forward before", .unit = Unit::Nanoseconds},
    {.key = "forward_after", .title = "Forward after", .unit = Unit::Nanoseconds},
    {.key = "backward_before", .title = "Backward before", .unit = Unit::Nanoseconds},
    {.key = "backward_after", .title = "Backward after", .unit = Unit::Nanoseconds},
    {.key = "before", .title = "Before", .unit = Unit::Nanoseconds, .terminal = {"A", 7}},
    {.key = "after", .title = "After", .unit = Unit::Nanoseconds, .terminal = {"B", 7}},
    {.key = "change", .title = "Change", .unit = Unit::Nanoseconds, .terminal = {"change", 8}},
    {.key = "part",
     .title = "Of before",
     .unit = Unit::Percent,
     .meaning = "The change, of the time before.",
     .terminal = {"of A", 8}},
    {.key = "noise", .title = "Noise"},
};

constexpr Column kCauseColumns[] = {
    {.key = "cause", .title = "Cause"},
    {.key = "change", .title = "Change", .unit = Unit::Nanoseconds},
    {.key = "part", .title = "Of before", .unit = Unit::Percent},
};

constexpr Column kRangeChangeColumns[] = {
    {.key = "range", .title = "Range"},
    {.key = "before", .title = "Before", .unit = Unit::Nanoseconds},
    {.key = "after", .title = "After", .unit = Unit::Nanoseconds},
    {.key = "change", .title = "Change", .unit = Unit::Nanoseconds},
    {.key = "instances", .title = "Instances"},
    {.key = "because", .title = "Because of"},
    {.key = "noise", .title = "Noise"},
};

Cell groupCell(const Comparison& c, const analyzer::GroupKey& key) {
    Cell cell = textCell(groupName(c, key, kWholeText));
    cell.cut = Cut::Arguments;
    return cell;
}

Cell functionCell(const Comparison& c, const analyzer::GroupKey& key) {
    const bool isKernel = key.kind == analyzer::OperationKind::Kernel;
    return isKernel ? nameCell(c.functions[key.function]) : textCell("");
}

/// `outside` for no range.
Cell pathCell(const Comparison& c, std::uint32_t path, std::string_view outside) {
    const std::string whole = pathText(c, path, analyzer::kNone, kWholeText);
    return textCell(whole.empty() ? outside : whole);
}

Cell changeCell(Ns time) {
    return numberCell(signedDuration(time), static_cast<double>(time.count()));
}

Ns timeOf(const std::optional<analyzer::GroupSide>& side) {
    Ns time{};
    if (side)
        for (const Ns own : side->own)
            time += own / static_cast<std::int64_t>(side->own.size());
    return time;
}

TableRow rowOfChange(const Comparison& c, const ChangeRow& change, std::uint32_t line) {
    const bool replaced = change.match == analyzer::Match::Replaced;
    TableRow row;
    row.row = {RowKind::Change, line};
    row.cells = {replaced ? textCell("several kernels") : groupCell(c, change.groups.front().key),
                 pathCell(c, change.path, "outside ranges"),
                 textCell(change.match == analyzer::Match::Both ? "" : name(change.match)),
                 timeCell(change.change.a),
                 timeCell(change.change.b),
                 changeCell(change.change.difference()),
                 textCell(replaced ? "" : callsChange(change.groups.front())),
                 textCell(partsText(change.change)),
                 textCell(workText(change)),
                 replaced ? textCell("") : functionCell(c, change.groups.front().key)};
    return row;
}

/// A change in percent; "–" unless both sides have the module and there was time before.
Cell partCell(const analyzer::ModuleChange& change) {
    const analyzer::TimeChange& time = change.time;
    if (change.match != analyzer::Match::Both || time.a <= Ns{})
        return textCell("–");
    const Ns by = time.difference();
    return numberCell(by == Ns{} ? percent(0) : signedShare(by, time.a),
                      100 * static_cast<double>(by.count()) / static_cast<double>(time.a.count()));
}

TableRow rowOfModule(const analyzer::ModuleChange& change) {
    const auto before = [&](Ns time) {
        return change.match == analyzer::Match::New ? textCell("–") : timeCell(time);
    };
    const auto after = [&](Ns time) {
        return change.match == analyzer::Match::Gone ? textCell("–") : timeCell(time);
    };
    Cell module = textCell(moduleChangeName(change));
    module.cut = Cut::Start;
    TableRow row;
    row.cells = {
        module,
        textCell(change.match == analyzer::Match::Both ? "" : analyzer::name(change.match)),
        before(change.forward.a),
        after(change.forward.b),
        before(change.backward.a),
        after(change.backward.b),
        before(change.time.a),
        after(change.time.b),
        changeCell(change.time.difference()),
        partCell(change),
        textCell(certainty(change.time))};
    return row;
}

/// A kernel of a row that was replaced.
TableRow rowOfPart(const Comparison& c, const ComparedGroup& group, std::uint32_t line,
                   std::uint32_t parent) {
    const Ns a = timeOf(group.a), b = timeOf(group.b);
    TableRow row;
    row.row = {RowKind::Change, line};
    row.parent = parent;
    row.cells = {groupCell(c, group.key),
                 pathCell(c, group.key.path, ""),
                 textCell(group.a ? "gone" : "new"),
                 group.a ? timeCell(a) : textCell(""),
                 group.b ? timeCell(b) : textCell(""),
                 changeCell(b - a),
                 textCell(callsText(group.a ? group.a->calls : group.b->calls)),
                 textCell(""),
                 textCell(""),
                 functionCell(c, group.key)};
    return row;
}

} // namespace

Table changeTable(const Comparison& c) {
    Table table{.id = "changes", .title = "Changes"};
    table.columns.assign(std::begin(kChangeColumns), std::end(kChangeColumns));
    table.empty = "Neither recording holds GPU work, so there is nothing to compare.";
    const auto line = [&] { return static_cast<std::uint32_t>(table.rows.size()); };
    for (const ChangeRow& change : c.rows) {
        const std::uint32_t parent = line();
        table.rows.push_back(rowOfChange(c, change, parent));
        if (change.match != analyzer::Match::Replaced)
            continue;
        for (const ComparedGroup& group : change.groups)
            table.rows.push_back(rowOfPart(c, group, line(), parent));
    }
    return table;
}

Table causeTable(const Comparison& c) {
    Table table{.id = "causes", .title = "What the change is due to"};
    table.columns.assign(std::begin(kCauseColumns), std::end(kCauseColumns));
    const auto add = [&](std::string_view name, Ns time) {
        const double share = c.total.a > Ns{} ? static_cast<double>(time.count()) /
                                                    static_cast<double>(c.total.a.count())
                                              : 0;
        TableRow row;
        row.cells = {textCell(name), changeCell(time),
                     numberCell(signedShare(time, c.total.a), 100 * share)};
        table.rows.push_back(std::move(row));
    };
    for (std::size_t i = 0; i < analyzer::kFactors; ++i)
        if (const Ns time = c.total.parts.time[i]; time != Ns{})
            add(name(static_cast<analyzer::Factor>(i)), time);
    add("in all", c.total.difference());
    return table;
}

Table rangeChangeTable(const Comparison& c) {
    Table table{.id = "ranges", .title = "Ranges of both"};
    table.columns.assign(std::begin(kRangeChangeColumns), std::end(kRangeChangeColumns));
    for (const analyzer::RangeChange& range : c.ranges) {
        const bool isSame = range.instancesA == range.instancesB;
        TableRow row;
        row.cells = {
            pathCell(c, range.path, ""),
            timeCell(range.change.a),
            timeCell(range.change.b),
            changeCell(range.change.difference()),
            textCell(isSame ? callsText(range.instancesA)
                            : callsText(range.instancesA) + " to " + callsText(range.instancesB)),
            textCell(partsText(range.change)),
            textCell(certainty(range.change))};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table moduleChangeTable(const Comparison& c) {
    Table table{.id = "modules", .title = "Modules"};
    table.columns.assign(std::begin(kModuleColumns), std::end(kModuleColumns));
    table.empty = "Not both recordings hold modules of PyTorch: record with --torch.";
    for (const analyzer::ModuleChange& change : c.modules)
        table.rows.push_back(rowOfModule(change));
    return table;
}

} // namespace ridge::reports
