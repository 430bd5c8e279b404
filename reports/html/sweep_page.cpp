// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_section.h"
#include "reports/plots/embedded.h"
#include "reports/plots/markup.h"
#include "reports/plots/sweep_points.h"
#include "reports/sections/sweep_sections.h"
#include "reports/sweep.h"
#include "reports/tables/sweep_table.h"
#include "reports/words/format.h"

#include <array>
#include <fmt/format.h>
#include <mustache.hpp>

namespace ridge::reports {
namespace {

namespace mustache = kainjow::mustache;

using analyzer::Sweep;

void setNotes(mustache::data& page, const Sweep& sweep) {
    mustache::data notes(mustache::data::type::list);
    for (const std::string& note : sweepNotes(sweep)) {
        mustache::data entry;
        entry.set("text", note);
        notes.push_back(entry);
    }
    page.set("notes", notes);
}

void setParameters(mustache::data& page, const Sweep& sweep) {
    mustache::data list(mustache::data::type::list);
    for (const analyzer::SweepParameter& parameter : sweep.parameters) {
        mustache::data entry;
        entry.set("name", printable(parameter.name));
        entry.set("values", printable(fmt::format("{}", fmt::join(parameter.values, ", "))));
        list.push_back(entry);
    }
    page.set("parameters", list);
}

} // namespace

std::string sweepHtml(const Sweep& sweep) {
    mustache::data page;
    page.set("colours", labelStyles() + std::string(kColours));
    page.set("layout", std::string(kLayout));
    page.set("script", std::string(kScript));
    page.set("command", shortened(printable(sweep.command), 200));
    page.set("headline", sweepHeadline(sweep));
    setNotes(page, sweep);
    const std::array sections = {sweepCurveSection(sweep), sweepRooflineSection(sweep),
                                 sweepPointSection(sweep)};
    page.set("curves", sectionHtml(sections[0]));
    page.set("roofline", sectionHtml(sections[1]));
    page.set("points", sectionHtml(sections[2]));
    page.set("links", sectionLinks(sections));
    setParameters(page, sweep);
    mustache::mustache view{std::string(kSweepPage)};
    return view.render(page);
}

std::string sweepRooflineSvg(const Sweep& sweep) {
    return sweepRoofline(sweep, true);
}

} // namespace ridge::reports
