// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/sections.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/iteration_words.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {

using analyzer::Analysis;

Section processSection(const Analysis& a) {
    if (a.byProcess.empty())
        return {};
    return {.id = "processes",
            .title = "Processes",
            .note = processNote(a),
            .tables = {processTable(a)},
            .rows = "process",
            .limits = {.text = RowLimits::kAll,
                       .markdown = RowLimits::kAllRows,
                       .html = RowLimits::kAllRows,
                       .brief = 12}};
}

Section phaseSection(const Analysis& a) {
    Table table = phaseTable(a);
    if (table.rows.empty())
        return {};
    Section section{.id = "phases",
                    .title = "Phases",
                    .note = "device time, summed over GPUs",
                    .tables = {std::move(table)},
                    .rows = "phase",
                    .limits = RowLimits::all()};
    if (std::vector<std::string> advice = startAdvice(a); !advice.empty())
        addPart(section, {.title = std::string(kStartHeading), .before = std::move(advice)});
    return section;
}

Section iterationSection(const Analysis& a) {
    constexpr std::size_t kName = 60; // columns
    if (!a.iterations)
        return {};
    return {.id = "iterations",
            .title = "Iterations",
            .before = {iterationSummary(a, kName)},
            .after = iterationHints(*a.iterations),
            .tables = {iterationTable(a)},
            .rows = "iteration",
            .limits = RowLimits::all()};
}

Section idleSection(const Analysis& a) {
    if (a.gaps.empty() || !a.withheld.empty())
        return {};
    Section section{.id = "idle",
                    .title = "Idle time",
                    .note = idleSummary(a),
                    .tables = {idleTable(a)},
                    .rows = "cause",
                    .limits = {.text = 0.67, .markdown = 20, .html = 40},
                    .isLinked = true};
    section.below = [&a, groups = idleGroups(a)](const Table&,
                                                 std::size_t row) -> std::vector<LineBelow> {
        return {{rangesText(a, groups[row])}, {loaderText(a, groups[row].cause, groups[row].by)}};
    };
    if (a.collectorCost > analyzer::Ns{})
        section.after.push_back(sentence(collectorNote(a)));
    return section;
}

} // namespace ridge::reports
