// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/launch_list.h"

#include "analyzer/operations/operations.h"
#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace ridge::reports {
namespace {

using analyzer::Operation;
using analyzer::OperationKind;
using trace::index;

/// An operation with all that a column may ask.
struct Launch {
    const trace::Trace& trace;
    const analyzer::Analysis& analysis;
    const analyzer::Details& details;
    std::size_t position = 0; ///< in Details::operations
    /// End of all before it on its device; none: it is the first.
    std::optional<std::int64_t> deviceFreeFrom = {};

    const Operation& operation() const { return details.operations[position]; }
    const trace::Kernel* kernel() const {
        return operation().kind == OperationKind::Kernel ? &trace.kernels[operation().row]
                                                         : nullptr;
    }
    /// Null of copies, fills and of kernels whose configuration is not known.
    const trace::KernelConfig* config() const {
        return kernel() && kernel()->config != trace::ConfigId::None
                   ? &trace.configs[index(kernel()->config)]
                   : nullptr;
    }
    const trace::Launch& call() const { return analyzer::launchOf(trace, operation()); }
};

Cell timeOfCell(std::int64_t ns) {
    return numberCell(duration(analyzer::Ns(ns)), static_cast<double>(ns));
}

Cell startCell(const Launch& l) {
    const auto ns = static_cast<double>(l.operation().start);
    return numberCell(fmt::format("{:.4f}", ns / 1e6), ns);
}

Cell unknownCell() {
    return {.text = "–"};
}

Cell nameCellOf(const Launch& l) {
    const Operation& o = l.operation();
    if (o.kind == OperationKind::Copy) {
        const trace::Copy& copy = l.trace.copies[o.row];
        return textCell(fmt::format("{}, {} to {}", copyKindName(copy.kind),
                                    memoryKindName(copy.source), memoryKindName(copy.destination)));
    }
    if (o.kind == OperationKind::Fill)
        return textCell(fmt::format("fill, {}", memoryKindName(l.trace.fills[o.row].memory)));
    return l.config() ? textCell(kernelName(l.trace.text(l.config()->function), kWholeText))
                      : unknownCell();
}

Cell launchVerdictCell(const Launch& l) {
    if (!l.kernel() || !l.analysis.withheld.empty())
        return unknownCell();
    return textCell(verdictText(l.details.verdicts[l.operation().row]));
}

Cell shapeCell(const Launch& l, trace::Dim3 trace::KernelConfig::*member) {
    if (!l.config())
        return unknownCell();
    const trace::Dim3& shape = l.config()->*member;
    return textCell(fmt::format("{} x {} x {}", shape[0], shape[1], shape[2]));
}

Cell sharedMemoryCell(const Launch& l) {
    if (!l.config())
        return unknownCell();
    const std::uint64_t bytes = std::uint64_t{l.config()->staticShared} + l.config()->dynamicShared;
    return numberCell(quantity(static_cast<double>(bytes), "B"), static_cast<double>(bytes));
}

Cell bytesMovedCell(const Launch& l) {
    const Operation& o = l.operation();
    if (o.kind == OperationKind::Kernel)
        return unknownCell();
    const std::uint64_t bytes =
        o.kind == OperationKind::Copy ? l.trace.copies[o.row].bytes : l.trace.fills[o.row].bytes;
    return numberCell(std::to_string(bytes), static_cast<double>(bytes));
}

Cell streamCell(const Launch& l) {
    const trace::StreamId id = analyzer::streamOf(l.trace, l.operation());
    return id == trace::StreamId::None ? unknownCell()
                                       : nameCell(analyzer::streamName(l.trace, id));
}

Cell processCell(const Launch& l) {
    const trace::ProcessId process = analyzer::processOf(l.trace, l.call().thread);
    return process == trace::ProcessId::None
               ? unknownCell()
               : countCell(static_cast<std::uint64_t>(l.trace.processes[index(process)].pid));
}

Cell rangeCell(const Launch& l) {
    const std::uint32_t range = l.operation().range;
    const std::uint32_t row =
        range == analyzer::kNone ? analyzer::kNone : l.details.rangeRow[range];
    if (row == analyzer::kNone)
        return unknownCell();
    Cell cell = textCell(rangePath(l.analysis, row, kWholePath));
    cell.cut = Cut::Start;
    return cell;
}

/// A text of the framework's range that is at one position of the operation's place.
Cell placeCell(const Launch& l, std::uint32_t analyzer::FrameworkPlace::*where,
               trace::StringId trace::FrameworkRange::*what) {
    const analyzer::FrameworkPlace* place = l.details.framework.placeOf(l.position);
    if (!place || place->*where == analyzer::kNone)
        return unknownCell();
    return nameCell(
        l.trace.text(l.trace.frameworkRanges[l.details.framework.row[place->*where]].*what));
}

struct LaunchColumn {
    Column column;
    Cell (*cell)(const Launch& launch);
};

using analyzer::FrameworkPlace;
using trace::FrameworkRange;
using trace::KernelConfig;

const LaunchColumn kLaunchColumns[] = {
    {{.key = "name", .title = "Name", .terminal = {.head = "launch"}}, nameCellOf},
    {{.key = "start",
      .title = "Start",
      .unit = Unit::Nanoseconds,
      .terminal = {.head = "start ms", .width = 12}},
     startCell},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .terminal = {.head = "time", .width = 8}},
     [](const Launch& l) { return timeOfCell(l.operation().end - l.operation().start); }},
    {{.key = "gap",
      .title = "Gap before",
      .unit = Unit::Nanoseconds,
      .terminal = {.head = "gap", .width = 8}},
     [](const Launch& l) {
         if (!l.deviceFreeFrom)
             return unknownCell();
         return timeOfCell(std::max<std::int64_t>(0, l.operation().start - *l.deviceFreeFrom));
     }},
    {{.key = "device", .title = "Device", .unit = Unit::Count},
     [](const Launch& l) {
         return l.operation().device < l.trace.devices.size() ? countCell(l.operation().device)
                                                              : unknownCell();
     }},
    {{.key = "stream", .title = "Stream"}, streamCell},
    {{.key = "process", .title = "Process", .unit = Unit::Count}, processCell},
    {{.key = "kind", .title = "Kind"},
     [](const Launch& l) {
         constexpr std::string_view kKinds[] = {"kernel", "copy", "fill"};
         return textCell(kKinds[static_cast<std::size_t>(l.operation().kind)]);
     }},
    {{.key = "verdict", .title = "Verdict"}, launchVerdictCell},
    {{.key = "grid", .title = "Grid", .terminal = {.head = "grid", .width = 14, .gap = 2}},
     [](const Launch& l) { return shapeCell(l, &KernelConfig::grid); }},
    {{.key = "block", .title = "Block", .terminal = {.head = "block", .width = 12}},
     [](const Launch& l) { return shapeCell(l, &KernelConfig::block); }},
    {{.key = "registers",
      .title = "Registers a thread",
      .unit = Unit::Count,
      .terminal = {.head = "regs", .width = 4}},
     [](const Launch& l) {
         return l.config() ? countCell(l.config()->registersPerThread) : unknownCell();
     }},
    {{.key = "shared",
      .title = "Shared memory a block",
      .unit = Unit::Bytes,
      .terminal = {.head = "shared", .width = 8}},
     sharedMemoryCell},
    {{.key = "bytes", .title = "Bytes moved", .unit = Unit::Bytes}, bytesMovedCell},
    {{.key = "range", .title = "Range", .terminal = {.head = "range", .width = 22, .gap = 2}},
     rangeCell},
    {{.key = "module", .title = "Module", .terminal = {.head = "module", .width = 24}},
     [](const Launch& l) { return placeCell(l, &FrameworkPlace::module, &FrameworkRange::name); }},
    {{.key = "pass", .title = "Pass"},
     [](const Launch& l) {
         constexpr std::string_view kPasses[] = {"–", "forward", "backward"};
         const FrameworkPlace* place = l.details.framework.placeOf(l.position);
         return textCell(kPasses[place ? static_cast<std::size_t>(place->direction) : 0]);
     }},
    {{.key = "op", .title = "Op"},
     [](const Launch& l) { return placeCell(l, &FrameworkPlace::op, &FrameworkRange::name); }},
    {{.key = "line", .title = "Line"},
     [](const Launch& l) { return placeCell(l, &FrameworkPlace::site, &FrameworkRange::site); }},
    {{.key = "call", .title = "Call"},
     [](const Launch& l) {
         return l.call().known() ? nameCell(apiName(l.trace.text(l.call().api))) : unknownCell();
     }},
    {{.key = "called", .title = "Called at", .unit = Unit::Nanoseconds},
     [](const Launch& l) {
         return l.call().known() ? timeOfCell(l.call().start.count()) : unknownCell();
     }},
};

