// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/phase_sections.h"

#include "reports/html_table.h"
#include "reports/markdown_table.h"
#include "reports/markup.h"
#include "reports/phase_text.h"
#include "reports/tables/tables.h"
#include "reports/text_table.h"

#include <fmt/format.h>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::IterationBasis;
using analyzer::Phase;
using analyzer::PhaseRow;

constexpr std::string_view kStart = "What start-up went to";

std::string_view key(Phase phase) {
    switch (phase) {
    case Phase::StartUp:
        return "start_up";
    case Phase::WarmUp:
        return "warm_up";
    case Phase::Steady:
        return "steady";
    case Phase::Rest:
        break;
    }
    return "rest";
}

std::string_view basisKey(IterationBasis basis) {
    switch (basis) {
    case IterationBasis::Ranges:
        return "ranges";
    case IterationBasis::Launches:
        return "launches";
    case IterationBasis::None:
        break;
    }
    return "none";
}

} // namespace

void addPhases(TextPage& page, const Analysis& a) {
    const Table table = phaseTable(a);
    if (table.rows.empty())
        return;
    page.heading("Phases", "device time, summed over GPUs");
    addTable(page, table);
    const std::vector<std::string> advice = startAdvice(a);
    if (!advice.empty())
        page.line(fmt::format("  {}", kStart));
    for (const std::string& line : advice)
        page.wrapped(line, 4);
}

Json phasesJson(const Analysis& a) {
    Json result = {{"found_in", basisKey(a.phases.basis)},
                   {"told", key(a.options.phase)},
                   {"iterations_told", a.iterationsTold},
                   {"phases", Json::array()}};
    const bool withheld = !a.withheld.empty();
    for (const Phase phase : {Phase::StartUp, Phase::WarmUp, Phase::Steady, Phase::Rest}) {
        const PhaseRow& row = a.phases.of(phase);
        Json windows = Json::array();
        for (std::size_t d = 0; d < a.phases.windows[static_cast<std::size_t>(phase)].size(); ++d)
            for (const analyzer::Window& window :
                 a.phases.windows[static_cast<std::size_t>(phase)][d])
                if (phase == Phase::Steady)
                    windows.push_back(
                        {{"device", d}, {"start_ns", window.start}, {"end_ns", window.end}});
        result["phases"].push_back({{"phase", key(phase)},
                                    {"iterations", row.iterations},
                                    {"operations", row.operations},
                                    {"span_ns", row.span.count()},
                                    {"busy_ns", row.busy.count()},
                                    {"autotuning_ns", row.autotuning.count()},
                                    {"autotuning_operations", row.trials},
                                    {"verdict", familyJson(verdictOf(row.budget), withheld)},
                                    {"budget", withheld ? Json() : budgetJson(row.budget)}});
        if (phase == Phase::Steady)
            result["phases"].back()["windows"] = std::move(windows);
    }
    return result;
}

void setPhases(kainjow::mustache::data& page, const Analysis& a) {
    using kainjow::mustache::data;
    const Table table = phaseTable(a);
    data lines(data::type::list);
    for (const std::string& line : startAdvice(a)) {
        data entry;
        entry.set("text", line);
        lines.push_back(entry);
    }
    page.set("hasPhases", !table.rows.empty());
    page.set("phases", tableHtml(table, table.rows.size(), "phase"));
    page.set("startAdvice", lines);
}

std::string phasesMarkdown(const Analysis& a) {
    const Table table = phaseTable(a);
    if (table.rows.empty())
        return "";
    std::string out = "\n## Phases\n" + tableMarkdown(table, table.rows.size(), "phase");
    const std::vector<std::string> advice = startAdvice(a);
    if (!advice.empty())
        out += fmt::format("\n{}:\n\n", kStart);
    for (const std::string& line : advice)
        out += fmt::format("- {}\n", plain(line));
    return out;
}

} // namespace ridge::reports
