// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/rows.h"

#include "analyzer/gap_table.h"
#include "gui/item_place.h"
#include "gui/item_text.h"

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
        piece.range == kNone ? kNone : document.results->details.rangeRow[piece.range];
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
                             : Row{RowKind::Range, document.results->details.rangeRow[position]};
}

/// The item of `kind` with the longest time among the rows 0 .. count - 1 that `belongs` names.
template <class Belongs>
Item longest(const Document& document, ItemKind kind, std::size_t count, const Belongs& belongs) {
    Item best;
    std::int64_t length = -1;
    for (std::uint32_t row = 0; row < count; ++row) {
        const std::int64_t own = timeOf(document, {kind, row}).length();
        if (own > length && belongs(row)) { // in this order: few are longer
            length = own;
            best = {kind, row};
        }
    }
    return best;
}

Item longestKernel(const Document& document, const analyzer::KernelRow& row) {
    const Trace& trace = *document.trace;
    std::vector<bool> belongs(trace.configs.size() + 1);
    for (std::uint32_t config = 0; config < belongs.size(); ++config)
        belongs[config] = functionOf(trace, config) == row.function;
    return longest(document, ItemKind::Kernel, trace.kernels.size(), [&](std::uint32_t kernel) {
        return belongs[analyzer::configOf(trace, kernel)];
    });
}

Item longestRange(const Document& document, std::uint32_t row) {
    const analyzer::Details& details = document.results->details;
    std::vector<bool> belongs(document.trace->ranges.size());
    for (std::size_t position = 0; position < details.forest.order.size(); ++position)
        belongs[value(details.forest.order[position]) - 1] = details.rangeRow[position] == row;
    return longest(document, ItemKind::Range, belongs.size(),
                   [&](std::uint32_t range) { return belongs[range]; });
}

Item longestGap(const Document& document, const analyzer::GapRow& row) {
    const auto& gaps = document.results->details.gaps;
    return longest(document, ItemKind::Gap, gaps.size(),
                   [&](std::uint32_t gap) { return isOf(document, row, gaps[gap].piece); });
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
            return isOf(document, row, document.results->details.gaps[item.row].piece);
        });
    case ItemKind::None:
    case ItemKind::Call:
    case ItemKind::Sync:
        break;
    }
    return {};
}

Item longestOf(const Document& document, Row row) {
    if (!document.results)
        return {};
    const Trace& trace = *document.trace;
    const Analysis& a = document.results->analysis;
    switch (row.kind) {
    case RowKind::None:
    case RowKind::Change:
        break;
    case RowKind::Kernel:
        return longestKernel(document, a.kernels[row.row]);
    case RowKind::Range:
        return longestRange(document, row.row);
    case RowKind::Gap:
        return longestGap(document, a.gaps[row.row]);
    case RowKind::Copy:
        return longest(document, ItemKind::Copy, trace.copies.size(), [&](std::uint32_t copy) {
            return isOf(a.copies[row.row], trace.copies[copy]);
        });
    case RowKind::Fill:
        return longest(document, ItemKind::Fill, trace.fills.size(), [&](std::uint32_t fill) {
            return a.fills[row.row].memory == trace.fills[fill].memory;
        });
    }
    return {};
}

} // namespace ridge::gui
