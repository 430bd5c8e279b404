// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tables/cells.h"
#include "reports/command_words.h"
#include "reports/headline.h"

#include <algorithm>

namespace ridge::gui {
namespace {

using analyzer::Analysis;

/// The kernel of a family with the most time, which comes first in its table.
Row largestOf(const Analysis& a, analyzer::KernelFamily family) {
    const auto kernel = std::ranges::find(a.kernels, family, &analyzer::KernelRow::family);
    return kernel == a.kernels.end()
               ? Row{}
               : Row{RowKind::Kernel, static_cast<std::uint32_t>(kernel - a.kernels.begin())};
}

} // namespace

Table familyTable(const Analysis& a) {
    Table table{"Families",
                {"Family", "Verdict", perIterationHead(a, "Time"), "Of busy",
                 perIterationHead(a, "Calls"), "Functions"},
                0,
                {},
                "The kernels of what is told have no family, or there are none."};
    for (const analyzer::KernelFamilyRow& family : a.families) {
        TableRow row;
        row.row = largestOf(a, family.family);
        row.cells = {textCell(analyzer::name(family.family)),
                     textCell(a.withheld.empty()
                                  ? reports::budgetVerdictText(verdictOf(family.verdicts))
                                  : "withheld"),
                     timeCell(reports::perIteration(a, family.time)),
                     shareCell(family.shareOfBusy),
                     callsCell(a, family.calls),
                     countCell(family.functions)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table processTable(const Analysis& a) {
    Table table{"Processes",
                {"Process", "Verdict", "Iterations", "An iteration", "Busy"},
                0,
                {},
                "Each GPU has one process alone."};
    std::vector<std::string> commands;
    for (const analyzer::ProcessRow& process : a.byProcess)
        commands.push_back(reports::printable(a.processes[process.process].command));
    const std::vector<std::string> names = reports::differences(commands);
    for (std::size_t i = 0; i < a.byProcess.size(); ++i) {
        const analyzer::ProcessRow& process = a.byProcess[i];
        const analyzer::Ns whole = process.budget.total();
        const auto iterations = static_cast<std::int64_t>(process.iterationsTold);
        TableRow row;
        row.tip = QString::fromStdString(commands[i]);
        row.cells = {nameCell(names[i]),
                     textCell(a.withheld.empty()
                                  ? reports::boundByText(process.verdict, process.kernels)
                                  : "withheld"),
                     countCell(process.iterationsTold),
                     iterations > 0 ? timeCell(whole / iterations) : textCell(""),
                     shareCell(whole > analyzer::Ns{} ? static_cast<double>(process.busy.count()) /
                                                            static_cast<double>(whole.count())
                                                      : 0)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace ridge::gui
