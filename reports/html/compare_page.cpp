// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/compare.h"
#include "reports/html/html_section.h"
#include "reports/plots/embedded.h"
#include "reports/plots/markup.h"
#include "reports/sections/compare_sections.h"
#include "reports/words/compare_words.h"
#include "reports/words/format.h"

#include <mustache.hpp>

namespace ridge::reports {
namespace {

namespace mustache = kainjow::mustache;

mustache::data textsOf(const std::vector<std::string>& texts) {
    mustache::data list(mustache::data::type::list);
    for (const std::string& text : texts) {
        mustache::data entry;
        entry.set("text", text);
        list.push_back(entry);
    }
    return list;
}

void addCompareSide(mustache::data& list, const std::string& side, const analyzer::ComparedSide& of,
                    const std::vector<std::string>& files) {
    const auto add = [&](const std::string& name, const std::string& text) {
        if (text.empty())
            return;
        mustache::data entry;
        entry.set("name", name);
        entry.set("text", text);
        list.push_back(entry);
    };
    for (const std::string& file : files)
        add(side, printable(file));
    add("Command", shortened(printable(of.command), 1000));
    for (const trace::Device& device : of.devices)
        add("Device", printable(device.name));
    add("Bound by", of.withheld.empty() ? budgetVerdictText(of.verdict) : "withheld");
}

} // namespace

std::string compareHtml(const analyzer::Comparison& c, const ComparedFiles& files) {
    mustache::data page;
    page.set("colours", labelStyles() + std::string(kColours));
    page.set("layout", std::string(kLayout));
    page.set("script", std::string(kScript));
    const auto [a, b] = sideNames(files.a.front(), files.b.front());
    page.set("fileA", a);
    page.set("fileB", b);
    page.set("headline", changeHeadline(c));
    page.set("notes", textsOf(compareNotes(c)));
    page.set("losses", textsOf(distrustNotes(c)));
    const std::vector<Section> sections = compareSections(c);
    page.set("sections", sectionsHtml(sections));
    page.set("links", sectionLinks(sections));
    mustache::data sides(mustache::data::type::list);
    addCompareSide(sides, "A", c.a, files.a);
    addCompareSide(sides, "B", c.b, files.b);
    page.set("sides", sides);
    mustache::mustache view{std::string(kComparePage)};
    return view.render(page);
}

} // namespace ridge::reports
