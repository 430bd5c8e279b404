// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/tables.h"
#include "reports/text/sections.h"
#include "reports/text/text_table.h"
#include "reports/words/compilation_words.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/host_busy_words.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

constexpr std::size_t kWidestArguments = 200; // columns
constexpr std::size_t kWidestReason = 300;

std::size_t withGpuWork(const Table& table) {
    return static_cast<std::size_t>(std::ranges::count(table.rows, false, &TableRow::minor));
}

/// Says how many `rows` ("module") come after the `shown` ones.
void addRest(TextPage& page, const Table& table, std::size_t shown, std::string_view rows) {
    if (const std::size_t all = withGpuWork(table); all > shown)
        page.faint("  " + counted(all - shown, "more " + std::string(rows)));
}

void addModules(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = mergedModuleTable(a);
    if (withGpuWork(table) == 0)
        return;
    page.heading("Modules", "with all inside; layers that repeat are one row");
    addRest(page, table, addTable(page, table, {limit}), "module");
}

void addOps(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = opTable(a);
    if (withGpuWork(table) == 0)
        return;
    page.heading("Ops", "those that launched; host: without ops inside");
    const std::size_t shown = addTable(page, table, {limit}, [&](std::size_t row, std::size_t) {
        page.wrapped(shortened(table.cell(row, "arguments").text, kWidestArguments), 4);
        if (const std::string work = opWorkText(a.framework.ops[row]); !work.empty())
            page.wrapped(work, 4);
    });
    addRest(page, table, shown, "op");
}

void addTypes(TextPage& page, const Analysis& a) {
    if (!tellsTypes(a))
        return;
    const Table table = typeTable(a);
    page.heading("Types", "that ops compute in, and casts between them");
    addTable(page, table, {}, [&](std::size_t row, std::size_t) {
        if (const std::string& ops = table.cell(row, "ops").text; !ops.empty())
            page.wrapped(ops, 4);
    });
}

void addLines(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = lineTable(a);
    if (withGpuWork(table) == 0)
        return;
    page.heading("Lines", "of Python, with the backward pass that they caused");
    addRest(page, table, addTable(page, table, {limit}), "line");
}

void addMarked(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = markedTable(a);
    if (table.rows.empty())
        return;
    page.heading("Marked ranges", "by PyTorch or the program");
    addRest(page, table, addTable(page, table, {limit}), "range");
}

void addHostBusy(TextPage& page, const Analysis& a, std::size_t limit) {
    const Table table = hostBusyTable(a);
    if (table.rows.empty())
        return;
    page.heading("Host busy", "what the host did while the GPU waited for it");
    page.wrapped(hostBusyNote(a), 2);
    addRest(page, table, addTable(page, table, {limit}), "row");
}

void addCompilation(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.compilation.empty())
        return;
    page.heading("Compilation",
                 fmt::format("by {}, of the whole recording", compilerName(a.compilation)));
    page.wrapped(compilationNote(a), 2);
    const Table table = compilationTable(a);
    const std::size_t shown = addTable(page, table, {limit}, [&](std::size_t row, std::size_t) {
        if (const Cell& reason = table.cell(row, "first_line"); !reason.isSilent())
            page.wrapped(shortened(reason.text, kWidestReason), 4);
    });
    addRest(page, table, shown, "row");
}

} // namespace

void addFramework(TextPage& page, const Analysis& a, std::size_t limit) {
    if (const std::string hint = frameworkHint(a); !hint.empty()) {
        page.heading("PyTorch", "");
        page.wrapped(hint, 2);
    }
    if (!a.framework.recorded)
        return;
    page.heading(a.framework.framework,
                 tellsIterations(a) ? "calls and times of one iteration" : "");
    page.wrapped(frameworkCoverage(a), 2);
    if (const std::string use = modelUseText(a); !use.empty())
        page.wrapped(use, 2);
    addModules(page, a, limit * 2);
    addOps(page, a, limit);
    addTypes(page, a);
    addLines(page, a, limit);
    addMarked(page, a, limit);
    addHostBusy(page, a, limit);
    addCompilation(page, a, limit * 2);
}

} // namespace ridge::reports
