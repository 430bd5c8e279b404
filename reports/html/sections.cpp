// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/sections.h"

#include "reports/html/html_table.h"
#include "reports/plots/markup.h"
#include "reports/tables/tables.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/iteration_words.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Iteration;
using analyzer::Ns;

/// `budget` of `extent` in the same proportions, for `most` at most.
analyzer::Budget cut(const analyzer::Budget& budget, Ns extent, Ns most) {
    if (extent <= most)
        return budget;
    analyzer::Budget result;
    for (std::size_t i = 0; i < analyzer::kLabels; ++i) {
        const auto label = static_cast<analyzer::Label>(i);
        result[label] = Ns(static_cast<std::int64_t>(static_cast<double>(budget[label].count()) *
                                                     static_cast<double>(most.count()) /
                                                     static_cast<double>(extent.count())));
    }
    return result;
}

} // namespace

void setAdvice(kainjow::mustache::data& page, const Analysis& a) {
    kainjow::mustache::data list(kainjow::mustache::data::type::list);
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMaxAdvice); ++i) {
        kainjow::mustache::data entry;
        entry.set("title", std::string(analyzer::name(a.advice[i].kind)));
        entry.set("gain", gainText(a, a.advice[i]));
        entry.set("text", adviceText(a, a.advice[i]));
        list.push_back(entry);
    }
    page.set("hasAdvice", !a.advice.empty());
    page.set("advice", list);
    page.set("adviceNote", std::string(kAdviceNote));
}

void setProcesses(kainjow::mustache::data& page, const Analysis& a) {
    page.set("hasProcesses", !a.byProcess.empty());
    page.set("processNote", processNote(a));
    page.set("processRows", tableHtml(processTable(a), a.byProcess.size(), "process"));
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

void setIterations(kainjow::mustache::data& page, const Analysis& a) {
    using kainjow::mustache::data;
    page.set("hasIterations", a.iterations.has_value());
    if (!a.iterations)
        return;
    data lines(data::type::list);
    for (const std::string& line : iterationHints(*a.iterations)) {
        data entry;
        entry.set("text", line);
        lines.push_back(entry);
    }
    // Warm-up may take a hundred times as long; it is cut off at the longest iteration after it.
    const Ns longest = a.iterations->steady.max;
    std::vector<analyzer::Budget> columns;
    for (const Iteration& one : a.iterations->strip)
        columns.push_back(cut(one.budget, one.extent, longest));
    page.set("iterationNote", iterationSummary(a, 80));
    page.set("iterationPlot",
             a.withheld.empty() ? stripPlot(columns, longest, "iterations") : std::string());
    const Table table = iterationTable(a);
    page.set("iterations", tableHtml(table, table.rows.size(), "iteration"));
    page.set("iterationHints", lines);
}

void setIdle(kainjow::mustache::data& page, const Analysis& a) {
    constexpr std::size_t kMaxGroups = 40;
    const Table table = idleTable(a);
    page.set("hasGaps", !table.rows.empty());
    page.set("gaps", tableHtml(table, kMaxGroups, "cause"));
    page.set("gapNote", fmt::format("{}{}{}", idleSummary(a), a.collectorCost > Ns{} ? "; " : "",
                                    a.collectorCost > Ns{} ? collectorNote(a) : ""));
}

void setFamilyBudget(kainjow::mustache::data& page, const Analysis& a) {
    using kainjow::mustache::data;
    const std::vector<BusyPart> parts = mainBusyParts(a);
    data list(data::type::list);
    for (const BusyPart& part : parts) {
        data entry;
        entry.set("text", part.name);
        entry.set("share", tenthsPercent(part.tenths));
        entry.set("time", duration(perIteration(a, part.time)));
        list.push_back(entry);
    }
    page.set("hasFamilyBudget", parts.size() > 1);
    page.set("familyBudgetNote", busyByFamilyText(a, parts));
    page.set("familyBudget", list);
}

void setFamilies(kainjow::mustache::data& page, const Analysis& a) {
    page.set("hasFamilies", !a.families.empty());
    page.set("families", tableHtml(familyTable(a), a.families.size(), "family"));
}

} // namespace ridge::reports
