// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/tables.h"
#include "reports/text/sections.h"
#include "reports/text/text_table.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"

#include <algorithm>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

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
    page.heading("Modules", "PyTorch's, with all inside; layers that repeat are one row");
    page.wrapped(frameworkCoverage(a), 2);
    addRest(page, table, addTable(page, table, {limit}), "module");
}

} // namespace

void addFramework(TextPage& page, const Analysis& a, std::size_t limit) {
    addModules(page, a, limit * 2);
}

} // namespace ridge::reports
