// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/flame_plot.h"
#include "reports/plots/flame_tree.h"
#include "reports/sections/sections.h"
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/compilation_words.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/host_busy_words.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

constexpr std::size_t kWidestArguments = 200; // columns
constexpr std::size_t kWidestReason = 300;

/// A part around a table; nothing where it has no rows to show.
Section part(Table table, std::string note, std::string_view rows, RowLimits limits = {}) {
    if (rowsToShow(table) == 0)
        return {};
    Section section{.title = std::string(table.title), .note = std::move(note)};
    section.tables.push_back(std::move(table));
    section.rows = rows;
    section.limits = limits;
    return section;
}

/// Below each row its cell of the column `key`.
void showBelow(Section& section, std::string_view key, std::size_t widest) {
    if (section.title.empty())
        return;
    section.below = [key, widest](const Table& table, std::size_t row) {
        const Cell& cell = table.cell(row, key);
        return std::vector<LineBelow>{{cell.isSilent() ? "" : shortened(cell.text, widest)}};
    };
}

Section modulePart(const Analysis& a) {
    return part(mergedModuleTable(a), "with all inside; layers that repeat are one row", "module",
                {.text = 2, .brief = 5});
}

/// HTML leaves it out where no module has work.
Section flamePart(const Analysis& a) {
    return {.title = "Flame graph of modules",
            .before = {flameNote(a)},
            .limits = {.text = 0, .markdown = 0},
            .plot = [&a] { return flamePlot(a); }};
}

Section opPart(const Analysis& a) {
    Section section = part(opTable(a), "those that launched; host: without ops inside", "op");
    if (section.title.empty())
        return section;
    section.below = [&a](const Table& table, std::size_t row) -> std::vector<LineBelow> {
        return {{shortened(table.cell(row, "arguments").text, kWidestArguments)},
                {opWorkText(a.framework.ops[row])}};
    };
    return section;
}

Section typePart(const Analysis& a) {
    if (!tellsTypes(a))
        return {};
    Section section =
        part(typeTable(a), "that ops compute in, and casts between them", "type", RowLimits::all());
    showBelow(section, "ops", kWholeText);
    return section;
}

Section linePart(const Analysis& a) {
    return part(lineTable(a), "of Python, with the backward pass that they caused", "line");
}

Section markedPart(const Analysis& a) {
    return part(markedTable(a), "by PyTorch or the program", "range");
}

Section hostPart(const Analysis& a) {
    Section section =
        part(hostBusyTable(a), "what the host did while the GPU waited for it", "row");
    if (!section.title.empty())
        section.before.push_back(hostBusyNote(a));
    return section;
}

Section compilationPart(const Analysis& a) {
    if (a.compilation.empty())
        return {};
    Section section =
        part(compilationTable(a),
             fmt::format("by {}, of the whole recording", compilerName(a.compilation)), "row",
             {.text = 2});
    showBelow(section, "first_line", kWidestReason);
    section.before.push_back(compilationNote(a));
    return section;
}

} // namespace

Section frameworkSection(const Analysis& a) {
    Section section{.id = "pytorch", .isLinked = true};
    if (const std::string hint = frameworkHint(a); !hint.empty()) {
        section.title = "PyTorch";
        section.before.push_back(hint);
    }
    if (!a.framework.recorded)
        return section;
    section.title = a.framework.framework;
    section.note = tellsIterations(a) ? "calls and times of one iteration" : "";
    section.before.push_back(frameworkCoverage(a));
    if (std::string use = modelUseText(a); !use.empty())
        section.before.push_back(std::move(use));
    for (const BuildSection build :
         {modulePart, flamePart, opPart, typePart, linePart, markedPart, hostPart, compilationPart})
        addPart(section, build(a));
    return section;
}

} // namespace ridge::reports
