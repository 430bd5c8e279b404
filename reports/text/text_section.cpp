// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/text_section.h"

#include "reports/tables/rest.h"
#include "reports/text/text_table.h"
#include "reports/words/format.h"

#include <cmath>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

/// Rows of a table that are shown at most.
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

/// The first `limit` rows; what is below them says how many more there are.
void addRows(TextPage& page, const Section& section, const Table& table, std::size_t limit) {
    constexpr std::size_t kIndent = 4; // columns, of what stands below a row
    if (rowsToShow(table) == 0)
        return;
    if (const auto summed = withRest(table, limit))
        return addRows(page, section, *summed, limit + 1);
    const std::size_t shown =
        addTable(page, table, {limit, section.deepest}, [&](std::size_t row, std::size_t indent) {
            if (section.below)
                for (const LineBelow& line : section.below(table, row))
                    addLine(page, line, indent + kIndent);
        });
    if (const std::size_t more = rowsToShow(table) - shown; more > 0)
        page.faint("  " + counted(more, "more " + std::string(section.rows)));
}

} // namespace

void addBriefSection(TextPage& page, const Section& section) {
    for (const Table& table : section.tables) {
        if (section.limits.brief == 0 || rowsToShow(table) == 0)
            continue;
        page.heading(section.title, section.note);
        const std::size_t shown =
            addTable(page, table, {section.limits.brief, section.deepest},
                     [&](std::size_t row, std::size_t) {
                         if (!section.below)
                             return;
                         for (const LineBelow& line : section.below(table, row))
                             if (line.isBrief)
                                 addLine(page, line, 4);
                     });
        if (const std::size_t more = rowsToShow(table) - shown; more > 0)
            page.faint(fmt::format("  {}: --table {}",
                                   counted(more, "more " + std::string(section.rows)), table.id));
    }
    for (const Section& part : section.parts)
        addBriefSection(page, part);
}

void addSection(TextPage& page, const Section& section, std::size_t rows) {
    constexpr std::size_t kIndent = 2;
    if (section.title.empty() || section.limits.text == 0)
        return;
    page.heading(section.title, section.note);
    for (const std::string& text : section.before)
        page.wrapped(text, kIndent);
    for (const Table& table : section.tables)
        addRows(page, section, table, limitOf(section, rows));
    for (const std::string& text : section.after)
        page.wrapped(text, kIndent);
    for (const Section& part : section.parts)
        addSection(page, part, rows);
}

} // namespace ridge::reports
