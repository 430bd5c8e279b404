// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/sections.h"

#include "reports/markdown/escape.h"
#include "reports/markdown/markdown_table.h"
#include "reports/tables/memory_lists.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

constexpr std::size_t kSizes = 3; // size classes that a line names

std::string listMarkdown(const Table& table) {
    return table.rows.empty() ? "" : tableMarkdown(table, table.rows.size(), "row");
}

std::string spaceMarkdown(const Analysis& a, const MemorySpace& space) {
    constexpr OwnerExtent kExtent{.width = 80, .limit = 40};
    std::string out =
        fmt::format("\n**{}**: peak {}.\n", plain(spaceName(a.memory, space)), peakText(space));
    for (const auto list : {rangeOwners, tensorOwners, placeOwners})
        out += listMarkdown(list(a, space, kExtent));
    if (space.isTensors && !a.filter)
        out += fmt::format("\n{}.\n", sourcesText(a, space));
    if (!space.sizes.empty())
        out += fmt::format("\nSizes at the peak: {}.\n", sizesText(space, kSizes));
    if (const std::string left = leftText(space); !left.empty())
        out += fmt::format("\n{}.\n", left);
    if (const std::string driver = driverText(a, space); !driver.empty())
        out += fmt::format("\nDriver's used memory: {}.\n", driver);
    return out;
}

} // namespace

std::string memoryMarkdown(const Analysis& a) {
    if (a.memory.blocks == 0)
        return fmt::format("\n{}\n", memoryMissing(a));
    constexpr std::size_t kMaxSpaces = 16;
    std::string out = "\n## Memory\n";
    for (std::size_t i = 0; i < std::min(kMaxSpaces, a.memory.spaces.size()); ++i)
        out += spaceMarkdown(a, a.memory.spaces[i]);
    out += listMarkdown(churnTable(a)) + listMarkdown(poolTable(a));
    for (const std::string& note : memoryNotes(a))
        out += fmt::format("\n{}\n", note);
    return out;
}

} // namespace ridge::reports
