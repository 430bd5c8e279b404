// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_table.h"
#include "reports/html/sections.h"
#include "reports/plots/flame_plot.h"
#include "reports/plots/flame_tree.h"
#include "reports/tables/tables.h"
#include "reports/words/compilation_words.h"
#include "reports/words/framework_words.h"

#include <algorithm>

namespace ridge::reports {
namespace {

void addTo(mustache::data& tables, const Table& table, std::string_view rows,
           const std::string& note = "") {
    constexpr std::size_t kMaxRows = 200;
    if (std::ranges::all_of(table.rows, &TableRow::minor))
        return;
    mustache::data entry;
    entry.set("title", std::string(table.title));
    entry.set("hasNote", !note.empty());
    entry.set("note", note);
    entry.set("rows", tableHtml(table, kMaxRows, rows));
    tables.push_back(entry);
}

void addFlameGraph(mustache::data& tables, const analyzer::Analysis& a) {
    const std::string plot = flamePlot(a);
    if (plot.empty())
        return;
    mustache::data entry;
    entry.set("title", "Flame graph of modules");
    entry.set("hasNote", true);
    entry.set("note", flameNote(a));
    entry.set("rows", plot);
    tables.push_back(entry);
}

} // namespace

void setFramework(mustache::data& page, const analyzer::Analysis& a) {
    const std::string hint = frameworkHint(a);
    page.set("hasFramework", a.framework.recorded || !hint.empty());
    if (!a.framework.recorded) {
        page.set("frameworkNote", hint);
        return;
    }
    mustache::data tables(mustache::data::type::list);
    addTo(tables, mergedModuleTable(a), "module");
    addFlameGraph(tables, a);
    addTo(tables, opTable(a), "op");
    if (tellsTypes(a))
        addTo(tables, typeTable(a), "type");
    addTo(tables, lineTable(a), "line");
    addTo(tables, markedTable(a), "range");
    addTo(tables, hostBusyTable(a), "row");
    addTo(tables, compilationTable(a), "row", compilationNote(a));
    page.set("frameworkNote", frameworkCoverage(a));
    const std::string use = modelUseText(a);
    page.set("hasModelUse", !use.empty());
    page.set("modelUse", use);
    page.set("frameworkTables", tables);
}

} // namespace ridge::reports
