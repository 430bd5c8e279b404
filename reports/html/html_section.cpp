// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_section.h"

#include "reports/html/html_table.h"
#include "reports/plots/markup.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

std::string paragraphs(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts)
        out += fmt::format("<p>{}</p>\n", escaped(text));
    return out;
}

/// All but its parts, under a heading with these attributes.
std::string contentOf(const Section& section, std::string_view attributes) {
    const std::string plot = section.plot ? section.plot() : "";
    if (section.plot && section.tables.empty() && plot.empty())
        return "";
    std::string out = fmt::format("<h2{}>{}", attributes, escaped(section.title));
    if (!section.note.empty())
        out += fmt::format("<small>{}</small>", escaped(section.note));
    out += "</h2>" + paragraphs(section.before) + plot;
    for (const Table& table : section.tables)
        if (rowsToShow(table) > 0)
            out += tableHtml(table, section.limits.html, section.rows) + "\n";
    return out + paragraphs(section.after);
}

} // namespace

bool isInHtml(const Section& section) {
    return !section.title.empty() && section.limits.html > 0;
}

std::string sectionHtml(const Section& section) {
    if (!isInHtml(section))
        return "";
    std::string out = fmt::format("<section id=\"{}\">{}", section.id, contentOf(section, ""));
    for (const Section& part : section.parts)
        if (part.limits.html > 0)
            out += contentOf(part, " class=\"part\"");
    return out + "</section>\n";
}

std::string sectionsHtml(std::span<const Section> sections) {
    std::string out;
    for (const Section& section : sections)
        out += sectionHtml(section);
    return out;
}

std::string sectionLinks(std::span<const Section> sections) {
    std::string out;
    for (const Section& section : sections)
        if (section.isLinked && !section.title.empty())
            out += fmt::format("<a href=\"#{}\">{}</a>", section.id, escaped(section.title));
    return out;
}

} // namespace ridge::reports
