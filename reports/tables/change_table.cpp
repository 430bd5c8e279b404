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

constexpr Column kColumns[] = {
    {.key = "what", .title = "What"},
    {.key = "in", .title = "In"},
    {.key = "match", .title = "Match"},
    {.key = "before", .title = "Before", .unit = Unit::Nanoseconds},
    {.key = "after", .title = "After", .unit = Unit::Nanoseconds},
    {.key = "change", .title = "Change", .unit = Unit::Nanoseconds},
    {.key = "calls", .title = "Calls"},
    {.key = "because", .title = "Because of", .window = WindowColumn::ShownAndTip},
    {.key = "work", .title = "Work"},
    {.key = "function", .title = "Function", .window = WindowColumn::Tip},
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
    table.columns.assign(std::begin(kColumns), std::end(kColumns));
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

} // namespace ridge::reports
