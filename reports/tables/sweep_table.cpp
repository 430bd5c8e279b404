// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/sweep_table.h"

#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace ridge::reports {
namespace {

using analyzer::KnownWork;
using analyzer::PointState;
using analyzer::RunFigures;
using analyzer::Sweep;
using analyzer::SweepPoint;

struct FigureColumn {
    Column column;
    Cell (*cell)(const RunFigures& figures);
};

/// Nothing where the work is not known.
Cell knownCell(const KnownWork& work, double amount, Unit unit) {
    return work.known() ? quantityCell(amount, unit) : textCell("–");
}

Cell intensityCell(const RunFigures& figures) {
    if (!figures.flops.known() || !figures.bytes.known())
        return textCell("–");
    const double intensity = figures.flops.amount / figures.bytes.amount;
    return numberCell(fmt::format("{:.3g}", intensity), intensity);
}

Cell originCell(const KnownWork& work) {
    return textCell(work.known() ? analyzer::name(work.origin) : "");
}

Cell verdictCell(const RunFigures& figures) {
    return figures.withheld
               ? textCell("withheld")
               : labelCell(boundByText(figures.verdict, figures.kernels), figures.largest);
}

const FigureColumn kFigures[] = {
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "Of an iteration, the mean, where iterations are known; else of the whole run.",
      .terminal = {"time", 8}},
     [](const RunFigures& figures) { return timeCell(figures.time); }},
    {{.key = "iterations",
      .title = "Iterations",
      .unit = Unit::Count,
      .meaning = "That the time is the mean of; 0: it is of the whole run.",
      .markdown = kNowhere,
      .html = {Place::Tip, "time"}},
     [](const RunFigures& figures) { return countCell(figures.iterations); }},
    {{.key = "busy",
      .title = "Busy",
      .unit = Unit::Percent,
      .meaning = "Part of the time in which the GPU had something to run.",
      .terminal = {"busy", 7}},
     [](const RunFigures& figures) { return shareCell(figures.busyShare); }},
    {{.key = "flops",
      .title = "FLOP rate",
      .unit = Unit::FlopsPerSecond,
      .terminal = {"FLOP/s", 12}},
     [](const RunFigures& figures) {
         return knownCell(figures.flops, figures.flopsPerSecond(), Unit::FlopsPerSecond);
     }},
    {{.key = "flops_origin",
      .title = "FLOPs by",
      .markdown = kNowhere,
      .html = {Place::Tip, "flops"}},
     [](const RunFigures& figures) { return originCell(figures.flops); }},
    {{.key = "bytes",
      .title = "DRAM rate",
      .unit = Unit::BytesPerSecond,
      .terminal = {"DRAM B/s", 9}},
     [](const RunFigures& figures) {
         return knownCell(figures.bytes, figures.bytesPerSecond(), Unit::BytesPerSecond);
     }},
    {{.key = "bytes_origin",
      .title = "Bytes by",
      .markdown = kNowhere,
      .html = {Place::Tip, "bytes"}},
     [](const RunFigures& figures) { return originCell(figures.bytes); }},
    {{.key = "intensity", .title = "Intensity", .unit = Unit::FlopsPerByte, .markdown = kNowhere},
     intensityCell},
    {{.key = "memory",
      .title = "Peak memory",
      .unit = Unit::Bytes,
      .meaning = "Most bytes allocated on the GPUs at once.",
      .terminal = {"memory", 8}},
     [](const RunFigures& figures) {
         return quantityCell(static_cast<double>(figures.peakMemory), Unit::Bytes);
     }},
    {{.key = "verdict", .title = "Verdict", .terminal = {"verdict", 28, 2}}, verdictCell},
};

constexpr Column kState{.key = "state", .title = "State", .markdown = kNowhere, .html = kNowhere};
constexpr Column kFile{.key = "file", .title = "Recording", .markdown = kNowhere, .html = kNowhere};

std::size_t widthOf(const analyzer::SweepParameter& parameter) {
    std::size_t width = columns(printable(parameter.name));
    for (const std::string& value : parameter.values)
        width = std::max(width, columns(printable(value)));
    return std::min<std::size_t>(width, 24);
}

Unit unitOf(const analyzer::SweepParameter& parameter) {
    const bool isNumeric = std::ranges::all_of(
        parameter.values, [](const auto& value) { return bool(analyzer::sweepNumber(value)); });
    return isNumeric ? Unit::Ratio : Unit::Text;
}

