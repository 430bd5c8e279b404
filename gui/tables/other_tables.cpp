// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/cells.h"
#include "reports/advice_text.h"
#include "reports/idle.h"
#include "reports/memory_text.h"

#include <fmt/format.h>

namespace ridge::gui {
namespace {

using analyzer::Analysis;

constexpr std::size_t kPathWidth = 200;

double shareOf(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Row rangeRowOf(std::uint32_t range) {
    return range == analyzer::kNone ? Row{} : Row{RowKind::Range, range};
}

/// A peak as a line of its own, its owners below.
void addSpace(const Analysis& a, const analyzer::MemorySpace& space, Table& table) {
    TableRow head;
    const auto parent = static_cast<std::uint32_t>(table.rows.size());
    head.cells = {textCell(reports::spaceName(a.memory, space)),
                  numberCell(reports::bytesText(space.peak), double(space.peak), "B"), shareCell(1),
                  countCell(space.owners.blocks)};
    head.tip = QString::fromStdString(reports::peakText(space));
    table.rows.push_back(std::move(head));
    for (const analyzer::MemoryOwner& owner : space.owners.top) {
        TableRow row;
        row.parent = parent;
        row.row = rangeRowOf(owner.range);
        row.cells = {cutCell(reports::ownerText(a, owner, kPathWidth),
                             reports::ownerText(a, owner, kWholePath)),
                     numberCell(reports::bytesText(owner.bytes), double(owner.bytes), "B"),
                     shareCell(shareOf(owner.bytes, space.owners.bytes)), countCell(owner.blocks)};
        table.rows.push_back(std::move(row));
    }
}

/// What a piece of advice rests on: the first thing that can be looked at.
Row groundOf(const analyzer::Advice& advice) {
    if (!advice.kernels.empty())
        return {RowKind::Kernel, advice.kernels.front()};
    if (!advice.gaps.empty())
        return {RowKind::Gap, advice.gaps.front()};
    if (advice.copy != analyzer::kNone)
        return {RowKind::Copy, advice.copy};
    return rangeRowOf(advice.range);
}

} // namespace

Table gapTable(const Analysis& a) {
    Table table{"Gaps",
                {"Cause", "Behind", "Range", perIterationHead(a, "Time"),
                 perIterationHead(a, "Pieces"), "Longest", "What it means"},
                0,
                {},
                emptySentence(a, "The GPU was never idle between its first and its last operation.",
                              "The GPU was never idle in %1.")};
    if (!a.withheld.empty())
        table.columns.front() += " (records were lost: some of this may be work)";
    for (std::uint32_t i = 0; i < a.gaps.size(); ++i) {
        const analyzer::GapRow& gap = a.gaps[i];
        TableRow row;
        row.row = {RowKind::Gap, i};
        row.label = gap.cause;
        row.cells = {textCell(name(gap.cause)),
                     nameCell(reports::apiName(gap.by)),
                     cutCell(reports::rangePath(a, gap.range, kPathWidth),
                             reports::rangePath(a, gap.range, kWholePath)),
                     timeCell(reports::perIteration(a, gap.total)),
                     callsCell(a, gap.pieces),
                     timeCell(gap.longest.front().end - gap.longest.front().start),
                     textCell(reports::causeMeaning(gap.cause))};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table copyTable(const Analysis& a) {
    Table table{
        "Copies",
        {"Kind", "From", "To", "Count", "Bytes", "Time", "Mean rate", "Median rate", "Best rate"},
        0,
        {},
        emptySentence(a, "The program copied and filled no memory on the GPU.",
                      "The program copied and filled no memory on the GPU in %1.")};
    for (std::uint32_t i = 0; i < a.copies.size(); ++i) {
        const analyzer::CopyRow& copy = a.copies[i];
        TableRow row;
        row.row = {RowKind::Copy, i};
        row.label = analyzer::Label::Copy;
        row.cells = {textCell(reports::copyKindName(copy.kind)),
                     textCell(reports::memoryKindName(copy.source)),
                     textCell(reports::memoryKindName(copy.destination)),
                     countCell(copy.count),
                     quantityCell(copy.bytes, "B"),
                     timeCell(copy.total),
                     quantityCell(copy.bytesPerSecond(), "B/s"),
                     quantityCell(copy.medianRate, "B/s"),
                     quantityCell(copy.bestRate, "B/s")};
        table.rows.push_back(std::move(row));
    }
    for (std::uint32_t i = 0; i < a.fills.size(); ++i) {
        const analyzer::FillRow& fill = a.fills[i];
        TableRow row;
        row.row = {RowKind::Fill, i};
        row.label = analyzer::Label::Fill;
        row.cells = {textCell("fill"),
                     textCell(""),
                     textCell(reports::memoryKindName(fill.memory)),
                     countCell(fill.count),
                     quantityCell(fill.bytes, "B"),
                     timeCell(fill.total),
                     quantityCell(fill.bytesPerSecond(), "B/s"),
                     textCell(""),
                     textCell("")};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table memoryTable(const Analysis& a) {
    Table table{"Memory",
                {"Owner at the peak", "Bytes", "Of the peak", "Blocks"},
                0,
                {},
                textCell(reports::memoryMissing(a)).text};
    for (const analyzer::MemorySpace& space : a.memory.spaces)
        addSpace(a, space, table);
    return table;
}

Table adviceTable(const Analysis& a) {
    Table table{"Advice",
                {"What to try", "Gain", "Why"},
                0,
                {},
                a.withheld.empty() ? "Nothing to try would gain 0.5 % of the device time."
                                   : "No advice: verdicts are withheld."};
    for (const analyzer::Advice& advice : a.advice) {
        TableRow row;
        row.row = groundOf(advice);
        const bool isTime = advice.gain > analyzer::Ns{};
        const double gain = isTime ? static_cast<double>(advice.gain.count()) : advice.bytes;
        row.cells = {textCell(name(advice.kind)),
                     numberCell(reports::gainText(a, advice), gain, isTime ? "ns" : "B"),
                     textCell(reports::adviceText(a, advice))};
        row.tip = row.cells.back().text;
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<Table> tablesOf(const Document& document) {
    const Analysis& a = document.results->analysis;
    std::vector<Table> tables = {kernelTable(a), rangeTable(a),  gapTable(a),   copyTable(a),
                                 memoryTable(a), adviceTable(a), familyTable(a)};
    if (!a.byProcess.empty())
        tables.push_back(processTable(a));
    return tables;
}

} // namespace ridge::gui
