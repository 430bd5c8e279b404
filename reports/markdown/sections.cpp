// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/sections.h"

#include "reports/markdown/escape.h"
#include "reports/markdown/markdown_table.h"
#include "reports/tables/tables.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/iteration_words.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Analysis;
using analyzer::Ns;

std::string adviceMarkdown(const Analysis& a) {
    if (a.advice.empty())
        return "";
    std::string out = fmt::format("\n## What to try\n\nThe {}.\n\n", kAdviceNote);
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMaxAdvice); ++i)
        out += fmt::format("{}. **{}**: {}. {}\n", i + 1, analyzer::name(a.advice[i].kind),
                           gainText(a, a.advice[i]), plain(adviceText(a, a.advice[i])));
    return out;
}

std::string processesMarkdown(const Analysis& a) {
    if (a.byProcess.empty())
        return "";
    return fmt::format("\n## Processes\n\n{}\n{}", plain(processNote(a)),
                       tableMarkdown(processTable(a), a.byProcess.size(), "process"));
}

std::string phasesMarkdown(const Analysis& a) {
    const Table table = phaseTable(a);
    if (table.rows.empty())
        return "";
    std::string out = "\n## Phases\n" + tableMarkdown(table, table.rows.size(), "phase");
    const std::vector<std::string> advice = startAdvice(a);
    if (!advice.empty())
        out += fmt::format("\n{}:\n\n", kStartHeading);
    for (const std::string& line : advice)
        out += fmt::format("- {}\n", plain(line));
    return out;
}

std::string iterationsMarkdown(const Analysis& a) {
    if (!a.iterations)
        return "";
    const Table table = iterationTable(a);
    std::string out = fmt::format("\n## Iterations\n\n{}\n{}", plain(iterationSummary(a, 120)),
                                  tableMarkdown(table, table.rows.size(), "iteration"));
    for (const std::string& line : iterationHints(*a.iterations))
        out += fmt::format("\n{}\n", plain(line));
    return out;
}

std::string idleMarkdown(const Analysis& a) {
    constexpr std::size_t kMaxGroups = 20;
    if (a.gaps.empty() || !a.withheld.empty())
        return "";
    std::string out = fmt::format("\n## Idle time\n\n{}\n{}", idleSummary(a),
                                  tableMarkdown(idleTable(a), kMaxGroups, "cause"));
    if (a.collectorCost > Ns{})
        out += fmt::format("\nOf idle time, {}.\n", collectorNote(a));
    return out;
}

std::string familyBudgetMarkdown(const Analysis& a) {
    const std::vector<BusyPart> parts = mainBusyParts(a);
    if (parts.size() < 2)
        return "";
    std::string out = fmt::format(
        "\n## Busy time by family\n\n{}\n\n| Family | Share of busy | Time |\n|---|---:|---:|\n",
        busyByFamilyText(a, parts));
    for (const BusyPart& part : parts)
        out += fmt::format("| {} | {} | {} |\n", part.name, tenthsPercent(part.tenths),
                           duration(perIteration(a, part.time)));
    return out;
}

std::string familiesMarkdown(const Analysis& a) {
    return a.families.empty() ? ""
                              : "\n## Kernel families\n" +
                                    tableMarkdown(familyTable(a), a.families.size(), "family");
}

} // namespace ridge::reports