TableRow rowOfPoint(const SweepPoint& point) {
    TableRow row;
    for (const std::string& value : point.values) {
        row.cells.push_back(nameCell(value));
        row.cells.back().number = analyzer::sweepNumber(value);
    }
    for (const FigureColumn& figure : kFigures) {
        const bool isVerdict = figure.column.key == "verdict";
        row.cells.push_back(point.figures ? figure.cell(*point.figures)
                            : isVerdict   ? textCell(stateText(point))
                                          : textCell(""));
    }
    row.cells.push_back(textCell(stateText(point)));
    row.cells.push_back(nameCell(point.file));
    return row;
}

std::size_t countOf(const Sweep& sweep, PointState state) {
    return static_cast<std::size_t>(std::ranges::count(sweep.points, state, &SweepPoint::state));
}

/// "replayed"; "annotated or replayed" where points differ; "" where none is known.
std::string originsOf(const Sweep& sweep, KnownWork RunFigures::*work) {
    std::set<std::string_view> origins;
    for (const SweepPoint& point : sweep.points)
        if (point.figures && ((*point.figures).*work).known())
            origins.insert(analyzer::name(((*point.figures).*work).origin));
    return fmt::format("{}", fmt::join(origins, " or "));
}

std::string timesNote(const Sweep& sweep) {
    return sweep.told == analyzer::PhaseChoice::All
               ? "Not every run has a steady state: times are of the whole runs, from the first to "
                 "the last GPU operation."
               : "Times are of an iteration of the steady state, the mean.";
}

std::string workNote(const Sweep& sweep) {
    const std::string flops = originsOf(sweep, &RunFigures::flops),
                      bytes = originsOf(sweep, &RunFigures::bytes);
    if (flops.empty() && bytes.empty())
        return "The work is not known: announce it in NVTX ranges, or record with --replay.";
    return fmt::format("FLOPs are {}, bytes of DRAM {}.", flops.empty() ? "not known" : flops,
                       bytes.empty() ? "not known" : bytes);
}

std::string deviceNote(const Sweep& sweep) {
    std::set<std::string> devices;
    for (const SweepPoint& point : sweep.points)
        if (point.figures && !point.figures->device.empty())
            devices.insert(printable(point.figures->device));
    if (devices.empty())
        return "";
    return devices.size() == 1
               ? fmt::format("Recorded on {}.", *devices.begin())
               : fmt::format("Recorded on different GPUs, so points do not compare: {}.",
                             fmt::join(devices, ", "));
}

} // namespace

std::string stateText(const SweepPoint& point) {
    switch (point.state) {
    case PointState::Recorded:
        return point.figures ? "recorded" : "recorded, no GPU work";
    case PointState::OutOfMemory:
        return "out of memory";
    case PointState::Failed:
        return "failed: " + printable(point.why);
    }
    return "";
}

std::string sweepHeadline(const Sweep& sweep) {
    std::vector<std::string> parts;
    for (const auto& [state, words] : {std::pair(PointState::Recorded, "recorded"),
                                       {PointState::OutOfMemory, "out of memory"},
                                       {PointState::Failed, "failed"}})
        if (const std::size_t number = countOf(sweep, state); number > 0)
            parts.push_back(fmt::format("{} {}", count(number), words));
    return fmt::format("{}: {}.", counted(sweep.points.size(), "point"), fmt::join(parts, ", "));
}

std::vector<std::string> sweepNotes(const Sweep& sweep) {
    std::vector<std::string> notes;
    if (std::ranges::any_of(sweep.points,
                            [](const SweepPoint& point) { return point.figures.has_value(); }))
        notes = {timesNote(sweep), workNote(sweep), deviceNote(sweep)};
    std::erase(notes, "");
    return notes;
}

Table sweepTable(const Sweep& sweep) {
    Table table{.id = "sweep", .title = "Points"};
    table.columns.reserve(sweep.parameters.size() + std::size(kFigures) + 2);
    for (const analyzer::SweepParameter& parameter : sweep.parameters)
        table.columns.push_back({.key = parameter.name,
                                 .title = parameter.name,
                                 .unit = unitOf(parameter),
                                 .terminal = {parameter.name, widthOf(parameter), 2}});
    for (const FigureColumn& figure : kFigures)
        table.columns.push_back(figure.column);
    table.columns.push_back(kState);
    table.columns.push_back(kFile);
    for (const SweepPoint& point : sweep.points)
        table.rows.push_back(rowOfPoint(point));
    table.empty = "No point was recorded.";
    return table;
}

} // namespace ridge::reports
