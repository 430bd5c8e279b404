// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/change_table.h"

#include "gui/tables/cells.h"
#include "reports/compare_words.h"

#include <algorithm>
#include <cassert>

namespace ridge::gui {
namespace {

using analyzer::ChangeRow;
using analyzer::ComparedGroup;
using analyzer::Comparison;
using analyzer::Ns;

constexpr std::size_t kNameWidth = 160;

Cell groupCell(const Comparison& c, const analyzer::GroupKey& key) {
    const bool isKernel = key.kind == analyzer::OperationKind::Kernel;
    return cutCell(reports::groupName(c, key, kNameWidth),
                   isKernel ? reports::printable(c.functions[key.function])
                            : reports::groupName(c, key, kWholeText));
}

/// `outside` for no range.
Cell pathCell(const Comparison& c, std::uint32_t path, std::string_view outside) {
    const std::string whole = reports::pathText(c, path, analyzer::kNone, kWholeText);
    return whole.empty() ? textCell(outside)
                         : cutCell(reports::pathText(c, path, analyzer::kNone, kNameWidth), whole);
}

Cell changeCell(Ns time) {
    return numberCell(reports::signedDuration(time), static_cast<double>(time.count()), "ns");
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
                 textCell(replaced ? "" : reports::callsChange(change.groups.front())),
                 textCell(reports::partsText(change.change)),
                 textCell(reports::workText(change))};
    row.tip = row.cells[0].text + "\n" + row.cells[7].text;
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
                 textCell(reports::callsText(group.a ? group.a->calls : group.b->calls)),
                 textCell(""),
                 textCell("")};
    return row;
}

std::uint32_t rangeOfPath(const analyzer::Analysis& a, const analyzer::Analysis& from,
                          std::uint32_t row) {
    const analyzer::RangeRow& range = from.ranges[row];
    const std::uint32_t parent =
        range.parent == analyzer::kNone ? range.parent : rangeOfPath(a, from, range.parent);
    if (range.parent != analyzer::kNone && parent == analyzer::kNone)
        return analyzer::kNone;
    const auto found = std::ranges::find_if(a.ranges, [&](const analyzer::RangeRow& each) {
        return each.parent == parent && each.name == range.name && each.domain == range.domain;
    });
    return found == a.ranges.end() ? analyzer::kNone
                                   : static_cast<std::uint32_t>(found - a.ranges.begin());
}

} // namespace

Table changeTable(const Comparison& c) {
    Table table{"Changes",
                {"What", "In", "Match", "Before", "After", "Change", "Calls", "Because of", "Work"},
                0,
                {},
                "Neither recording holds GPU work, so there is nothing to compare."};
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

ChangeLine lineOf(const Comparison& c, std::uint32_t line) {
    std::size_t first = 0; // line of the change
    for (const ChangeRow& change : c.rows) {
        const std::size_t parts =
            change.match == analyzer::Match::Replaced ? change.groups.size() : 0;
        if (line <= first + parts)
            return {change, line == first ? nullptr : &change.groups[line - first - 1]};
        first += 1 + parts;
    }
    assert(false);
    return {c.rows.back(), nullptr};
}

Item sameIn(const Document& other, const Document& document, Item item) {
    const analyzer::Analysis& a = document.results->analysis;
    const analyzer::Analysis& b = other.results->analysis;
    const Row row = rowOf(document, item);
    const auto found = [&](const auto& rows, const auto& isSame) {
        const auto same = std::ranges::find_if(rows, isSame);
        return same == rows.end()
                   ? Item{}
                   : longestOf(other, {row.kind, static_cast<std::uint32_t>(same - rows.begin())});
    };
    switch (row.kind) {
    case RowKind::Kernel:
        return found(b.kernels, [&](const auto& each) {
            return each.function == a.kernels[row.row].function;
        });
    case RowKind::Range: {
        const std::uint32_t range = rangeOfPath(b, a, row.row);
        return range == analyzer::kNone ? Item{} : longestOf(other, {RowKind::Range, range});
    }
    case RowKind::Copy:
        return found(b.copies, [&](const auto& each) {
            const analyzer::CopyRow& copy = a.copies[row.row];
            return each.kind == copy.kind && each.source == copy.source &&
                   each.destination == copy.destination;
        });
    case RowKind::Fill:
        return found(b.fills,
                     [&](const auto& each) { return each.memory == a.fills[row.row].memory; });
    case RowKind::None:
    case RowKind::Gap:
    case RowKind::Change:
        break;
    }
    return {};
}

} // namespace ridge::gui
