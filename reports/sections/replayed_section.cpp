// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/sections.h"
#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/replayed.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Quantity;

/// A kernel or a range whose launches were replayed.
struct Replayed {
    std::string name; ///< printable
    const analyzer::WorkTotals& work;
    const analyzer::ReplayedTotals& totals;
};

Cell bytesCell(const std::optional<double>& bytes) {
    return bytes ? numberCell(quantity(*bytes, "B"), *bytes) : textCell("–");
}

Cell launchesCell(const Analysis&, const Replayed& row) {
    return textCell(fmt::format("{} of {}", count(row.totals.replayed), count(row.totals.kernels)));
}

Cell flopsCell(const Analysis&, const Replayed& row) {
    const std::optional<double>& flops = row.totals.sum.of(Quantity::Flops);
    return flops ? numberCell(quantity(*flops, "FLOP"), *flops) : textCell("–");
}

Cell intensityCell(const Analysis&, const Replayed& row) {
    std::string text;
    if (row.work.flops > 0)
        for (const LevelBytes& level : levelsOf(row.work))
            text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ", level.name,
                                row.work.flops / level.bytes);
    return textCell(text.empty() ? "–" : text);
}

Cell usefulCell(const Analysis&, const Replayed& row) {
    const auto useful = row.totals.beside.usefulFlops();
    return useful ? shareCell(*useful) : textCell("–");
}

Cell trafficCell(const Analysis&, const Replayed& row) {
    const auto blowUp = row.totals.beside.trafficBlowUp();
    return blowUp ? numberCell(fmt::format("{:.3g} x", *blowUp), *blowUp) : textCell("–");
}

constexpr ColumnOf<Replayed> kColumns[] = {
    {{.key = "name", .title = "Kernel or range"},
     [](const Analysis&, const Replayed& row) { return textCell(row.name); }},
    {{.key = "launches", .title = "Launches replayed", .unit = Unit::Count}, launchesCell},
    {{.key = "covered", .title = "Time covered", .unit = Unit::Percent},
     [](const Analysis&, const Replayed& row) { return shareCell(row.totals.coveredShare()); }},
    {{.key = "flops", .title = "FLOPs", .unit = Unit::Flops}, flopsCell},
    {{.key = "dram", .title = "DRAM", .unit = Unit::Bytes},
     [](const Analysis&, const Replayed& row) { return bytesCell(row.totals.sum.dramBytes()); }},
    {{.key = "l2", .title = "L2", .unit = Unit::Bytes},
     [](const Analysis&, const Replayed& row) {
         return bytesCell(row.totals.sum.of(Quantity::L2));
     }},
    {{.key = "l2_to_sm", .title = "L2 to SM", .unit = Unit::Bytes},
     [](const Analysis&, const Replayed& row) {
         return bytesCell(row.totals.sum.of(Quantity::L2ToSm));
     }},
    {{.key = "intensity", .title = "FLOP per byte"}, intensityCell},
    {{.key = "useful", .title = "Annotated of counted FLOPs", .unit = Unit::Percent}, usefulCell},
    {{.key = "blow_up", .title = "DRAM over annotated bytes", .unit = Unit::Ratio}, trafficCell}};

} // namespace

Section replayedSection(const Analysis& a) {
    Table table{.id = "replayed", .title = "Replayed counters"};
    setColumns(table, kColumns);
    const auto add = [&](std::string name, const auto& row) {
        if (row.replayed.known())
            table.rows.push_back(
                rowOf(kColumns, a, Replayed{std::move(name), row.work, row.replayed}));
    };
    for (const analyzer::KernelRow& row : a.kernels)
        add(kernelName(row.function, 80), row);
    for (const analyzer::RangeRow& row : a.ranges)
        add("range " + shortened(printable(row.name), 80), row);
    if (table.rows.empty())
        return {};
    return {.id = "replayed",
            .title = "Replayed counters",
            .tables = {std::move(table)},
            .limits = {.text = 0, .html = 0}};
}

} // namespace ridge::reports
