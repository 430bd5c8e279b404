// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_table.h"
#include "reports/html/sections.h"
#include "reports/plots/memory_plot.h"
#include "reports/tables/memory_lists.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

constexpr std::size_t kMaxSpaces = 8, kSizes = 4;
constexpr OwnerExtent kExtent{.width = 70, .limit = 60};

mustache::data line(const std::string& text) {
    mustache::data entry;
    entry.set("text", text);
    return entry;
}

mustache::data list(const Table& table) {
    mustache::data entry;
    entry.set("rows", tableHtml(table, table.rows.size(), "row"));
    return entry;
}

mustache::data spaceEntry(const Analysis& a, const MemorySpace& space) {
    mustache::data entry, facts(mustache::data::type::list);
    entry.set("name", spaceName(a.memory, space));
    entry.set("peak", peakText(space));
    entry.set("plot", memoryPlot(a.memory, space));
    mustache::data lists(mustache::data::type::list);
    if (space.peak > 0) {
        for (const auto owners : {rangeOwners, tensorOwners, placeOwners})
            if (const Table table = owners(a, space, kExtent); !table.rows.empty())
                lists.push_back(list(table));
        if (const std::string sources = sourcesText(a, space); !sources.empty())
            facts.push_back(line("At the peak: " + sources + "."));
        facts.push_back(line("Sizes at the peak: " + sizesText(space, kSizes) + "."));
    }
    if (const std::string left = leftText(space); !left.empty())
        facts.push_back(line(left + "."));
    if (const std::string driver = driverText(a, space); !driver.empty())
        facts.push_back(line("Driver's used memory: " + driver + "."));
    entry.set("owners", lists);
    entry.set("spaceFacts", facts);
    return entry;
}

} // namespace

void setMemory(mustache::data& page, const Analysis& a) {
    const std::size_t shown = std::min(kMaxSpaces, a.memory.spaces.size());
    mustache::data spaces(mustache::data::type::list), notes(mustache::data::type::list);
    for (std::size_t i = 0; i < shown; ++i)
        spaces.push_back(spaceEntry(a, a.memory.spaces[i]));
    if (a.memory.spaces.size() > shown)
        notes.push_back(line(counted(a.memory.spaces.size() - shown, "more device") + "."));
    for (const std::string& note : memoryNotes(a))
        notes.push_back(line(note));
    page.set("hasMemory", a.memory.blocks > 0);
    page.set("memoryMissing", std::string(memoryMissing(a)));
    page.set("memoryCount", memoryCount(a.memory));
    page.set("spaces", spaces);
    page.set("memoryNotes", notes);
    mustache::data lists(mustache::data::type::list);
    for (const auto build : {churnTable, poolTable})
        if (const Table table = build(a); !table.rows.empty())
            lists.push_back(list(table));
    page.set("memoryLists", lists);
}

} // namespace ridge::reports
