// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::StreamRow;

/// "stream 7", "copies" as the program named it.
std::string streamTitle(const StreamRow& row) {
    if (row.stream.empty())
        return "stream not known";
    const bool isNumber =
        std::ranges::all_of(row.stream, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? "stream " + row.stream : printable(row.stream);
}

Cell nameOf(const Analysis& a, const StreamRow& row) {
    return row.range == analyzer::kNone ? textCell(streamTitle(row))
                                        : nameCell(rangeName(a.ranges[row.range]));
}

const ColumnOf<StreamRow> kStreamColumns[] = {
    {{.key = "name", .title = "Stream, range", .terminal = {.head = "stream, range", .gap = 2}},
     nameOf},
    {{.key = "stream", .title = "Stream"},
     [](const Analysis&, const StreamRow& row) {
         return row.stream.empty() ? textCell("–") : nameCell(row.stream);
     }},
    {{.key = "device", .title = "Device", .unit = Unit::Count},
     [](const Analysis&, const StreamRow& row) {
         return row.device == analyzer::kNone ? textCell("–") : countCell(row.device);
     }},
    {{.key = "process",
      .title = "Process",
      .unit = Unit::Count,
      .terminal = {.head = "process", .width = 8}},
     [](const Analysis&, const StreamRow& row) {
         return row.pid == 0 ? textCell("–")
                             : numberCell(std::to_string(row.pid), static_cast<double>(row.pid));
     }},
    {{.key = "instances",
      .title = "Instances",
      .unit = Unit::Count,
      .meaning = "Those with work in the stream.",
      .terminal = {"count", 6}},
     [](const Analysis&, const StreamRow& row) { return countCell(row.instances); }},
    {{.key = "operations",
      .title = "Operations",
      .unit = Unit::Count,
      .meaning = "Kernels, copies and fills in the stream.",
      .terminal = {"ops", 8}},
     [](const Analysis&, const StreamRow& row) { return countCell(row.operations); }},
    {{.key = "extent",
      .title = "GPU extent",
      .unit = Unit::Nanoseconds,
      .meaning = "From the first operation of an instance in the stream to its last one there.",
      .terminal = {"extent", 8}},
     [](const Analysis&, const StreamRow& row) { return timeCell(row.extent.total); }},
    {{.key = "busy",
      .title = "Busy",
      .unit = Unit::Nanoseconds,
      .meaning = "Time in which operations of the range ran in the stream.",
      .terminal = {"busy", 8}},
     [](const Analysis&, const StreamRow& row) { return timeCell(row.busy); }},
    {{.key = "mean", .title = "Mean extent", .unit = Unit::Nanoseconds, .terminal = {"mean", 8}},
     [](const Analysis&, const StreamRow& row) { return timeCell(row.extent.mean); }},
    {{.key = "deviation",
      .title = "Standard deviation",
      .unit = Unit::Nanoseconds,
      .terminal = {"std", 8}},
     [](const Analysis&, const StreamRow& row) { return timeCell(row.extent.deviation); }},
    {{.key = "median", .title = "Median extent", .unit = Unit::Nanoseconds},
     [](const Analysis&, const StreamRow& row) { return timeCell(row.extent.median); }},
    {{.key = "path", .title = "Path"},
     [](const Analysis& a, const StreamRow& row) {
         return textCell(row.range == analyzer::kNone ? "–" : rangePath(a, row.range, kWholePath));
     }},
};

/// Row in the table of the innermost range around `range` that has one, else of the stream.
std::uint32_t placeAround(const Analysis& a, std::uint32_t range,
                          const std::map<std::uint32_t, std::uint32_t>& places) {
    std::uint32_t around = a.ranges[range].parent;
    while (!places.contains(around))
        around = a.ranges[around].parent;
    return places.at(around);
}

} // namespace

Table streamTable(const Analysis& a) {
    Table table{.id = "streams", .title = "Ranges by stream"};
    table.empty = fmt::format("No stream has work in {}.", scopeText(a));
    setColumns(table, kStreamColumns);
    std::map<std::uint32_t, std::uint32_t> places; // by range, of the rows of one stream
    for (const StreamRow& each : a.streams) {
        if (each.range == analyzer::kNone)
            places.clear();
        TableRow row = rowOf(kStreamColumns, a, each);
        if (each.range != analyzer::kNone) {
            row.row = {RowKind::Range, each.range};
            row.minor = isOfLibrary(a.ranges[each.range]);
            row.parent = placeAround(a, each.range, places);
        }
        places[each.range] = static_cast<std::uint32_t>(table.rows.size());
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace ridge::reports
