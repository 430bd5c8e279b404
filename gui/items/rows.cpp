// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/rows.h"

#include "analyzer/idle/gap_table.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"

#include <algorithm>

namespace ridge::gui {
namespace {

using analyzer::Analysis;
using analyzer::kNone;
using trace::Trace;

/// The first row of `rows` for which `matches` says yes.
template <class Rows, class Matches>
Row firstRow(RowKind kind, const Rows& rows, const Matches& matches) {
    const auto found = std::ranges::find_if(rows, matches);
    return found == rows.end() ? Row{}
                               : Row{kind, static_cast<std::uint32_t>(found - rows.begin())};
}

std::string_view functionOf(const Trace& trace, std::uint32_t config) {
    return config < trace.configs.size() ? trace.text(trace.configs[config].function)
                                         : std::string_view();
}

bool isOf(const analyzer::CopyRow& row, const trace::Copy& copy) {
    return row.kind == copy.kind && row.source == copy.source &&
           row.destination == copy.destination;
}

/// Whether a gap is one of `row`: the same cause, behind the same call, in the same range path.
bool isOf(const Document& document, const analyzer::GapRow& row, const analyzer::IdlePiece& piece) {
    const Trace& trace = *document.trace;
    const analyzer::GapExample& example = row.longest.front();
    const std::uint32_t range =
        piece.range == kNone ? kNone : document.results->details->rangeRow[piece.range];
    if (row.cause != piece.cause || row.range != range || example.proof != piece.proof)
        return false;
    if (piece.proof == analyzer::Proof::Overhead)
        return trace.overheads[piece.row].kind == trace.overheads[example.proofRow].kind;
    return analyzer::apiOf(trace, piece.proof, piece.row) ==
           analyzer::apiOf(trace, example.proof, example.proofRow);
}

Row rowOfRange(const Document& document, Item item) {
    const std::uint32_t position = rangePositionOf(document, item);
    return position == kNone ? Row{}
                             : Row{RowKind::Range, document.results->details->rangeRow[position]};
}

/// The piece that the row's longest example speaks of or, at the edge of a phase, is a part of. Gaps are in order of
/// device and start.
Item longestGap(const Document& document, const analyzer::GapRow& row) {
    const analyzer::Details& details = *document.results->details;
    const std::int64_t start = row.longest.front().start.count(),
                       end = row.longest.front().end.count();
    for (std::size_t device = 0; device <= document.trace->devices.size(); ++device) {
        const auto own = details.gapsOf(device);
        const auto after = std::ranges::upper_bound(own, start, {}, &analyzer::IdlePiece::start);
        if (after == own.begin())
            continue;
        const analyzer::IdlePiece& piece = *(after - 1);
        if (piece.end >= end && isOf(document, row, piece))
            return {ItemKind::Gap, static_cast<std::uint32_t>(&piece - details.gaps.data())};
    }
    return {};
}

/// The instance of a path that took the longest on the host, also where none lies in the phase that is told.
Item longestRange(const Document& document, std::uint32_t row) {
    const Analysis& a = document.results->analysis;
    if (a.ranges[row].longest != kNone)
        return {ItemKind::Range, a.ranges[row].longest};
    const analyzer::Details& details = *document.results->details;
    Item longest;
    std::int64_t most = -1;
    for (std::size_t i = 0; i < details.rangeRow.size(); ++i) {
        const trace::RangeId id = details.forest.order[i];
        const std::int64_t start = analyzer::clampTime(document.trace->ranges[index(id)].start);
        if (details.rangeRow[i] != row || details.forest.end[i] - start <= most)
            continue;
        most = details.forest.end[i] - start;
        longest = {ItemKind::Range, static_cast<std::uint32_t>(index(id))};
    }
    return longest;
}

} // namespace

Row rowOf(const Document& document, Item item) {
    if (!document.results)
        return {};
    const Trace& trace = *document.trace;
    const Analysis& a = document.results->analysis;
    switch (item.kind) {
    case ItemKind::Kernel:
    case ItemKind::KernelLaunch: {
        const std::string_view name = functionOf(trace, analyzer::configOf(trace, item.row));
        return firstRow(RowKind::Kernel, a.kernels,
                        [&](const analyzer::KernelRow& row) { return row.function == name; });
    }
    case ItemKind::Copy:
    case ItemKind::CopyLaunch:
        return firstRow(RowKind::Copy, a.copies, [&](const analyzer::CopyRow& row) {
            return isOf(row, trace.copies[item.row]);
        });
    case ItemKind::Fill:
    case ItemKind::FillLaunch:
        return firstRow(RowKind::Fill, a.fills, [&](const analyzer::FillRow& row) {
            return row.memory == trace.fills[item.row].memory;
        });
    case ItemKind::Range:
        return rowOfRange(document, item);
    case ItemKind::Gap:
        return firstRow(RowKind::Gap, a.gaps, [&](const analyzer::GapRow& row) {
            return isOf(document, row, document.results->details->gaps[item.row]);
        });
    case ItemKind::None:
    case ItemKind::Call:
    case ItemKind::Framework:
    case ItemKind::Sync:
        break;
    }
    return {};
}

Item longestOf(const Document& document, Row row) {
    if (!document.results)
        return {};
    const Analysis& a = document.results->analysis;
    const auto item = [](ItemKind kind, std::uint32_t longest) {
        return longest == kNone ? Item{} : Item{kind, longest};
    };
    switch (row.kind) {
    case RowKind::None:
    case RowKind::Change:
    case RowKind::Stretch:
        break;
    case RowKind::Kernel:
        return item(ItemKind::Kernel, a.kernels[row.row].longest);
    case RowKind::Range:
        return longestRange(document, row.row);
    case RowKind::Gap:
        return longestGap(document, a.gaps[row.row]);
    case RowKind::Copy:
        return item(ItemKind::Copy, a.copies[row.row].longest);
    case RowKind::Fill:
        return item(ItemKind::Fill, a.fills[row.row].longest);
    }
    return {};
}

} // namespace ridge::gui
