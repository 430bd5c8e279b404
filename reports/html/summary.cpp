// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/sections.h"
#include "reports/plots/iteration_plot.h"
#include "reports/plots/markup.h"
#include "reports/words/format.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using mustache::data;

constexpr std::size_t kPartColours = 8; ///< classes M0 to M7 of colours.css

data figuresOf(const Summary& summary) {
    data list(data::type::list);
    for (const SummaryFigure& figure : summary.figures) {
        data entry;
        entry.set("value", figure.value);
        entry.set("text", figure.what);
        list.push_back(entry);
    }
    return list;
}

/// Of the rest, and where colours would repeat, a neutral one.
std::string colourClass(const SummaryPart& part, std::size_t place) {
    if (part.label)
        return std::string(labelClass(*part.label));
    return part.section.empty() || place >= kPartColours ? "more" : fmt::format("M{}", place);
}

data partsOf(const SummaryBar& bar, const std::set<std::string_view>& shown) {
    data list(data::type::list);
    for (std::size_t i = 0; i < bar.parts.size(); ++i) {
        const SummaryPart& part = bar.parts[i];
        data entry;
        entry.set("class", colourClass(part, i));
        entry.set("width", fmt::format("{}.{}", part.tenths / 10, part.tenths % 10));
        entry.set("text", part.name);
        entry.set("share", tenthsPercent(part.tenths));
        entry.set("time", part.time);
        entry.set("wide", part.tenths >= 55);
        entry.set("link",
                  shown.contains(part.section) ? fmt::format(" href=\"#{}\"", part.section) : "");
        list.push_back(entry);
    }
    return list;
}

data barsOf(const Summary& summary, const std::set<std::string_view>& shown) {
    data list(data::type::list);
    for (const SummaryBar& bar : summary.bars) {
        data entry;
        entry.set("title",
                  (&bar == &summary.bars.front() ? summary.goes + ", by " : "By ") + bar.by);
        entry.set("whole", bar.whole);
        entry.set("parts", partsOf(bar, shown));
        list.push_back(entry);
    }
    return list;
}

data nextOf(const Summary& summary) {
    data list(data::type::list);
    for (const SummaryAdvice& advice : summary.advice) {
        data entry;
        entry.set("number", std::to_string(advice.row + 1));
        entry.set("title", advice.name);
        entry.set("gain", advice.gain);
        list.push_back(entry);
    }
    return list;
}

data factsOf(const Summary& summary) {
    data list(data::type::list);
    for (const SummaryFact& fact : summary.facts) {
        data entry;
        entry.set("class", fact.certainty == Certainty::Known ? "" : "un");
        entry.set("state", std::string(name(fact.certainty)));
        entry.set("text", fact.text);
        list.push_back(entry);
    }
    return list;
}

} // namespace

void setSummary(data& page, const Summary& summary, const std::set<std::string_view>& shown) {
    page.set("verdict", summary.verdict);
    data notes(data::type::list);
    for (const std::string& note : summary.notes) {
        data entry;
        entry.set("text", note);
        notes.push_back(entry);
    }
    page.set("notes", notes);
    page.set("figures", figuresOf(summary));
    page.set("hasStart", !summary.start.empty());
    page.set("start", summary.start);
    page.set("hasLossLine", !summary.losses.empty());
    page.set("lossLine", summary.losses);
    page.set("bars", barsOf(summary, shown));
    page.set("hasNext", !summary.advice.empty());
    page.set("next", nextOf(summary));
    page.set("hasMoreAdvice", summary.moreAdvice > 0);
    page.set("moreAdvice", counted(summary.moreAdvice, "smaller gain"));
    page.set("hasIterations", !summary.iterations.empty());
    page.set("iterationsNote", summary.iterationsNote);
    page.set("iterationPlot", iterationPlot(summary.iterations));
    page.set("hasKnown", !summary.facts.empty());
    page.set("known", factsOf(summary));
}

} // namespace ridge::reports
