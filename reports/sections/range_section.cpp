// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/shares.h"
#include "reports/sections/sections.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/replayed.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

/// What counters and annotations say of a range as one piece.
std::vector<LineBelow> rangeLines(const analyzer::RangeRow& row) {
    std::vector<LineBelow> lines;
    const bool busyKnown = row.shares.known() || busyShares(row.replayed).known();
    const std::string whole = "as a whole " + verdictText(row.asWhole);
    if (busyKnown)
        lines.push_back({fmt::format("{}; {}", whole, busyText(row.shares, row.replayed))});
    if (row.work.instances > 0 && !row.work.inner && row.kernels != row.work.instances)
        lines.push_back(
            {busyKnown ? workText(row.work) : fmt::format("{}: {}", whole, workText(row.work))});
    lines.push_back({besideText(row.replayed.beside)});
    return lines;
}

} // namespace

Section rangeSection(const Analysis& a) {
    if (a.ranges.empty())
        return {};
    Table table = rangeTable(a);
    const auto ofLibraries =
        static_cast<std::size_t>(std::ranges::count_if(a.ranges, [](const analyzer::RangeRow& row) {
            return row.instances > 0 && isOfLibrary(row);
        }));
    const std::size_t idle = table.rows.size() - rowsToShow(table) - ofLibraries;
    if (rowsToShow(table) + idle == 0)
        return {};
    Section section{.id = "ranges",
                    .title = "Ranges",
                    .note = "NVTX, projected on the GPU",
                    .tables = {std::move(table)},
                    .rows = "range",
                    .limits = {.text = 2, .html = 250, .brief = 5},
                    .deepest = 6,
                    .isLinked = true};
    section.below = [&a](const Table& own, std::size_t row) {
        return rangeLines(a.ranges[own.rows[row].row.row]);
    };
    if (idle > 0)
        section.after.push_back(fmt::format("Without GPU work: {}.", count(idle)));
    if (ofLibraries > 0)
        section.after.push_back(fmt::format(
            "Of libraries (CUB, NCCL): {}; --table ranges has them.", count(ofLibraries)));
    if (a.projection.byTime > 0)
        section.after.push_back(
            fmt::format("{} operations attributed by time: their thread had no range open.",
                        count(a.projection.byTime)));
    return section;
}

} // namespace ridge::reports
