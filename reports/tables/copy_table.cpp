// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/statistics_text.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::CopyRow;
using analyzer::FillRow;

/// A copy, or else a fill.
struct Move {
    const CopyRow* copy = nullptr;
    const FillRow* fill = nullptr;

    std::uint64_t count() const { return copy ? copy->count : fill->count; }
    double bytes() const { return copy ? copy->bytes : fill->bytes; }
    analyzer::Ns time() const { return copy ? copy->total : fill->total; }
    double rate() const { return copy ? copy->bytesPerSecond() : fill->bytesPerSecond(); }
};

Cell kindCell(const Analysis&, const Move& move) {
    return move.copy ? labelCell(fmt::format("{}, {} to {}", copyKindName(move.copy->kind),
                                             memoryKindName(move.copy->source),
                                             memoryKindName(move.copy->destination)),
                                 analyzer::Label::Copy)
                     : labelCell(fmt::format("fill, {}", memoryKindName(move.fill->memory)),
                                 analyzer::Label::Fill);
}

Cell rateCell(const Move& move, double CopyRow::*rate) {
    return move.copy ? quantityCell(move.copy->*rate, Unit::BytesPerSecond) : textCell("");
}

const ColumnOf<Move> kCopyColumns[] = {
    {{.key = "kind", .title = "Kind", .terminal = {.gap = 2}}, kindCell},
    {{.key = "from",
      .title = "From",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const Move& move) {
         return textCell(move.copy ? memoryKindName(move.copy->source) : "");
     }},
    {{.key = "to",
      .title = "To",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Hidden},
     [](const Analysis&, const Move& move) {
         return textCell(memoryKindName(move.copy ? move.copy->destination : move.fill->memory));
     }},
    {{.key = "count", .title = "Count", .unit = Unit::Count, .terminal = {"", 8}},
     [](const Analysis&, const Move& move) { return countCell(move.count()); }},
    {{.key = "bytes", .title = "Bytes", .unit = Unit::Bytes, .terminal = {"", 9}},
     [](const Analysis&, const Move& move) { return quantityCell(move.bytes(), Unit::Bytes); }},
    {{.key = "time", .title = "Time", .unit = Unit::Nanoseconds, .terminal = {"", 8}},
     [](const Analysis&, const Move& move) { return timeCell(move.time()); }},
    {{.key = "rate", .title = "Mean rate", .unit = Unit::BytesPerSecond, .terminal = {"", 11}},
     [](const Analysis&, const Move& move) {
         return quantityCell(move.rate(), Unit::BytesPerSecond);
     }},
    {{.key = "median_rate",
      .title = "Median rate",
      .unit = Unit::BytesPerSecond,
      .meaning = "Half of the bytes moved at this rate or less.",
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const Move& move) { return rateCell(move, &CopyRow::medianRate); }},
    {{.key = "best_rate",
      .title = "Best rate",
      .unit = Unit::BytesPerSecond,
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis&, const Move& move) { return rateCell(move, &CopyRow::bestRate); }},
    {{.key = "notes",
      .title = "Notes",
      .markdown = kNowhere,
      .html = {Place::Tip, "kind"},
      .window = WindowColumn::Hidden},
     [](const Analysis&, const Move& move) {
         return textCell(move.copy ? copyStatistics(*move.copy) : "");
     }},
};

} // namespace

Table copyTable(const Analysis& a) {
    Table table{.id = "copies", .title = "Copies and fills", .margin = 2};
    table.empty = emptySentence(a, "The program copied and filled no memory on the GPU.",
                                "The program copied and filled no memory on the GPU in");
    setColumns(table, kCopyColumns);
    for (std::uint32_t i = 0; i < a.copies.size(); ++i) {
        table.rows.push_back(rowOf(kCopyColumns, a, Move{.copy = &a.copies[i]}));
        table.rows.back().row = {RowKind::Copy, i};
    }
    for (std::uint32_t i = 0; i < a.fills.size(); ++i) {
        table.rows.push_back(rowOf(kCopyColumns, a, Move{.fill = &a.fills[i]}));
        table.rows.back().row = {RowKind::Fill, i};
    }
    return table;
}

} // namespace ridge::reports
