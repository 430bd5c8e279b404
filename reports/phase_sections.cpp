// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/phase_sections.h"

#include "reports/format.h"
#include "reports/markup.h"
#include "reports/phase_text.h"

#include <fmt/format.h>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::IterationBasis;
using analyzer::Ns;
using analyzer::Phase;
using analyzer::PhaseRow;

constexpr std::string_view kStart = "What start-up went to";

struct NamedPhase {
    std::string_view name;
    const PhaseRow* row;
};

/// The phases with device time, in order; none where the run has no phases.
std::vector<NamedPhase> phasesOf(const Analysis& a) {
    std::vector<NamedPhase> rows;
    if (a.phases.basis == IterationBasis::None || !a.withheld.empty())
        return rows;
    for (const Phase phase : {Phase::StartUp, Phase::WarmUp, Phase::Steady, Phase::Rest})
        if (a.phases.of(phase).span > Ns{})
            rows.push_back({name(phase), &a.phases.of(phase)});
    return rows;
}

std::string iterationsOf(const PhaseRow& row) {
    return row.iterations > 0 ? count(row.iterations) : "";
}

std::string busyOf(const PhaseRow& row) {
    return percent(static_cast<double>(row.busy.count()) / static_cast<double>(row.span.count()));
}

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
    const std::vector<NamedPhase> phases = phasesOf(a);
    if (phases.empty())
        return;
    page.heading("Phases", "device time, summed over GPUs");
    page.faint(fmt::format("  {} {} {} {}  {}", padRight("phase", 18), padLeft("iterations", 10),
                           padLeft("time", 8), padLeft("busy", 8), "verdict"));
    for (const NamedPhase& phase : phases)
        page.line(fmt::format("  {} {} {} {}  {}", padRight(std::string(phase.name), 18),
                              padLeft(iterationsOf(*phase.row), 10),
                              padLeft(duration(phase.row->span), 8), padLeft(busyOf(*phase.row), 8),
                              budgetVerdictText(verdictOf(phase.row->budget))));
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
    const std::vector<NamedPhase> phases = phasesOf(a);
    data rows(data::type::list), lines(data::type::list);
    for (const NamedPhase& phase : phases) {
        data entry;
        entry.set("name", std::string(phase.name));
        entry.set("iterations", iterationsOf(*phase.row));
        entry.set("time", duration(phase.row->span));
        entry.set("busy", busyOf(*phase.row));
        entry.set("bar", budgetBar(phase.row->budget));
        entry.set("verdict", budgetVerdictText(verdictOf(phase.row->budget)));
        rows.push_back(entry);
    }
    for (const std::string& line : startAdvice(a)) {
        data entry;
        entry.set("text", line);
        lines.push_back(entry);
    }
    page.set("hasPhases", !phases.empty());
    page.set("phases", rows);
    page.set("startAdvice", lines);
}

std::string phasesMarkdown(const Analysis& a) {
    const std::vector<NamedPhase> phases = phasesOf(a);
    if (phases.empty())
        return "";
    std::string out = "\n## Phases\n\n| Phase | Iterations | Time | Busy | Verdict |\n"
                      "|---|---:|---:|---:|---|\n";
    for (const NamedPhase& phase : phases)
        out += fmt::format("| {} | {} | {} | {} | {} |\n", phase.name, iterationsOf(*phase.row),
                           duration(phase.row->span), busyOf(*phase.row),
                           budgetVerdictText(verdictOf(phase.row->budget)));
    const std::vector<std::string> advice = startAdvice(a);
    if (!advice.empty())
        out += fmt::format("\n{}:\n\n", kStart);
    for (const std::string& line : advice)
        out += fmt::format("- {}\n", plain(line));
    return out;
}

} // namespace ridge::reports