TableRow rowOf(const Launch& launch) {
    TableRow row;
    row.cells.reserve(std::size(kLaunchColumns));
    for (const LaunchColumn& each : kLaunchColumns)
        row.cells.push_back(each.cell(launch));
    return row;
}

/// Calls visit(launch) for each operation that the analysis is about.
template <class Visit>
void visitEach(const LaunchList& list, Visit visit) {
    Launch launch{list.trace, list.analysis, list.details};
    const auto& operations = list.details.operations;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        launch.position = i;
        if (i > 0 && operations[i].device != operations[i - 1].device)
            launch.deviceFreeFrom.reset();
        if (list.details.chosen.empty() || list.details.chosen[i])
            visit(launch);
        launch.deviceFreeFrom =
            std::max(launch.deviceFreeFrom.value_or(operations[i].end), operations[i].end);
    }
}

} // namespace

Table launchColumns() {
    Table table{.id = kLaunchList, .title = "Launches"};
    setColumns(table, kLaunchColumns);
    return table;
}

void visitLaunches(const LaunchList& list, const std::function<void(const Table&)>& visit) {
    constexpr std::size_t kRows = 1024; // in memory
    Table part = launchColumns();
    visitEach(list, [&](const Launch& launch) {
        part.rows.push_back(rowOf(launch));
        if (part.rows.size() == kRows) {
            visit(part);
            part.rows.clear();
        }
    });
    visit(part);
}

FirstLaunches firstLaunches(const LaunchList& list, std::size_t most) {
    FirstLaunches first{launchColumns()};
    visitEach(list, [&](const Launch& launch) {
        if (first.table.rows.size() < most)
            first.table.rows.push_back(rowOf(launch));
        else
            ++first.more;
    });
    return first;
}

} // namespace ridge::reports
