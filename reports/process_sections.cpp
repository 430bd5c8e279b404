// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/process_sections.h"

#include "reports/format.h"
#include "reports/html_table.h"
#include "reports/markdown_table.h"
#include "reports/markup.h"
#include "reports/tables/tables.h"
#include "reports/text_table.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::ProcessRow;

std::string note(const Analysis& a) {
    const std::size_t others = a.sharing > a.byProcess.size() ? a.sharing - a.byProcess.size() : 0;
    std::string text = "the steady state of each; `--process N` tells more of the Nth";
    if (others > 0)
        text += fmt::format("; {} with less of the GPU time are left out", count(others));
    return text;
}

} // namespace

void addProcesses(TextPage& page, const Analysis& a) {
    if (a.byProcess.empty())
        return;
    page.heading("Processes", note(a));
    addTable(page, processTable(a));
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
    page.set("hasProcesses", !a.byProcess.empty());
    page.set("processNote", note(a));
    page.set("processRows", tableHtml(processTable(a), a.byProcess.size(), "process"));
}

std::string processesMarkdown(const Analysis& a) {
    if (a.byProcess.empty())
        return "";
    return fmt::format("\n## Processes\n\n{}\n{}", plain(note(a)),
                       tableMarkdown(processTable(a), a.byProcess.size(), "process"));
}

} // namespace ridge::reports
