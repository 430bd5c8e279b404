// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/markdown_section.h"

#include "reports/markdown/escape.h"
#include "reports/markdown/markdown_table.h"
#include "reports/words/format.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

std::string paragraphs(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts)
        out += fmt::format("\n{}\n", plain(text));
    return out;
}

} // namespace

std::string sectionMarkdown(const Section& section, std::size_t level) {
    if (section.title.empty() || section.limits.markdown == 0)
        return "";
    std::string out = fmt::format("\n{} {}\n", std::string(level, '#'), plain(section.title));
    if (!section.note.empty())
        out += paragraphs({sentence(section.note)});
    out += paragraphs(section.before);
    for (const Table& table : section.tables)
        if (rowsToShow(table) > 0)
            out += tableMarkdown(table, section.limits.markdown, section.rows);
    out += paragraphs(section.after);
    for (const Section& part : section.parts)
        out += sectionMarkdown(part, level + 1);
    return out;
}

} // namespace ridge::reports
