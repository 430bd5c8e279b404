// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/sections.h"

#include "reports/tables/tables.h"
#include "reports/text/text_table.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/family_budget.h"
#include "reports/words/family_words.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/iteration_words.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Advice;
using analyzer::Analysis;
using analyzer::Ns;

void addAdvice(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.advice.empty())
        return;
    page.heading("What to try", kAdviceNote);
    for (std::size_t i = 0; i < a.advice.size() && i < limit; ++i) {
        const Advice& advice = a.advice[i];
        page.line(
            fmt::format("  {}. {}: {}", i + 1, analyzer::name(advice.kind), gainText(a, advice)));
        page.wrapped(adviceText(a, advice), 5);
    }
    if (a.advice.size() > limit)
        page.faint("  " + counted(a.advice.size() - limit, "smaller gain"));
}

void addProcesses(TextPage& page, const Analysis& a) {
    if (a.byProcess.empty())
        return;
    page.heading("Processes", processNote(a));
    addTable(page, processTable(a));
}

void addPhases(TextPage& page, const Analysis& a) {
    const Table table = phaseTable(a);
    if (table.rows.empty())
        return;
    page.heading("Phases", "device time, summed over GPUs");
    addTable(page, table);
    const std::vector<std::string> advice = startAdvice(a);
    if (!advice.empty())
        page.line(fmt::format("  {}", kStartHeading));
    for (const std::string& line : advice)
        page.wrapped(line, 4);
}

void addIterations(TextPage& page, const Analysis& a) {
    if (!a.iterations)
        return;
    page.heading("Iterations", "");
    page.wrapped(iterationSummary(a, page.width() - 45), 2);
    addTable(page, iterationTable(a));
    for (const std::string& line : iterationHints(*a.iterations))
        page.wrapped(line, 2);
}

void addIdle(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.gaps.empty() || !a.withheld.empty())
        return;
    page.heading("Idle time", idleSummary(a));
    const std::vector<IdleGroup> groups = idleGroups(a);
    addTable(page, idleTable(a), {limit}, [&](std::size_t row, std::size_t) {
        page.wrapped(rangesText(a, groups[row]), 4);
        page.wrapped(loaderText(a, groups[row].cause, groups[row].by), 4);
    });
    if (groups.size() > limit)
        page.faint("  " + counted(groups.size() - limit, "more cause"));
    if (a.collectorCost > Ns{})
        page.wrapped(collectorNote(a), 2);
}

void addFamilyBudget(TextPage& page, const Analysis& a) {
    const std::vector<BusyPart> parts = mainBusyParts(a);
    if (parts.size() < 2)
        return;
    page.heading("Busy time by family", busyByFamilyText(a, parts));
    const std::size_t barWidth = page.width() - 59;
    for (const BusyPart& part : parts)
        page.line(fmt::format(
            "  {} {} {}  {}", padRight(part.name, 38), padLeft(tenthsPercent(part.tenths), 8),
            padLeft(duration(perIteration(a, part.time)), 7),
            std::string(static_cast<std::size_t>(part.tenths) * barWidth / 1000, '#')));
}

void addFamilies(TextPage& page, const Analysis& a) {
    if (a.families.empty())
        return;
    page.heading("Kernel families", "by the names of the kernels; shares of their GPU time");
    addTable(page, familyTable(a), {},
             [&](std::size_t row, std::size_t) { page.wrapped(splitText(a, a.families[row]), 4); });
}

} // namespace ridge::reports
