// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/text_section.h"

#include "reports/text/text_table.h"
#include "reports/words/format.h"

#include <cmath>

namespace ridge::reports {
namespace {

/// Rows of the table that are shown at most.
std::size_t limitOf(const Section& section, std::size_t rows) {
    return std::isinf(section.limits.text) ? RowLimits::kAllRows
                                           : static_cast<std::size_t>(std::llround(
                                                 section.limits.text * static_cast<double>(rows)));
}

void addLine(TextPage& page, const LineBelow& line, std::size_t indent) {
    if (line.text.empty())
        return;
    if (!line.label && !line.isCut)
        return page.wrapped(line.text, indent);
    const std::string text = line.isCut ? shortened(line.text, page.width() - indent) : line.text;
    page.line(std::string(indent, ' ') + (line.label ? page.paint(*line.label, text) : text));
}

void addRows(TextPage& page, const Section& section, std::size_t rows) {
    constexpr std::size_t kIndent = 4; // columns, of what stands below a row
    const Table& table = *section.table;
    if (rowsToShow(table) == 0)
        return;
    const std::size_t shown =
        addTable(page, table, {limitOf(section, rows), section.deepest},
                 [&](std::size_t row, std::size_t indent) {
                     if (section.below)
                         for (const LineBelow& line : section.below(table, row))
                             addLine(page, line, indent + kIndent);
                 });
    if (const std::size_t more = rowsToShow(table) - shown; more > 0)
        page.faint("  " + counted(more, "more " + std::string(section.rows)));
}

} // namespace

void addSection(TextPage& page, const Section& section, std::size_t rows) {
    constexpr std::size_t kIndent = 2;
    if (section.title.empty() || section.limits.text == 0)
        return;
    page.heading(section.title, section.note);
    for (const std::string& text : section.before)
        page.wrapped(text, kIndent);
    if (section.table)
        addRows(page, section, rows);
    for (const std::string& text : section.after)
        page.wrapped(text, kIndent);
    for (const Section& part : section.parts)
        addSection(page, part, rows);
}

} // namespace ridge::reports
