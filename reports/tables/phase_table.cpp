// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of a run: phases, iterations, processes.
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/command_words.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Iteration;
using analyzer::Ns;
using analyzer::Phase;
using analyzer::PhaseRow;
using analyzer::ProcessRow;

double part(Ns busy, Ns whole) {
    return whole > Ns{} ? static_cast<double>(busy.count()) / static_cast<double>(whole.count())
                        : 0;
}

struct NamedPhase {
    Phase phase;
    const PhaseRow& row;
};

const ColumnOf<NamedPhase> kPhases[] = {
    {{.key = "phase", .title = "Phase", .terminal = {"phase", 18, 2}},
     [](const Analysis&, const NamedPhase& phase) { return textCell(name(phase.phase)); }},
    {{.key = "iterations",
      .title = "Iterations",
      .unit = Unit::Count,
      .terminal = {"iterations", 10}},
     [](const Analysis&, const NamedPhase& phase) {
         return phase.row.iterations > 0 ? countCell(phase.row.iterations) : numberCell("", 0);
     }},
    {{.key = "time",
      .title = "Time",
      .unit = Unit::Nanoseconds,
      .meaning = "Device time, summed over GPUs; without steps that were not recorded, and without "
                 "idle time that recording made.",
      .terminal = {"time", 8}},
     [](const Analysis&, const NamedPhase& phase) {
         return timeCell(phase.row.budget.ownTotal());
     }},
    {{.key = "busy", .title = "Busy", .unit = Unit::Percent, .terminal = {"busy", 8}},
     [](const Analysis&, const NamedPhase& phase) {
         return shareCell(part(phase.row.busy, phase.row.budget.ownTotal()));
     }},
    {{.key = "budget", .title = "Bound budget", .unit = Unit::Budget},
     [](const Analysis& a, const NamedPhase& phase) { return budgetCell(a, phase.row.budget); }},
    {{.key = "verdict", .title = "Verdict", .terminal = {"verdict", 20, 2}},
     [](const Analysis&, const NamedPhase& phase) {
         return textCell(budgetVerdictText(verdictOf(phase.row.budget)));
     }},
};

struct NamedIteration {
    std::string name;
    const Iteration& iteration;
};

const ColumnOf<NamedIteration> kIterations[] = {
    {{.key = "iteration", .title = "Iteration", .terminal = {"iteration", 18, 2}},
     [](const Analysis&, const NamedIteration& one) { return textCell(one.name); }},
    {{.key = "extent", .title = "GPU extent", .unit = Unit::Nanoseconds, .terminal = {"extent", 8}},
     [](const Analysis&, const NamedIteration& one) { return timeCell(one.iteration.extent); }},
    {{.key = "busy", .title = "GPU busy", .unit = Unit::Nanoseconds, .terminal = {"busy", 8}},
     [](const Analysis&, const NamedIteration& one) { return timeCell(one.iteration.busy); }},
    {{.key = "host", .title = "Host", .unit = Unit::Nanoseconds, .terminal = {"host", 8}},
     [](const Analysis&, const NamedIteration& one) { return timeCell(one.iteration.host); }},
    {{.key = "budget", .title = "Bound budget", .unit = Unit::Budget},
     [](const Analysis& a, const NamedIteration& one) {
         return budgetCell(a, one.iteration.budget);
     }},
    {{.key = "verdict", .title = "Verdict", .terminal = {"verdict", 20, 2}},
     [](const Analysis& a, const NamedIteration& one) {
         return textCell(a.withheld.empty() ? budgetVerdictText(one.iteration.verdict)
                                            : "withheld");
     }},
};

struct NamedProcess {
    /// Where it differs from the others.
    std::string name;
    const ProcessRow& row;
};

const ColumnOf<NamedProcess> kProcesses[] = {
    {{.key = "process", .title = "Process", .terminal = {"process", 26, 2}},
     [](const Analysis&, const NamedProcess& process) {
         return textCell(fmt::format("{} {}", process.row.process + 1, printable(process.name)));
     }},
    {{.key = "iterations",
      .title = "Iterations",
      .unit = Unit::Count,
      .terminal = {"iterations", 10}},
     [](const Analysis&, const NamedProcess& process) {
         return process.row.iterationsTold > 0 ? countCell(process.row.iterationsTold)
                                               : numberCell("none", 0);
     }},
    {{.key = "time", .title = "An iteration", .unit = Unit::Nanoseconds, .terminal = {"each", 9}},
     [](const Analysis&, const NamedProcess& process) {
         const auto iterations = static_cast<std::int64_t>(process.row.iterationsTold);
         return iterations > 0 ? timeCell(process.row.budget.total() / iterations) : textCell("");
     }},
    {{.key = "busy", .title = "Busy", .unit = Unit::Percent, .terminal = {"busy", 7}},
     [](const Analysis&, const NamedProcess& process) {
         return shareCell(part(process.row.busy, process.row.budget.total()));
     }},
    {{.key = "budget", .title = "Bound budget", .unit = Unit::Budget},
     [](const Analysis& a, const NamedProcess& process) {
         return budgetCell(a, process.row.budget);
     }},
    {{.key = "verdict", .title = "Verdict", .terminal = {"verdict", 20, 2}},
     [](const Analysis& a, const NamedProcess& process) {
         return textCell(a.withheld.empty() ? boundByText(process.row.verdict, process.row.kernels)
                                            : "withheld");
     }},
    {{.key = "command",
      .title = "Command",
      .markdown = kNowhere,
      .html = kNowhere,
      .window = WindowColumn::Tip},
     [](const Analysis& a, const NamedProcess& process) {
         return nameCell(a.processes[process.row.process].command);
     }},
};

} // namespace

Table phaseTable(const Analysis& a) {
    Table table{.id = "phases", .title = "Phases"};
    table.empty = a.withheld.empty() ? "The run has no iterations that would separate phases."
                                     : "Phases are withheld.";
    setColumns(table, kPhases);
    if (a.phases.basis == analyzer::IterationBasis::None || !a.withheld.empty())
        return table;
    for (const Phase phase : {Phase::StartUp, Phase::WarmUp, Phase::Steady, Phase::Rest})
        if (a.phases.of(phase).budget.ownTotal() > Ns{})
            table.rows.push_back(rowOf(kPhases, a, NamedPhase{phase, a.phases.of(phase)}));
    return table;
}

Table iterationTable(const Analysis& a) {
    Table table{.id = "iterations", .title = "Iterations", .empty = "No iterations were found."};
    setColumns(table, kIterations);
    if (!a.iterations)
        return table;
    const analyzer::Iterations& all = *a.iterations;
    const auto add = [&](std::string name, const Iteration& one) {
        table.rows.push_back(rowOf(kIterations, a, NamedIteration{std::move(name), one}));
    };
    add("first", all.first);
    if (all.count > 1)
        add(fmt::format("median, {}", all.median.number), all.median);
    if (all.count > 2)
        add(fmt::format("slowest, {}", all.slowest.number), all.slowest);
    return table;
}

Table processTable(const Analysis& a) {
    Table table{
        .id = "processes", .title = "Processes", .empty = "Each GPU has one process alone."};
    setColumns(table, kProcesses);
    std::vector<std::string> commands;
    for (const ProcessRow& row : a.byProcess)
        commands.push_back(a.processes[row.process].command);
    const std::vector<std::string> names = differences(commands);
    for (std::size_t i = 0; i < a.byProcess.size(); ++i)
        table.rows.push_back(rowOf(kProcesses, a, NamedProcess{names[i], a.byProcess[i]}));
    return table;
}

} // namespace ridge::reports
