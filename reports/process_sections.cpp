// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/process_sections.h"

#include "reports/command_words.h"
#include "reports/format.h"
#include "reports/headline.h"
#include "reports/markup.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;
using analyzer::ProcessRow;

std::string note(const Analysis& a) {
    const std::size_t others = a.sharing > a.byProcess.size() ? a.sharing - a.byProcess.size() : 0;
    std::string text = "the steady state of each; `--process N` tells more of the Nth";
    if (others > 0)
        text += fmt::format("; {} with less of the GPU time are left out", count(others));
    return text;
}

/// A row as reports show it.
struct Cells {
    std::string name, iterations, time, busy, verdict;
};

Cells cellsOf(const Analysis& a, const ProcessRow& row, const std::string& command) {
    const Ns whole = row.budget.total();
    const bool repeats = row.iterationsTold > 0;
    const Ns time = repeats ? whole / static_cast<std::int64_t>(row.iterationsTold) : Ns{};
    const double busy =
        whole > Ns{} ? static_cast<double>(row.busy.count()) / static_cast<double>(whole.count())
                     : 0;
    return {fmt::format("{} {}", row.process + 1, printable(command)),
            repeats ? count(row.iterationsTold) : "none", repeats ? duration(time) : "",
            percent(busy), a.withheld.empty() ? boundByText(row.verdict, row.kernels) : "withheld"};
}

std::vector<Cells> tableOf(const Analysis& a) {
    std::vector<std::string> commands;
    for (const ProcessRow& row : a.byProcess)
        commands.push_back(a.processes[row.process].command);
    const std::vector<std::string> names = differences(commands);
    std::vector<Cells> table;
    for (std::size_t i = 0; i < a.byProcess.size(); ++i)
        table.push_back(cellsOf(a, a.byProcess[i], names[i]));
    return table;
}

} // namespace

void addProcesses(TextPage& page, const Analysis& a) {
    if (a.byProcess.empty())
        return;
    constexpr std::size_t kName = 26;
    page.heading("Processes", note(a));
    const auto line = [](const Cells& row) {
        return fmt::format("  {} {} {} {}  {}", padRight(shortened(row.name, kName), kName),
                           padLeft(row.iterations, 10), padLeft(row.time, 9), padLeft(row.busy, 7),
                           row.verdict);
    };
    page.faint(line({"process", "iterations", "each", "busy", "verdict"}));
    for (const Cells& row : tableOf(a))
        page.line(line(row));
}

Json processIterationsJson(const Analysis& a) {
    Json result = Json::array();
    const bool withheld = !a.withheld.empty();
    for (const ProcessRow& row : a.byProcess)
        result.push_back(
            {{"process", row.process},
             {"pid", a.processes[row.process].pid},
             {"iterations_told", row.iterationsTold},
             {"median_ns", row.iterations ? Json(row.iterations->steady.median.count()) : Json()},
             {"span_ns", row.budget.total().count()},
             {"busy_ns", row.busy.count()},
             {"verdict", familyJson(row.verdict, withheld)},
             {"budget", withheld ? Json() : budgetJson(row.budget)}});
    return result;
}

void setProcesses(kainjow::mustache::data& page, const Analysis& a) {
    using kainjow::mustache::data;
    data rows(data::type::list);
    const std::vector<Cells> table = tableOf(a);
    for (std::size_t i = 0; i < table.size(); ++i) {
        data entry;
        entry.set("name", table[i].name);
        entry.set("iterations", table[i].iterations);
        entry.set("time", table[i].time);
        entry.set("busy", table[i].busy);
        entry.set("bar", a.withheld.empty() ? budgetBar(a.byProcess[i].budget) : std::string());
        entry.set("verdict", table[i].verdict);
        rows.push_back(entry);
    }
    page.set("hasProcesses", !table.empty());
    page.set("processNote", note(a));
    page.set("processRows", rows);
}

std::string processesMarkdown(const Analysis& a) {
    if (a.byProcess.empty())
        return "";
    std::string out = fmt::format("\n## Processes\n\n{}\n\n| Process | Iterations | An iteration | "
                                  "Busy | Verdict |\n|---|---:|---:|---:|---|\n",
                                  plain(note(a)));
    for (const Cells& row : tableOf(a))
        out += fmt::format("| {} | {} | {} | {} | {} |\n", plain(row.name), row.iterations,
                           row.time, row.busy, row.verdict);
    return out;
}

} // namespace ridge::reports
