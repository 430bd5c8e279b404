// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/change_table.h"

#include "gui/items/item_place.h"
#include "gui/items/rows.h"

#include <algorithm>
#include <cassert>

namespace ridge::gui {
namespace {

using analyzer::ChangeRow;
using analyzer::Comparison;

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
    case RowKind::Stretch:
        break;
    }
    return {};
}

} // namespace ridge::gui
