// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/markdown_table.h"
#include "reports/markdown/sections.h"
#include "reports/tables/tables.h"
#include "reports/words/compilation_words.h"
#include "reports/words/framework_words.h"
#include "reports/words/host_busy_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

/// Nothing where no row is worth telling.
std::string section(const Table& table, std::string_view rows, std::string_view note = "") {
    constexpr std::size_t kMaxRows = 60;
    return std::ranges::all_of(table.rows, &TableRow::minor)
               ? ""
               : fmt::format("\n### {}\n{}{}", table.title,
                             note.empty() ? "" : fmt::format("\n{}\n", note),
                             tableMarkdown(table, kMaxRows, rows));
}

} // namespace

std::string frameworkMarkdown(const analyzer::Analysis& a) {
    if (const std::string hint = frameworkHint(a); !hint.empty())
        return fmt::format("\n## PyTorch\n\n{}\n", hint);
    if (!a.framework.recorded)
        return "";
    const std::string use = modelUseText(a);
    return fmt::format("\n## {}\n\n{}\n", a.framework.framework, frameworkCoverage(a)) +
           (use.empty() ? "" : fmt::format("\n{}\n", use)) +
           section(mergedModuleTable(a), "module") + section(opTable(a), "op") +
           (tellsTypes(a) ? section(typeTable(a), "type") : "") + section(lineTable(a), "line") +
           section(markedTable(a), "range") + section(hostBusyTable(a), "row", hostBusyNote(a)) +
           section(compilationTable(a), "row", compilationNote(a));
}

} // namespace ridge::reports
